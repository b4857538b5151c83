import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'

/**
 * Every form in which documents were ever stored (tests/fixtures), each with the migration that was the last then:
 * ann@example.com has a quotation that is shared with bob@example.com, and one that is open to all.
 */
export const RELEASES = [
  '0000-first-release',
  '0005-before-units',
  '0012-before-versions',
  '0013-version-1',
  '0014-version-2',
  '0016-version-3',
] as const

export type Release = (typeof RELEASES)[number]

export const ANN = { email: 'ann@example.com', password: 'a quiet harbour 7' }
export const BOB = { email: 'bob@example.com', password: 'a quiet harbour 8' }

/** Creates the database file of a release, with what its own server had stored in it (a fixture's name). */
export async function createReleased(file: string, release: string): Promise<void> {
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

/** Ann's quotation as a page of the release had it open, and wrote it into a draft. */
export async function releasedQuotation(release: Release): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-released-'))
  const file = join(folder, 'quotation.db')
  await createReleased(file, release)
  const client = createClient({ url: `file:${file}` })
  const { rows } = await client.execute('SELECT head, blocks FROM quotation_documents')
  client.close()
  await rm(folder, { recursive: true })
  const [row] = rows.filter(({ head }) => String(head).includes('Bathroom Vogel'))
  const head = JSON.parse(String(row?.head))
  const { id, email, revision, name, category, desc, info, preview, currency, locale, access } =
    head
  const [createdAt, updatedAt] = [head.createdAt, head.updatedAt].map((at) => new Date(at).toJSON())
  return {
    ...('version' in head ? { version: head.version } : {}),
    id,
    type: 'quotation',
    email,
    revision,
    name,
    category,
    desc,
    info,
    preview,
    currency,
    locale,
    access,
    permissionLevel: 'Owner',
    createdAt,
    updatedAt,
    blocks: JSON.parse(String(row?.blocks)),
  }
}
