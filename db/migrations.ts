import begin from './migrations/0000_begin.sql' with { type: 'text' }
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Imported one by one, so that a bundler carries them and no folder is read at the start. */
const files: Record<string, string> = {
  '0000_begin': begin,
}

export interface Migration {
  name: string
  /** Ready to run, one by one. */
  statements: string[]
}

/** The generated migrations in their order (`bun run migration` adds one; name it above). */
export const migrations: Migration[] = journal.entries.map(({ tag }) => ({
  name: tag,
  statements: statementsOf(tag),
}))

function statementsOf(tag: string): string[] {
  const file = files[tag]
  if (file === undefined) throw new Error(`db/migrations.ts does not import ${tag}`)
  return file.split('--> statement-breakpoint').map((statement) => statement.trim())
}
