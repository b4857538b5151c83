import { expect, test } from 'bun:test'
import { files, users } from '../../../../db/schema.ts'
import { type FileStorage, StorageError } from '../../../../src/adapters/storage/storage.ts'
import { createStoredBytes } from '../../../../src/modules/files/stored-bytes.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { collect } from '../../../support/server.ts'

const HOUR_MS = 60 * 60 * 1000
const COUNT = 40

test('files that grew are found a few at a time, though some can’t be inspected', async () => {
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
  // A bucket of which every second object can't be read now.
  const bucket = {
    isSingleUse: false,
    async inspect(id: string) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      const at = Number(id.slice(1))
      if (at % 2 === 1) throw new StorageError('the store is busy')
      return { bytes: at === 0 || at === 38 ? 11 : 10, head: new Uint8Array() }
    },
  } as Partial<FileStorage> as FileStorage
  const logged: string[] = []
  const log = collect(logged)
  const storedBytes = createStoredBytes({ db, storage: bucket, log, now: () => 2 * HOUR_MS })
  expect(await storedBytes.outgrown()).toEqual(['f0', 'f38'])
  expect(most).toBeWithin(2, COUNT / 2)
  expect(logged.filter((line) => line.includes('could not be checked'))).toHaveLength(COUNT / 2)
})
