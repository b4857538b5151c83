import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchDisk } from '../../src/scheduled-cleanup.ts'
import { query } from '../support/database.ts'
import { call, signUp } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'

test('a start deletes expired sessions and mail keys, and mails given up long ago, and no others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-house-'))
  let now = Date.now()
  const first = await startTestServer({ dataDir, now: () => now })
  await signUp(first)
  await first.stop()
  await query({ dataDir }, GIVEN_UP, [now])
  expect(await counts(dataDir)).toEqual({ sessions: 1, mail_keys: 1, mails: 1 })

  now += 8 * 24 * 60 * 60 * 1000
  const second = await startTestServer({ dataDir, now: () => now })
  await call(second, '/api/register', { body: { email: 'b@example.com', password: 'long enough' } })
  await second.stop()
  expect(await counts(dataDir)).toEqual({ sessions: 1, mail_keys: 1, mails: 1 })

  now += 30 * 24 * 60 * 60 * 1000
  const third = await startTestServer({ dataDir, now: () => now })
  await third.stop()
  expect(await counts(dataDir)).toEqual({ sessions: 0, mail_keys: 0, mails: 0 })
  await rm(dataDir, { recursive: true })
})

const GIVEN_UP = `INSERT INTO mails (id, kind, user_id, address, about, created_at, attempts, due_at, failed_at)
  SELECT 'm', 'share', id, 'bob@example.com', 'q', 0, 1, 0, ? FROM users`

async function counts(dataDir: string) {
  const of = (table: string) => `(SELECT count(*) FROM ${table}) ${table}`
  const tables = ['sessions', 'mail_keys', 'mails']
  const [row] = await query({ dataDir }, `SELECT ${tables.map(of).join(', ')}`)
  return { ...row }
}

test('the disk is tried, and what prevents writing is told until it is mended', async () => {
  const told: string[] = []
  const log = { error: (line: string) => told.push(line), mended: () => told.push('mended') }
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error('failed'), { code }))
  let probe: () => Promise<unknown> = failing('SQLITE_READONLY')
  const db = { reserve: null, probe: () => probe() }
  const file = join(import.meta.dir, 'scheduled-cleanup.test.ts')
  const disk = await watchDisk(db, join(file, 'outbox'), log, 1)
  const until = async (wanted: string | null) => {
    while (disk.problem() !== wanted) await Bun.sleep(1)
  }
  expect(disk.problem()).toBe('not writable')
  expect(told).toEqual(['The disk could not be written'])
  probe = failing('ENOSPC')
  await until('disk full')
  expect(told).not.toContain('mended')
  probe = async () => {}
  await until('outbox not writable')
  expect(told).toContain('mended')
  disk.stop()
})
