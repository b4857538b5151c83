import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'

/** The database file's name in the data folder. */
export const DATABASE = 'quotation.db'

let bytes: Promise<Uint8Array> | null = null

/**
 * Writes the file of an empty, migrated database. The migrations are half of the CPU time, and two
 * thirds of the duration, that a test's server takes to start: they run once for each test process.
 * Servers in processes of their own start without a file, and so migrate.
 */
export async function writeEmptyDatabase(folder: string): Promise<void> {
  bytes ??= makeEmptyDatabase()
  await writeFile(join(folder, DATABASE), await bytes, { mode: 0o600 })
}

async function makeEmptyDatabase(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-empty-'))
  const file = join(folder, DATABASE)
  const db = await openDatabase({ url: `file:${file}` })
  await migrate(db.client)
  // Moves everything from the log into the file.
  await db.close()
  const made = await readFile(file)
  await rm(folder, { recursive: true })
  return made
}
