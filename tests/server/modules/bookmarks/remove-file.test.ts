import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../../../db/client.ts'
import { migrate } from '../../../../db/migrate.ts'
import { users } from '../../../../db/schema.ts'
import { newTextBlock } from '../../../../src/domain/document/quotation.ts'
import { createBookmarks } from '../../../../src/modules/bookmarks/service.ts'
import { createQuota } from '../../../../src/modules/storage/quota.ts'

const FILE = 'f'.repeat(32)
const ann = { userId: 'ann', sessionId: 's', email: 'ann@example.com', roles: [] }
const request = new Request('http://localhost/')

let folder: string
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-bookmarks-'))
  db = await openDatabase({ url: `file:${join(folder, 'quotation.db')}` })
  await migrate(db.client)
  const user = { id: ann.userId, email: ann.email, roles: [], passwordHash: '', createdAt: 0 }
  await db.write([db.read.insert(users).values(user)])
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

test('a bookmark saved between the reading and the writing of a removal is kept', async () => {
  const bookmarksOn = (on: Database) =>
    createBookmarks({ db: on, quota: createQuota(on, 1e9), now: () => 0 })
  const item = (name: string) => ({
    ...newTextBlock('kitchen', `<p>Tiles<img src="/uploads/${FILE}" alt=""></p>`),
    name,
  })
  const bookmarks = bookmarksOn(db)
  await bookmarks.save(ann, item('Before'), request)

  let isSaved = false
  const overtaken = bookmarksOn({
    ...db,
    async write(...args) {
      if (!isSaved) await bookmarks.save(ann, item('Meanwhile'), request)
      isSaved = true
      return db.write(...args)
    },
  })
  await overtaken.removeFile(FILE)

  const kept = JSON.parse((await bookmarks.find(ann, 'kitchen')) ?? '')
  expect(kept.name).toBe('Meanwhile')
  expect(kept.text.html).not.toContain(FILE)
  expect(kept.text.html).toContain('Tiles')
})
