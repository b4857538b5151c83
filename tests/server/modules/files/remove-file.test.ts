import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Database } from '../../../../db/client.ts'
import { users } from '../../../../db/schema.ts'
import { NEW_ID } from '../../../../src/domain/document/limits.ts'
import { newTextBlock } from '../../../../src/domain/document/quotation.ts'
import { createBookmarks } from '../../../../src/modules/bookmarks/service.ts'
import { createQuotations } from '../../../../src/modules/quotations/service.ts'
import { createQuota } from '../../../../src/modules/storage/quota.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'

const FILE = 'f'.repeat(32)
const WITH_FILE = `<p>Tiles<img src="/uploads/${FILE}" alt=""></p>`
const WITHOUT_FILE = '<p>Tiles</p>'
const ann = { userId: 'ann', sessionId: 's', email: 'ann@example.com', roles: [] }
const request = new Request('http://localhost/')

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
  const user = { id: ann.userId, email: ann.email, roles: [], passwordHash: '', createdAt: 0 }
  await db.write([db.read.insert(users).values(user)])
})
afterAll(() => opened[Symbol.asyncDispose]())

/** The services, with a save that gets ahead of their first write. */
function overtaken(save: () => Promise<unknown>) {
  let isSaved = false
  return servicesOn({
    ...db,
    async write(...args) {
      if (!isSaved) await save()
      isSaved = true
      return db.write(...args)
    },
  })
}

const servicesOn = (on: Database) => {
  const deps = { db: on, quota: createQuota(on, 1e9), now: () => 0 }
  return { bookmarks: createBookmarks(deps), quotations: createQuotations(deps) }
}

describe('a bookmark saved between the reading and the writing of a removal', () => {
  test.each([
    ['with the file is kept without it', WITH_FILE],
    ['without the file is kept', WITHOUT_FILE],
  ])('%s', async (_, html) => {
    const { bookmarks } = servicesOn(db)
    const save = (name: string, text: string) =>
      bookmarks.save(ann, { ...newTextBlock('kitchen', text), name }, request)
    await save('Before', WITH_FILE)
    await overtaken(() => save('Meanwhile', html)).bookmarks.removeFile(FILE)
    const kept = JSON.parse((await bookmarks.find(ann, 'kitchen')) ?? '')
    expect(kept.name).toBe('Meanwhile')
    expect(kept.text.html).not.toContain(FILE)
    expect(kept.text.html).toContain('Tiles')
  })
})

describe('a quotation saved between the reading and the writing of a removal', () => {
  test.each([
    ['with the file is kept without it, as the next revision', WITH_FILE, 3],
    ['without the file keeps its revision', WITHOUT_FILE, 2],
  ])('%s', async (_, html, revision) => {
    const { quotations } = servicesOn(db)
    const save = async (id: string, text: string, saved: number) => {
      const quotation = aNote(text, { id, revision: saved })
      const result = await quotations.save(ann, {
        ...{ quotation, id, sender: { userId: ann.userId, request } },
      })
      if (!('document' in result)) throw new Error(`The save was answered '${result.outcome}'`)
      return result.document.head
    }
    const { id, revision: first } = await save(NEW_ID, WITH_FILE, 0)
    const removal = overtaken(() => save(id, html, first)).quotations
    const changed = await removal.removeFile(FILE)
    expect(changed).toEqual(revision === 3 ? [{ id, ownerId: ann.userId, revision }] : [])
    const stored = await quotations.open(id, ann)
    if (typeof stored === 'string') throw new Error(stored)
    expect(stored.head.revision).toBe(revision)
    expect(stored.blocks).not.toContain(FILE)
    expect(stored.blocks).toContain('Tiles')
  })
})
