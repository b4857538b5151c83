import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type InValue } from '@libsql/client'
import { type Database, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { createQuotationFinder } from '../../src/modules/quotations/quotation-finder.ts'
import { NO_MAILING } from '../../src/modules/quotations/share-mails.ts'
import { DATABASE, writeEmptyDatabase } from './empty-database.ts'
import type { TestServer } from './server.ts'

/** Opens an empty database in its own folder, for tests of services without a server. */
export async function openTestDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-database-'))
  await writeEmptyDatabase(folder)
  const db = await openDatabase({ url: `file:${join(folder, DATABASE)}` })
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The other dependencies of the quotations service, with mails that go nowhere. */
export const withoutMails = (db: Database) => ({
  finder: createQuotationFinder(db),
  shareMails: { plan: async () => NO_MAILING },
})

/** Runs one statement on the database file of a running server, as another process would. */
export async function query(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  sql: string,
  args: InValue[] = [],
) {
  const client = createClient({ url: `file:${dataDir}/quotation.db`, timeout: 5000 })
  const { rows } = await client.execute({ sql, args })
  client.close()
  return rows
}

/** Creates the database of an older version, with one account. Returns the names of its migrations. */
export async function createOldDatabase(dataDir: string): Promise<string[]> {
  const old = migrations.slice(0, 5)
  const client = createClient({ url: `file:${dataDir}/quotation.db` })
  await client.execute('PRAGMA journal_mode = WAL')
  await migrate(client, old)
  await client.execute(
    "INSERT INTO users VALUES ('u', 'ann@example.com', '', '[\"user\"]', 1, 1, 1)",
  )
  client.close()
  return old.map(({ name }) => name)
}
