import { expect, test } from 'bun:test'
import { files, users } from '../../../../db/schema.ts'
import { type FileStorage, StorageError } from '../../../../src/adapters/storage/storage.ts'
import { createStoredBytes } from '../../../../src/modules/files/stored-bytes.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { collect } from '../../../support/server.ts'

const HOUR_MS = 60 * 60 * 1000
const COUNT = 40

test('what came after files were confirmed is deleted a few at a time, though some can’t be reached', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  const user = { id: 'ann', email: 'ann@example.com', roles: [], passwordHash: '', createdAt: 0 }
  await db.write([db.read.insert(users).values(user)])
  for (let at = 0; at < COUNT; at += 1) {
    const names = { name: 'tile.png', nameKey: '', searchText: '', type: 'image/png' }
    const row = { ...names, id: `f${at}`, ownerId: 'ann', bytes: 10, confirmedAt: 0, createdAt: 0 }
    await db.write([db.read.insert(files).values(row)])
  }
  let [running, most] = [0, 0]
  const kept: string[] = []
  // A bucket of which every second object can't be reached now.
  const bucket = {
    isSingleUse: false,
    async keep(id: string) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (Number(id.slice(1)) % 2 === 1) throw new StorageError('the store is busy')
      kept.push(id)
    },
  } as Partial<FileStorage> as FileStorage
  const logged: string[] = []
  const log = collect(logged)
  const storedBytes = createStoredBytes({ db, storage: bucket, log, now: () => 2 * HOUR_MS })
  await storedBytes.removeLate()
  expect(kept).toHaveLength(COUNT / 2)
  expect(most).toBeWithin(2, COUNT / 2)
  expect(logged.filter((line) => line.includes('are not deleted'))).toHaveLength(COUNT / 2)
})
