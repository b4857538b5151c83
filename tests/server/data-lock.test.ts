import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { lockData } from '../../src/data-lock.ts'
import { startTestServer } from '../support/server.ts'

test('a database that another server has open is named, not the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-held-'))
  const file = join(folder, 'shared.db')
  const env = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: `file:${file}` })
  await using _ = await startTestServer({ dataDir: join(folder, 'one'), env: env('one') })
  const other = readConfig(env('two'))
  if (!other.ok) throw new Error(other.message)
  expect(lockData(other.config, 0)).rejects.toThrow(
    `DATABASE_URL: another process has locked the database ${file}, from another DATA_DIR; stop it, or use another database`,
  )
  await rm(folder, { recursive: true })
})
