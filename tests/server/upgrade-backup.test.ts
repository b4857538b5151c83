import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectDatabase } from '../../db/snapshot.ts'
import { createOldDatabase } from '../support/database.ts'
import { startTestServer } from '../support/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'quotation-upgrade-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

async function newFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

test('a database of an older version is copied before it is upgraded, once', async () => {
  const dataDir = await newFolder('older')
  const old = await createOldDatabase(dataDir)
  for (let starts = 0; starts < 2; starts += 1) {
    await using server = await startTestServer({ dataDir })
    const backups = join(dataDir, 'backups')
    const [copy = '', ...more] = await readdir(backups)
    expect(more).toEqual([])
    expect(copy).toEndWith(`-${old.at(-1)}.db`)
    expect(inspectDatabase(join(backups, copy))).toMatchObject({
      ok: true,
      users: 1,
      migrations: old,
    })
    expect((await stat(join(backups, copy))).mode & 0o777).toBe(0o600)
    expect(server.logged.some((line) => line.includes(copy))).toBe(starts === 0)
  }
})

test('the five newest copies are kept, and files of others', async () => {
  const dataDir = await newFolder('kept')
  await createOldDatabase(dataDir)
  const backups = join(dataDir, 'backups')
  await mkdir(backups)
  const earlier = [1, 2, 3, 4, 5, 6].map(
    (day) => `quotation-2025010${day}T000000000Z-0000_begin.db`,
  )
  for (const name of [...earlier, 'mine.db']) await writeFile(join(backups, name), '')
  await (await startTestServer({ dataDir })).stop()
  const names = (await readdir(backups)).sort()
  expect(names).toHaveLength(6)
  expect(names).toContain('mine.db')
  expect(names.filter((name) => earlier.includes(name))).toEqual(earlier.slice(-4))
})

test('copies that a kill left unfinished are removed by the next start, which says so', async () => {
  const dataDir = await newFolder('unfinished')
  const backups = join(dataDir, 'backups')
  await mkdir(backups)
  const ended = Bun.spawnSync(['true']).pid
  const part = `quotation-20250101T000000000Z-0000_begin.db.${ended}.part`
  for (const name of [part, `${part}-journal`, 'mine.part', `mine.${process.ppid}.part`]) {
    await writeFile(join(backups, name), '')
  }
  await using server = await startTestServer({ dataDir })
  expect((await readdir(backups)).sort()).toEqual([`mine.${process.ppid}.part`, 'mine.part'])
  const said = server.logged.filter((line) => line.startsWith('warn Removed an unfinished copy'))
  expect(said).toHaveLength(2)
})

test('without room for the copy nothing is upgraded', async () => {
  const dataDir = await newFolder('full')
  const old = await createOldDatabase(dataDir)
  await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
  await expect(startTestServer({ dataDir })).rejects.toThrow(
    /backups can't take the copy of the data/,
  )
  expect(inspectDatabase(join(dataDir, 'quotation.db'))).toMatchObject({
    ok: true,
    migrations: old,
  })
})
