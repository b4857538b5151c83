import { beforeEach, describe, expect, test } from 'bun:test'
import { NEW_ID } from '#domain/document/limits.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import type { FileStorage } from '../../../../src/adapters/storage/storage.ts'
import { NotLoggedIn } from '../../../../src/errors.ts'
import { createLog } from '../../../../src/log.ts'
import { createBookmarks } from '../../../../src/modules/bookmarks/service.ts'
import { createFiles } from '../../../../src/modules/files/service.ts'
import { createProfiles } from '../../../../src/modules/profiles/service.ts'
import { createQuotations } from '../../../../src/modules/quotations/service.ts'
import { prepareQuotationWrites } from '../../../../src/modules/quotations/write-statements.ts'
import { createTemplates } from '../../../../src/modules/templates/service.ts'
import { createQuota } from '../../../../src/modules/users/quota.ts'
import { openTestDatabase, query, withoutMails } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import type { Person, Reply } from '../../../support/person.ts'
import { newPersonPerTest, sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ env: { QUOTA_MB: '1' } })
const person = newPersonPerTest(server)
const neighbour = sharedPerson(server, 'neighbour')

const MB = 1024 * 1024
const HALF = 'x'.repeat(MB / 2)

const full = {
  status: 413,
  body: {
    message:
      'Not saved: your storage of 1 mb is full. Delete files, quotations, bookmarks or templates that you no longer need, then try again.',
    name: 'StorageFull',
  },
}

describe('an account that has stored what it may', () => {
  let ids: string[]

  beforeEach(async () => {
    const saves = [HALF, 'x'.repeat(MB / 2 - 10_000)].map((html) => saveNew(person, html))
    ids = (await Promise.all(saves)).map(({ body }) => body.quotation.id)
  })

  test('stores no new quotation or bookmark, and is told what to do', async () => {
    expect(await saveNew(person, 'x'.repeat(20_000))).toMatchObject(full)
    const item = newTextBlock('kept', 'x'.repeat(20_000))
    expect(await person.call('/api/save-bookmark', { body: { item } })).toMatchObject(full)
    expect((await person.call('/api/get-quotation-list')).body.total).toBe(2)
    expect((await saveNew(neighbour, 'x')).status).toBe(200)
  })

  test('saves a quotation that becomes shorter, and none that becomes longer', async () => {
    const { quotation } = (await open(ids[0])).body
    const access = { level: 'custom', userList: [neighbour.email] }
    const longer = { ...aNote('x'.repeat(MB)), id: quotation.id, revision: 1, access }
    expect(await save(person, longer)).toMatchObject(full)
    expect((await open(ids[0])).body.quotation).toEqual(quotation)
    expect((await neighbour.call('/api/get-quotation', { body: { id: ids[0] } })).status).toBe(403)
    const shorter = { ...aNote('x'), id: quotation.id, revision: 1 }
    expect(await save(person, shorter)).toMatchObject({ body: { message: 'updated' } })
    expect((await saveNew(person, HALF.slice(100_000))).status).toBe(200)
  })

  test('is told of a conflict rather than of its storage', async () => {
    const longer = { ...aNote('x'.repeat(MB)), id: ids[0], revision: 7 }
    expect(await save(person, longer)).toMatchObject({ status: 409 })
  })

  test('has room again after deleting', async () => {
    const body = { id: ids[0] }
    const deleted = await person.call('/api/delete-quotation', { method: 'DELETE', body })
    expect(deleted.body.message).toBe('deleted')
    expect((await saveNew(person, HALF)).status).toBe(200)
  })

  test('gets the stored quotation when it repeats a save', async () => {
    const saveId = crypto.randomUUID()
    const body = { id: ids[1] }
    await person.call('/api/delete-quotation', { method: 'DELETE', body })
    const repeat = () => save(person, aNote(HALF.slice(20_000)), saveId)
    const [first, second] = [await repeat(), await repeat()]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
  })
})

test('many saves at once store no more than one after the other', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => saveNew(person, 'x'.repeat(100_000))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject(full)
})

test('an account has no more short quotations than lists can sort', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => saveNew(person, 'x')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(32)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject(full)
})

test('what is counted is what is stored, whatever was written', async () => {
  const { body } = await saveNew(person, 'ä€😀'.repeat(10_000))
  await save(person, { ...aNote('ä'.repeat(5000)), id: body.quotation.id, revision: 1 })
  for (const html of ['x', 'x'.repeat(50_000), 'ä']) {
    await person.call('/api/save-bookmark', { body: { item: newTextBlock('kept', html) } })
  }
  const access = { level: 'custom', userList: [neighbour.email] }
  const shared = await save(person, { ...aNote('shared'), access })
  await neighbour.call('/api/delete-quotation', {
    method: 'DELETE',
    body: { id: shared.body.quotation.id },
  })
  expect(await differences()).toEqual([])
  const admin = await signUpSuperAdmin(server)
  await admin.call('/api/delete-user', { method: 'DELETE', body: { email: person.email } })
  expect(await differences()).toEqual([])
  const [left] = await query(
    server,
    'SELECT (SELECT count(*) FROM users) - (SELECT count(*) FROM user_storage) AS left',
  )
  expect(Number(left?.left)).toBe(0)
})

/** The accounts whose count is not what their rows hold. */
const differences = () =>
  query(
    server,
    `SELECT user_id FROM user_storage WHERE bytes <>
      (SELECT coalesce(sum(max(32768, octet_length(head) + octet_length(blocks))), 0) FROM quotations
        JOIN quotation_documents ON quotation_id = id WHERE owner_id = user_id) +
      (SELECT coalesce(sum(octet_length(body) + 300), 0) FROM revisions WHERE owner_id = user_id) +
      (SELECT coalesce(sum(max(32768, octet_length(head) + octet_length(blocks))), 0)
        FROM deleted_quotations WHERE owner_id = user_id) +
      (SELECT coalesce(sum(max(32768, octet_length(item))), 0) FROM bookmarks WHERE owner_id = user_id)`,
  )

const save = (by: Person, quotation: unknown, saveId?: string): Promise<Reply> =>
  by.call('/api/save-quotation', { body: { quotation, ...(saveId && { saveId }) } })

const saveNew = (by: Person, html: string) => save(by, aNote(html))

const open = (id: string | undefined) => person.call('/api/get-quotation', { body: { id } })

/** Deleted after its session was checked. */
const goneUser = { userId: 'gone', sessionId: 's', email: 'gone@example.com', roles: [] }
const request = new Request('http://localhost/')

test.each(['a bookmark', 'a quotation', 'an upload'] as const)(
  'of an account deleted meanwhile, %s is refused for want of a login, not of room',
  async (what) => {
    await using opened = await openTestDatabase()
    const { db } = opened
    const deps = { db, quota: createQuota(db, 1e9), now: () => 0, log: createLog('error') }
    const bookmarks = createBookmarks(deps)
    const writes = prepareQuotationWrites(db.read, deps.quota)
    const quotations = createQuotations({ ...deps, ...withoutMails(db), writes })
    // No upload is begun, so nothing is stored.
    const storage = {} as FileStorage
    const profiles = createProfiles(deps)
    const templates = createTemplates({ ...deps, profiles })
    const files = createFiles({
      ...deps,
      storage,
      quotations,
      bookmarks,
      profiles,
      templates,
    })
    const save = {
      'a bookmark': () =>
        bookmarks.save(goneUser, { item: newTextBlock('kept', '<p>Tiles</p>') }, request),
      'a quotation': () =>
        quotations.save(goneUser, {
          quotation: aNote(''),
          id: NEW_ID,
          sender: { userId: goneUser.userId, request },
          address: '',
        }),
      'an upload': () => files.start(goneUser, { name: 'tile.png' }),
    }[what]
    await expect(save()).rejects.toBeInstanceOf(NotLoggedIn)
  },
)
