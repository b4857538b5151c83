/** BACKUP_DIR and BACKUP_KEEP (README: Settings). */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { scheduleBackups } from '../../src/nightly-backup.ts'
import { startTestServer } from '../support/server.ts'
import { runCommand } from '../support/spawn.ts'

/** Each backup starts a process. */
setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-nightly-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data folder, a folder of backups, and a clock of the server's zone. */
async function scheduled(keep: number) {
  const [dataDir, backups] = [
    await mkdtemp(join(folder, 'data-')),
    await mkdtemp(join(folder, 'backups-')),
  ]
  await runCommand({ DATA_DIR: dataDir }, 'admin', 'create', 'root@example.com')
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEEP: String(keep) }
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.message)
  const clock = { at: new Date(2026, 10, 30, 1, 59).getTime() }
  const [logged, told]: [string[], string[]] = [[], []]
  const log = {
    info: (line: string) => logged.push(line),
    error: (line: string) => logged.push(line),
  }
  const { config } = reading
  if (!config.backups) throw new Error('no backups')
  const nightly = scheduleBackups({
    config,
    backups: config.backups,
    log,
    now: () => clock.at,
    tell: async (reason) => void told.push(reason),
  })
  return { backups, clock, logged, told, nightly, names: () => readdir(backups) }
}

const HOUR_MS = 60 * 60_000

test('each night has one backup, the newest are kept, and other files are left alone', async () => {
  const { backups, clock, logged, told, nightly, names } = await scheduled(2)
  await writeFile(join(backups, 'notes.txt'), '')
  await nightly.look()
  expect(await names()).toEqual(['notes.txt'])
  clock.at += HOUR_MS
  await nightly.look()
  const [first = '', ...others] = (await names()).sort().reverse()
  expect(others).toEqual(['notes.txt'])
  expect((await runCommand({}, 'backup', '--verify', join(backups, first))).code).toBe(0)
  // The same day, and until the quiet hour of the next.
  for (const hours of [5, 16]) {
    clock.at += hours * HOUR_MS
    await nightly.look()
  }
  expect(await names()).toHaveLength(2)
  for (let night = 0; night < 2; night++) {
    clock.at += 24 * HOUR_MS
    await nightly.look()
  }
  const left = await names()
  expect(left).toHaveLength(3)
  expect(left).not.toContain(first)
  expect(logged.every((line) => line.startsWith('Backed up to'))).toBe(true)
  expect(told).toEqual([])
  const state = await nightly.state()
  expect(state).toMatchObject({ folder: backups, problem: null, last: { at: clock.at } })
})

test('a folder that is gone is logged once, told at each try of an hour, and used once it is back', async () => {
  const { backups, clock, logged, told, nightly, names } = await scheduled(2)
  await rm(backups, { recursive: true })
  clock.at += HOUR_MS
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await nightly.look()
    clock.at += 5 * 60_000
  }
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(`There is no folder ${backups}; make it first`)
  expect(told).toHaveLength(2)
  expect(await nightly.state()).toMatchObject({ last: null, problem: told[0] })
  await mkdir(backups)
  clock.at += HOUR_MS
  await nightly.look()
  expect(await names()).toHaveLength(1)
  expect(await nightly.state()).toMatchObject({ problem: null })
})

test('a clock that was ahead ends neither the nightly backups nor those before', async () => {
  const { backups, clock, nightly, names } = await scheduled(2)
  const ahead = 'quotation-20991231T020000000Z.tar'
  await writeFile(join(backups, ahead), '')
  clock.at += HOUR_MS
  await nightly.look()
  const [first = ''] = (await names()).sort()
  clock.at += 2 * HOUR_MS
  await nightly.look()
  expect((await names()).sort()).toEqual([first, ahead])
  // Tried on a day that was none, and set right again.
  await rm(join(backups, ahead))
  clock.at += 1000 * 24 * HOUR_MS
  await nightly.look()
  clock.at -= 999 * 24 * HOUR_MS
  await nightly.look()
  const [second = ''] = (await names()).sort()
  expect([first, second].map((name) => name.slice(10, 18))).toEqual(['20261130', '20261201'])
})

test('a stop ends a backup that is under way, and leaves nothing of it', async () => {
  const { clock, nightly, names } = await scheduled(2)
  clock.at += HOUR_MS
  const looking = nightly.look()
  while ((await names()).length === 0) await Bun.sleep(1)
  await nightly.stop()
  await looking
  expect((await names()).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('super-admins are mailed of a failure once a day, in their language', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await runCommand({ DATA_DIR: dataDir }, 'admin', 'create', 'root@example.com')
  const now = () => new Date(2026, 10, 30, 3).getTime()
  const env = { BACKUP_DIR: join(folder, 'gone') }
  for (let start = 0; start < 2; start++) {
    await using server = await startTestServer({ dataDir, env, now })
    while (!server.logged.some((line) => line.includes('nightly backup'))) await Bun.sleep(5)
  }
  await using server = await startTestServer({ dataDir, now })
  const mails = await server.outbox()
  expect(mails.map(({ to }) => to)).toEqual(['root@example.com'])
  expect(mails[0]).toMatchObject({ subject: 'Backup failed' })
  expect(mails[0]?.text).toContain('There is no folder')
})
