import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from '../../../db/check-log.ts'
import { type Database, openDatabase } from '../../../db/client.ts'

const FRAME = 24 + 4096

let folder: string
let db: Database
/** A log of 20 commits and more frames. */
let log: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-log-'))
  db = await openDatabase({ url: `file:${join(folder, 'live.db')}` })
  await db.client.execute('CREATE TABLE t (text)')
  for (let n = 0; n < 20; n++) await insert()
  log = await readFile(join(folder, 'live.db-wal'))
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

test('a log as a killed server leaves it is taken', async () => {
  expect(await checkOf(log)).toBeNull()
  expect(await checkOf(Buffer.alloc(0))).toBeNull()
  expect(await checkLog(join(folder, 'without-log.db'))).toBeNull()
})

test('a commit that a power cut tore is no damage', async () => {
  for (const bytes of [log.subarray(0, -100), log.subarray(0, -FRAME - 100)]) {
    expect(await checkOf(bytes)).toBeNull()
  }
  // Its last frame was written, and one before it was not.
  expect(await checkOf(flipped(log, log.length - 2 * FRAME + 500))).toBeNull()
})

test.each([
  ['in its header', 20, 0],
  ['in the first frame', 32 + 500, 0],
  ['in the fifth frame', 32 + 4 * FRAME + 500, 4],
  ['in the head of a frame', 32 + 4 * FRAME + 9, 4],
])('damage %s, with commits behind it, is found', async (_, at, readable) => {
  expect(await checkOf(flipped(log, at))).toMatchObject({ readable })
})

test('frames that are left from before the log was started over are no damage', async () => {
  await db.client.execute('PRAGMA wal_checkpoint(RESTART)')
  await insert()
  const restarted = await readFile(join(folder, 'live.db-wal'))
  expect(restarted.length).toBe(log.length)
  expect(restarted.equals(log)).toBe(false)
  expect(await checkOf(restarted)).toBeNull()
})

const insert = () => db.client.execute('INSERT INTO t VALUES (hex(randomblob(3000)))')

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = ~(changed[at] ?? 0) & 0xff
  return changed
}

async function checkOf(bytes: Uint8Array) {
  const file = join(folder, 'checked.db')
  await copyFile(join(folder, 'live.db'), file)
  await writeFile(`${file}-wal`, bytes)
  return checkLog(file)
}
