import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'

/**
 * Every form in which documents were ever stored (tests/fixtures), each with the migration that was the last then:
 * ann@example.com has a quotation that is shared with bob@example.com, and one that is open to all.
 */
export const RELEASES = ['0000-first-release', '0005-before-units', '0012-before-versions'] as const

export type Release = (typeof RELEASES)[number]

export const ANN = { email: 'ann@example.com', password: 'a quiet harbour 7' }
export const BOB = { email: 'bob@example.com', password: 'a quiet harbour 8' }

/** Creates the database file of a release, with what its own server had stored in it. */
export async function createReleased(file: string, release: Release): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  await client.execute('PRAGMA journal_mode = WAL')
  await migrate(
    client,
    migrations.filter(({ name }) => Number.parseInt(name, 10) <= Number.parseInt(release, 10)),
  )
  await client.executeMultiple(
    await readFile(join(import.meta.dir, `../fixtures/${release}.sql`), 'utf8'),
  )
  client.close()
}
