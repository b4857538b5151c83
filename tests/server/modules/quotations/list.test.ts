import { beforeAll, describe, expect, test } from 'bun:test'
import { aNote, aPricedQuotation } from '../../../support/documents.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ now: () => now })
const ann = sharedPerson(server, 'ann')
const bob = sharedPerson(server, 'bob')
let admin: Person
let now = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  admin = await signUpSuperAdmin(server)
  await store(ann, { name: 'Bath', category: 'Renovation', info: 'Margin', desc: 'Tiles & taps' })
  await store(ann, { name: 'äußere Fassade', category: 'Outside' })
  await store(ann, { name: 'Cellar', category: 'Renovation', access: shared(bob.email) })
  await store(ann, { name: 'Public', access: { level: 'everyone', userList: [] } })
  await store(bob, { name: 'Attic', category: 'Roof' }, 3)
})

describe('the list', () => {
  test("holds one's own quotations, the latest first, and never a document", async () => {
    const { status, body } = await ann.call('/api/get-quotation-list')
    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(['Public', 'Cellar', 'äußere Fassade', 'Bath'])
    expect(body.total).toBe(4)
    expect(Object.keys(body.quotations[3]).sort()).toEqual(
      [
        'access',
        'category',
        'createdAt',
        'currency',
        'desc',
        'email',
        'id',
        'info',
        'locale',
        'name',
        'number',
        'permissionLevel',
        'preview',
        'total',
        'updatedAt',
        'language',
        'validUntil',
        'tax',
        'lines',
        'numbering',
        'withholding',
        'rounding',
        'decimals',
        'terms',
        'payments',
        'totals',
        'state',
        'openQuestions',
        'unreadMessages',
        'client',
        'heading',
      ].sort(),
    )
    expect(body.quotations[3]).toMatchObject({ info: 'Margin', email: ann.email, total: 0 })
  })

  test('includes quotations shared by address, without info and share list', async () => {
    const { body } = await bob.call('/api/get-quotation-list')
    expect(namesOf(body)).toEqual(['Attic', 'Cellar'])
    expect(body.quotations[0]).toMatchObject({ permissionLevel: 'Owner', total: 60 })
    expect(body.quotations[1]).toMatchObject({
      permissionLevel: 'Shared with you',
      email: ann.email,
      info: '',
      access: { level: 'custom', userList: [] },
    })
    const shared = await bob.call('/api/get-quotation-list?ownership=shared&category=Renovation')
    expect(namesOf(shared.body)).toEqual(['Cellar'])
    expect(shared.body.total).toBe(1)
  })

  test.each([
    ['?sort=name&order=asc', ['äußere Fassade', 'Bath', 'Cellar', 'Public']],
    ['?sort=createdAt&order=asc', ['Bath', 'äußere Fassade', 'Cellar', 'Public']],
    ['?order=asc&limit=2', ['Bath', 'äußere Fassade']],
    ['?category=Renovation', ['Cellar', 'Bath']],
    ['?category=Renovation&search=bath', ['Bath']],
    ['?ownership=own&category=Outside', ['äußere Fassade']],
    ['?ownership=shared', []],
    ['?limit=2&offset=2', ['äußere Fassade', 'Bath']],
    ['?limit=2&offset=9', []],
    ['?search=ÄUSSERE', ['äußere Fassade']],
    ['?search=aussere%20fass', ['äußere Fassade']],
    ['?search=Äuß', ['äußere Fassade']],
    ['?search=fassade+aussere', ['äußere Fassade']],
    ['?search=fassade+cellar', []],
    ['?search=reNOvation', ['Cellar', 'Bath']],
    ['?search=tiles+%26', ['Bath']],
    ['?search=%25', []],
    ['?search=_', []],
    ['?search=Margin', []],
  ])('answers %s', async (query, names) => {
    const { body } = await ann.call(`/api/get-quotation-list${query}`)
    expect(namesOf(body)).toEqual(names)
  })

  test('returns the total beyond the page', async () => {
    expect((await ann.call('/api/get-quotation-list?limit=1')).body.total).toBe(4)
    expect((await ann.call('/api/get-quotation-list?limit=1&search=renovation')).body.total).toBe(2)
  })

  test.each([
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1.5', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=info', 'sort'],
    ['order=up', 'order'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('refuses ?%s and names the field', async (query, field) => {
    expect(await ann.call(`/api/get-quotation-list?${query}`)).toMatchObject({
      status: 400,
      body: { message: 'bad request', field },
    })
  })
})

describe('the list of all', () => {
  const all = (body?: unknown) =>
    admin.call('/api/get-quotation-list-all', {
      method: 'POST',
      ...(body !== undefined && { body }),
    })

  test("holds everybody's for a super-admin, with info and without share lists", async () => {
    const { status, body, text } = await all()
    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(['Attic', 'Public', 'Cellar', 'äußere Fassade', 'Bath'])
    expect(body.total).toBe(5)
    expect(body.quotations[4]).toMatchObject({ info: 'Margin', email: ann.email })
    expect(body.quotations[2]).toMatchObject({
      permissionLevel: 'Admin',
      access: { level: 'custom', userList: [] },
    })
    expect(text).not.toContain('blocks')
  })

  test.each([
    [{}, ['Attic', 'Public', 'Cellar', 'äußere Fassade', 'Bath']],
    [{ sort: 'name', order: 'asc', limit: 3 }, ['Attic', 'äußere Fassade', 'Bath']],
    [{ sort: 'total', order: 'desc', limit: 1 }, ['Attic']],
    [{ sort: 'email', order: 'desc', limit: 1 }, ['Attic']],
    [{ limit: 2, offset: 3 }, ['äußere Fassade', 'Bath']],
    [{ search: 'ann-' }, ['Public', 'Cellar', 'äußere Fassade', 'Bath']],
    [{ search: 'ATTIC' }, ['Attic']],
  ])('answers %j', async (body, names) => {
    expect(namesOf((await all(body)).body)).toEqual(names)
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ limit: '1' }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ sort: 'info' }, 'sort'],
    [{ order: '' }, 'order'],
    [{ search: 1 }, 'search'],
    ['{', 'body'],
  ])('refuses %j', async (body, field) => {
    expect(await all(body)).toMatchObject({
      status: 400,
      body: { message: 'bad request', field },
    })
  })

  test("is no other's to see", async () => {
    const refused = await ann.call('/api/get-quotation-list-all', { body: {} })
    expect(refused).toMatchObject({ status: 403, body: { message: 'forbidden' } })
  })
})

test('a renamed quotation is sorted and found by its new name', async () => {
  const carol = await signUp(server, 'carol')
  const save = async (quotation: object) =>
    (await carol.call('/api/save-quotation', { body: { quotation } })).body.quotation
  const first = await save(aNote('', { name: 'Attic' }))
  await save(aNote('', { name: 'Bath' }))
  const named = async (query: string) =>
    namesOf((await carol.call(`/api/get-quotation-list?sort=name&order=asc${query}`)).body)
  const described = await save({ ...first, desc: 'Under the roof' })
  expect([await named(''), await named('&search=roof')]).toEqual([['Attic', 'Bath'], ['Attic']])
  await save({ ...described, name: 'Cellar' })
  expect(await named('')).toEqual(['Bath', 'Cellar'])
  expect([await named('&search=attic'), await named('&search=cellar')]).toEqual([[], ['Cellar']])
})

test("names with numbers are sorted by the numbers' values", async () => {
  const cleo = await signUp(server, 'cleo')
  for (const number of [10, 9, 100, 1]) {
    await store(cleo, { name: `Bathroom ${number}`, category: `Floor ${number}` })
  }
  const inOrder = [1, 9, 10, 100]
  for (const sort of ['name', 'category']) {
    const { body } = await cleo.call(`/api/get-quotation-list?sort=${sort}&order=asc&limit=4`)
    expect(namesOf(body)).toEqual(inOrder.map((number) => `Bathroom ${number}`))
  }
  const { body } = await cleo.call('/api/get-unique-quotation-category-list')
  expect(body.categories).toEqual(inOrder.map((number) => `Floor ${number}`))
  expect(namesOf((await cleo.call('/api/get-quotation-list?search=room+10')).body)).toHaveLength(2)
})

test("characters that the database can't store are already missing from the save's answer", async () => {
  const dan = await signUp(server, 'dan')
  const odd = { name: 'half \ud83d', category: '\udc00 pair', desc: 'a\0b', info: '\ud800' }
  await store(dan, odd)
  const [listed] = (await dan.call('/api/get-quotation-list')).body.quotations
  const opened = await dan.call('/api/get-quotation', { body: { id: listed.id } })
  const kept = { name: 'half \ufffd', category: '\ufffd pair', desc: 'ab', info: '\ufffd' }
  expect(listed).toMatchObject(kept)
  expect(opened.body.quotation).toMatchObject(kept)
  const { body } = await dan.call('/api/get-unique-quotation-category-list')
  expect(body.categories).toEqual([kept.category])
})

describe('the categories', () => {
  test("are one's own, each once, without the empty one", async () => {
    const { body } = await ann.call('/api/get-unique-quotation-category-list')
    expect(body).toEqual({ categories: ['Outside', 'Renovation'] })
    expect((await bob.call('/api/get-unique-quotation-category-list')).body.categories).toEqual([
      'Roof',
    ])
  })
})

const namesOf = (body: { quotations: { name: string }[] }) =>
  body.quotations.map(({ name }) => name)

const shared = (...userList: string[]) => ({ level: 'custom' as const, userList })

async function store(person: Person, fields: Parameters<typeof aNote>[1], rows = 0) {
  now += 1000
  const quotation = rows > 0 ? aPricedQuotation(rows, fields) : aNote('', fields)
  const reply = await person.call('/api/save-quotation', { body: { quotation } })
  if (reply.status !== 200) throw new Error(reply.text)
}
