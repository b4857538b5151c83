import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../../support/database.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import { PNG, upload } from '../../../../support/files.ts'
import { call } from '../../../../support/person.ts'
import { newPersonPerTest, sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../../support/super-admin.ts'

const server = sharedServer()
const person = newPersonPerTest(server)
const other = sharedPerson(server, 'other')

const saveNew = async (quotation: unknown): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const remove = (id: string, by = person) =>
  by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
const bringBack = (id: string, by = person) => by.call('/api/undelete-quotation', { body: { id } })
const purge = (id: string, by = person) =>
  by.call('/api/purge-quotation', { method: 'DELETE', body: { id } })
const open = (id: string, by = person) => by.call('/api/get-quotation', { body: { id } })
const deletedList = async (search = '') =>
  (await person.call(`/api/get-deleted-list${search}`)).body
const revisionsOf = async (id: string) => {
  const { body } = await person.call('/api/get-revision-list', { body: { id } })
  return body.revisions.map(({ revision }: { revision: number }) => revision)
}
const countRows = async (table: string, id: string) => {
  const sql = `SELECT count(*) AS n FROM ${table} WHERE quotation_id = ?`
  return Number((await query(server, sql, [id]))[0]?.n)
}

test('a deleted quotation is nowhere but in the list of deleted ones', async () => {
  const access = { level: 'everyone' as const, userList: [] }
  const { id, name } = await saveNew(aPricedQuotation(2, { name: 'Bath Vogel', access }))
  const before = Date.now()
  expect((await remove(id)).body).toEqual({ message: 'deleted' })
  for (const path of ['/api/get-quotation', '/api/get-revision-list'])
    expect((await person.call(path, { body: { id } })).status).toBe(404)
  const revision = await person.call('/api/get-revision', { body: { id, revision: 1 } })
  expect(revision.status).toBe(404)
  expect((await call(server, '/api/get-quotation', { body: { id } })).status).toBe(404)
  const list = (await person.call('/api/get-quotation-list?search=vogel')).body
  expect(list).toEqual({ quotations: [], total: 0 })
  const rows = (await person.call('/api/get-row-suggestions?search=work')).body.rows
  expect(rows).toEqual([])
  expect(await deletedList()).toEqual({
    quotations: [
      {
        id,
        name,
        total: 40,
        currency: 'USD',
        locale: 'en-US',
        decimals: 2,
        bytes: expect.any(Number),
        deletedAt: expect.any(String),
        purgedAt: expect.any(String),
      },
    ],
    total: 1,
  })
  const [{ deletedAt, purgedAt, bytes }] = (await deletedList()).quotations
  expect(Date.parse(deletedAt)).toBeWithin(before, Date.now() + 1)
  expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 24 * 60 * 60 * 1000)
  expect(bytes).toBeGreaterThanOrEqual(32_768)
})

test('it comes back as it was, with its history, its shares, and found by its words', async () => {
  const access = { level: 'custom' as const, userList: [other.email] }
  const first = await saveNew(aPricedQuotation(2, { name: 'one', access }))
  const stored = await saveNew({ ...first, name: 'two' })
  const { id } = stored
  await remove(id)
  expect((await open(id, other)).status).toBe(404)
  expect((await bringBack(id)).body).toEqual({ message: 'restored' })
  expect((await open(id)).body.quotation).toEqual(stored)
  expect((await open(id, other)).status).toBe(200)
  expect(await revisionsOf(id)).toEqual([2, 1])
  const then = await person.call('/api/get-revision', { body: { id, revision: 1 } })
  expect(then.body.quotation.name).toBe('one')
  const found = (await person.call('/api/get-quotation-list?search=kind')).body
  expect(found.total).toBe(1)
  expect(await deletedList()).toEqual({ quotations: [], total: 0 })
  expect((await bringBack(id)).status).toBe(404)
  expect((await saveNew({ ...stored, name: 'three' })).revision).toBe(3)
  expect(await revisionsOf(id)).toEqual([3, 2, 1])
})

test('it comes back without the files that were deleted meanwhile', async () => {
  const file = await upload(person, 'plan.png', PNG)
  const { id } = await saveNew(aNote(`<p>with<img src="/uploads/${file}" alt=""></p>`))
  await remove(id)
  await person.call('/api/delete-file', { method: 'DELETE', body: { fileId: file } })
  await bringBack(id)
  const { quotation } = (await open(id)).body
  expect(JSON.stringify(quotation)).not.toContain(file)
  expect(quotation.blocks[0].text.html).toContain('with')
})

test('purged, it is gone with its history', async () => {
  const first = await saveNew(aNote('<p>one</p>'))
  const { id } = await saveNew({ ...first, name: 'two' })
  await remove(id)
  expect(await countRows('revisions', id)).toBe(1)
  expect((await purge(id)).body).toEqual({ message: 'purged' })
  expect(await countRows('revisions', id)).toBe(0)
  expect((await bringBack(id)).status).toBe(404)
  expect((await purge(id)).status).toBe(404)
})

test('only its owner brings it back or purges it, whoever deleted it', async () => {
  const admin = await signUpSuperAdmin(server)
  const { id } = await saveNew(aNote('<p>one</p>'))
  await remove(id, admin)
  for (const by of [other, admin]) {
    expect((await bringBack(id, by)).status).toBe(403)
    expect((await purge(id, by)).status).toBe(403)
  }
  expect((await deletedList()).total).toBe(1)
  expect((await bringBack(id)).status).toBe(200)
})

test('a damaged one says that it can’t come back, and can be purged', async () => {
  const { id } = await saveNew(aNote('<p>one</p>'))
  await remove(id)
  const cut = 'UPDATE deleted_quotations SET blocks = substr(blocks, 1, 9) WHERE quotation_id = ?'
  await query(server, cut, [id])
  expect(await bringBack(id)).toMatchObject({ status: 422, body: { message: 'damaged' } })
  expect((await purge(id)).status).toBe(200)
})

test('the list is sent page by page', async () => {
  for (const name of ['a', 'b', 'c']) {
    const { id } = await saveNew(aNote('', { name }))
    await remove(id)
  }
  const { quotations, total } = await deletedList('?limit=1&offset=1')
  expect([quotations.map((one: { name: string }) => one.name), total]).toEqual([['b'], 3])
})

test('an account that is deleted takes its deleted quotations and all history along', async () => {
  const admin = await signUpSuperAdmin(server)
  const first = await saveNew(aNote('<p>one</p>'))
  const { id } = await saveNew({ ...first, name: 'two' })
  const kept = await saveNew(aNote('<p>kept</p>'))
  await remove(id)
  await admin.call('/api/delete-user', { method: 'DELETE', body: { email: person.email } })
  expect(await countRows('deleted_quotations', id)).toBe(0)
  for (const one of [id, kept.id]) expect(await countRows('revisions', one)).toBe(0)
})
