import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { call, signUp } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'

test('a start deletes expired sessions and mail keys, and no others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-house-'))
  let now = Date.now()
  const first = await startTestServer({ dataDir, now: () => now })
  await signUp(first)
  await first.stop()
  expect(await counts(dataDir)).toEqual({ sessions: 1, mail_keys: 1 })

  now += 8 * 24 * 60 * 60 * 1000
  const second = await startTestServer({ dataDir, now: () => now })
  await call(second, '/api/register', { body: { email: 'b@example.com', password: 'long enough' } })
  await second.stop()
  expect(await counts(dataDir)).toEqual({ sessions: 1, mail_keys: 1 })

  now += 30 * 24 * 60 * 60 * 1000
  const third = await startTestServer({ dataDir, now: () => now })
  await third.stop()
  expect(await counts(dataDir)).toEqual({ sessions: 0, mail_keys: 0 })
  await rm(dataDir, { recursive: true })
})

async function counts(dataDir: string) {
  const client = createClient({ url: `file:${dataDir}/quotation.db` })
  const sql =
    'SELECT (SELECT count(*) FROM sessions) sessions, (SELECT count(*) FROM mail_keys) mail_keys'
  const { rows } = await client.execute(sql)
  client.close()
  return { sessions: Number(rows[0]?.sessions), mail_keys: Number(rows[0]?.mail_keys) }
}
