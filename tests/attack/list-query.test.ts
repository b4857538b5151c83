import { beforeAll, expect, test } from 'bun:test'
import { newTextBlock } from '#domain/document/quotation.ts'
import { aNote } from '../support/documents.ts'
import type { Person } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const server = sharedServer()
const ann = sharedPerson(server, 'ann')
let admin: Person

beforeAll(async () => {
  admin = await signUpSuperAdmin(server)
  for (const name of ['a', 'b', 'c']) {
    await ann.call('/api/save-quotation', { body: { quotation: aNote('', { name }) } })
    await ann.call('/api/save-bookmark', { body: { item: { ...newTextBlock(name), name } } })
  }
})

test.each([
  ['quotations', 'sort=name&order=asc&offset=1', ['b', 'c']],
  ['bookmarks', 'sort=name&order=asc&offset=1', ['b', 'c']],
  ['quotations', 'sort=name&offset=2', ['a']],
  ['bookmarks', 'sort=name&offset=2', ['a']],
  ['quotations', 'offset=9999999', []],
  ['bookmarks', 'offset=9999999', []],
  ['quotations', 'search=c&offset=0', ['c']],
  ['bookmarks', 'search=c&offset=1', []],
])("one's own %s with ?%s and no limit are the rest", async (kind, query, names) => {
  const { status, body } = await ann.call(`/api/get-${kind.slice(0, -1)}-list?${query}`)
  expect(status).toBe(200)
  expect(body[kind].map(({ name }: { name: string }) => name)).toEqual(names)
  expect(body.total).toBe(query.includes('search') ? 1 : 3)
})

test.each([
  ['/api/get-bookmark-list-all?offset=1', {}],
  ['/api/get-user-list?offset=1', {}],
  ['/api/get-unique-daily-visitors?offset=1', {}],
  ['/api/get-quotation-list-all', { body: { offset: 1 } }],
])("everybody's rows at %s may be skipped without a limit", async (path, options) => {
  expect((await admin.call(path, options)).status).toBe(200)
})
