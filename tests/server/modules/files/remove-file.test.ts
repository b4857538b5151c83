import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEW_ID } from '#domain/document/limits.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { VERSION } from '#domain/document/version.ts'
import type { Database } from '../../../../db/client.ts'
import { users } from '../../../../db/schema.ts'
import { openStorage } from '../../../../src/adapters/storage/index.ts'
import type { FileStorage } from '../../../../src/adapters/storage/storage.ts'
import { createLog } from '../../../../src/log.ts'
import { createBookmarks } from '../../../../src/modules/bookmarks/service.ts'
import { createFiles } from '../../../../src/modules/files/service.ts'
import { createProfiles } from '../../../../src/modules/profiles/service.ts'
import { createQuotations } from '../../../../src/modules/quotations/service.ts'
import { prepareQuotationWrites } from '../../../../src/modules/quotations/write-statements.ts'
import { createTemplates } from '../../../../src/modules/templates/service.ts'
import { createQuota } from '../../../../src/modules/users/quota.ts'
import { openTestDatabase, withoutMails } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'

const FILE = 'f'.repeat(32)
const WITH_FILE = `<p>Tiles<img src="/uploads/${FILE}" alt=""></p>`
const WITHOUT_FILE = '<p>Tiles</p>'
const ann = { userId: 'ann', sessionId: 's', email: 'ann@example.com', roles: [] }
const request = new Request('http://localhost/')

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
let dataDir: string
let storage: FileStorage

beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
  const user = { id: ann.userId, email: ann.email, roles: [], passwordHash: '', createdAt: 0 }
  await db.write([db.read.insert(users).values(user)])
  dataDir = await mkdtemp(join(tmpdir(), 'quotation-files-'))
  const links = { publicUrl: () => 'http://localhost', secret: 'a secret for this test' }
  storage = await openStorage({ bucket: null, dataDir, ...links, now: () => 0 })
})
afterAll(async () => {
  await opened[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

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
  const deps = { db: on, quota: createQuota(on, 1e9), now: () => 0, log: createLog('error') }
  const writes = prepareQuotationWrites(on.read, deps.quota)
  const quotations = createQuotations({ ...deps, ...withoutMails(on), writes })
  return { bookmarks: createBookmarks(deps), quotations }
}

/** Saves a note as a quotation of Ann's. Returns its new id and revision. */
async function saveNote(id: string, html: string, revision = 0) {
  const quotation = aNote(html, { id, revision })
  const sender = { userId: ann.userId, request }
  const result = await servicesOn(db).quotations.save(ann, {
    quotation,
    id,
    sender,
    address: '',
  })
  if (!('document' in result)) throw new Error(`The save was answered '${result.outcome}'`)
  return result.document.head
}

describe('a bookmark saved between the reading and the writing of a removal', () => {
  test.each([
    ['with the file is kept without it', WITH_FILE],
    ['without the file is kept', WITHOUT_FILE],
  ])('%s', async (_, html) => {
    const { bookmarks } = servicesOn(db)
    const save = (name: string, text: string) =>
      bookmarks.save(ann, { item: { ...newTextBlock('kitchen', text), name } }, request)
    await save('Before', WITH_FILE)
    await overtaken(() => save('Meanwhile', html)).bookmarks.removeFile(FILE)
    const kept = JSON.parse((await bookmarks.find(ann, 'kitchen'))?.item ?? '')
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
    const { id, revision: first } = await saveNote(NEW_ID, WITH_FILE)
    const removal = overtaken(() => saveNote(id, html, first)).quotations
    const changed = await removal.removeFile(FILE)
    expect(changed).toEqual(revision === 3 ? [{ id, ownerId: ann.userId, revision }] : [])
    const stored = await quotations.open(id, ann, (document) => document)
    if (typeof stored === 'string') throw new Error(stored)
    expect(stored.head.revision).toBe(revision)
    expect(stored.blocks).not.toContain(FILE)
    expect(stored.blocks).toContain('Tiles')
  })
})

test('what a newer version has saved keeps a deleted file, and all else that is in it', async () => {
  const { bookmarks, quotations } = servicesOn(db)
  const { id } = await saveNote(NEW_ID, WITH_FILE)
  await bookmarks.save(ann, { item: newTextBlock('ahead', WITH_FILE) }, request)
  const version = VERSION + 1
  await db.client.batch([
    `UPDATE quotation_documents SET head = json_set(head, '$.version', ${version}) WHERE quotation_id = '${id}'`,
    `UPDATE bookmarks SET item = json_set(item, '$.version', ${version}) WHERE id = 'ahead'`,
  ])
  const before = [await blocksOf(id), await bookmarks.find(ann, 'ahead')]
  expect(await quotations.removeFile(FILE)).toEqual([])
  expect(await bookmarks.removeFile(FILE)).toBe(0)
  expect([await blocksOf(id), await bookmarks.find(ann, 'ahead')]).toEqual(before)
  await quotations.remove(id, ann)
  await bookmarks.remove(ann.email, 'ahead')
})

test('documents saved while a file is being deleted lose it too, and all are in the answer', async () => {
  const { bookmarks, quotations } = servicesOn(db)
  const files = filesOn({ bookmarks, quotations: { removeFile: removeAndSave } })
  const started = await files.start(ann, { name: 'tiles.png', size: 1 })
  if (started.outcome !== 'started') throw new Error(started.outcome)
  const { fileId } = started
  const html = `<p>Tiles<img src="/uploads/${fileId}" alt=""></p>`
  const first = await saveNote(NEW_ID, html)
  const made: string[] = []
  const saves = [
    async () => saveNote(first.id, html, 2),
    async () => made.push((await saveNote(NEW_ID, html)).id),
    () => bookmarks.save(ann, { item: newTextBlock('bath', html) }, request),
    // The last document that names the file says so in plain words: it stays as it is.
    async () => made.push((await saveNote(NEW_ID, `/uploads/${fileId}`)).id),
  ]
  async function removeAndSave(id: string) {
    const changed = await quotations.removeFile(id)
    await saves.shift()?.()
    return changed
  }
  const removed = await files.remove(ann, fileId)
  const [second = '', named = ''] = made
  expect(removed).toEqual({
    outcome: 'deleted',
    quotations: [
      { id: first.id, revision: 4 },
      { id: second, revision: 2 },
    ],
  })
  for (const id of [first.id, second]) expect(await blocksOf(id)).not.toContain(fileId)
  expect((await bookmarks.find(ann, 'bath'))?.item).not.toContain(fileId)
  expect(await blocksOf(named)).toContain(`"html":"/uploads/${fileId}"`)
})

function filesOn(documents: Pick<Parameters<typeof createFiles>[0], 'quotations' | 'bookmarks'>) {
  const deps = { db, quota: createQuota(db, 1e9), now: () => 0, log: createLog('error') }
  const profiles = createProfiles(deps)
  const templates = createTemplates({ ...deps, profiles })
  return createFiles({ ...deps, ...documents, profiles, templates, storage })
}

async function blocksOf(id: string): Promise<string> {
  const stored = await servicesOn(db).quotations.open(id, ann, (document) => document)
  if (typeof stored === 'string') throw new Error(stored)
  return stored.blocks
}
