import type { Client, InStatement } from '@libsql/client'
import begin from './migrations/0000_begin.sql' with { type: 'text' }
import data from './migrations/0001_data.sql' with { type: 'text' }
import naturalOrder from './migrations/0002_natural_order.sql' with { type: 'text' }
import { foldQuotations } from './migrations/fold-quotations.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { numberKeys } from './migrations/number-keys.ts'

/** Imported one by one, so that a bundler carries them and no folder is read at the start. */
const files: Record<string, string> = {
  '0000_begin': begin,
  '0001_data': data,
  '0002_natural_order': naturalOrder,
}

/** What SQL alone can't work out for the rows that are there. */
const fills: Record<string, Migration['fill']> = {
  '0001_data': foldQuotations,
  '0002_natural_order': numberKeys,
}

export interface Migration {
  name: string
  /** Ready to run, one by one. */
  statements: string[]
  /** Reads the rows as they are before and gives what is to be written once the statements ran. */
  fill?: ((client: Client) => Promise<InStatement[]>) | undefined
}

/** The generated migrations in their order (`bun run migration` adds one; name it above). */
export const migrations: Migration[] = journal.entries.map(({ tag }) => ({
  name: tag,
  statements: statementsOf(tag),
  fill: fills[tag],
}))

function statementsOf(tag: string): string[] {
  const file = files[tag]
  if (file === undefined) throw new Error(`db/migrations.ts does not import ${tag}`)
  return file.split('--> statement-breakpoint').map((statement) => statement.trim())
}
