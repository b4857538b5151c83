import { beforeAll, describe, expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import {
  type BoqBlock,
  newBoqRow,
  newPriceBlock,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import type { Bookmark, BookmarkRow } from '#domain/document/schema.ts'
import { VERSION } from '#domain/document/version.ts'
import { query } from '../../../support/database.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ now: () => now })
const ann = sharedPerson(server, 'ann')
const bob = sharedPerson(server, 'bob')
let now = Date.UTC(2026, 0, 1)

const save = (person: Person, item: unknown) => {
  now += 1000
  return person.call('/api/save-bookmark', { body: { item } })
}

const open = (person: Person, id: string) => person.call('/api/get-bookmark', { body: { id } })

const remove = (person: Person, id: string) =>
  person.call('/api/delete-bookmark', { method: 'DELETE', body: { id } })

const notFound = { status: 404, body: { message: 'not found' } }

function aTable(rows: number): BoqBlock {
  const table = aPricedQuotation(rows).blocks.find(({ type }) => type === 'boq')
  if (table?.type !== 'boq') throw new Error('no table')
  return table
}

function aRow(id: string): BookmarkRow {
  const { type: _, ...row } = newBoqRow(id)
  return { ...row, type: 'boqRow', itemPrice: { ...row.itemPrice, value: 10 } }
}

describe('a bookmark', () => {
  const kinds: [string, Bookmark][] = [
    ['text', newTextBlock('text', '<p>Hello</p>')],
    ['boq', aTable(2)],
    ['row', newRowBlock('row-block')],
    ['price', newPriceBlock('price')],
    ['boqRow', aRow('boq-row')],
  ]

  test.each(kinds)('of type %s is saved, opened, and saved anew', async (type, item) => {
    const named = {
      ...item,
      name: 'Mine',
      category: 'Kept',
      desc: 'd',
      info: 'i',
      preview: '<p>p</p>',
    }
    const saved = await save(ann, named)
    expect(saved).toMatchObject({
      status: 200,
      body: { message: 'saved', item: { id: item.id, type, email: ann.email, info: 'i' } },
    })
    expect((await open(ann, item.id)).body).toEqual({ item: saved.body.item, key: '' })
    const again = await save(ann, { ...saved.body.item, name: 'Yours' })
    expect(again.body).toEqual({
      message: 'updated',
      item: { ...saved.body.item, name: 'Yours' },
      key: '',
    })
    expect((await open(ann, item.id)).body.item.name).toBe('Yours')
  })

  test('gets a preview where none is sent', async () => {
    const { body } = await save(ann, newTextBlock('shown', '<h2>Terms</h2>'))
    expect(body.item.preview).toBe('<h2>Terms</h2>')
  })

  test('has a key that is unique among its owner’s, and stays until another is sent', async () => {
    const dora = await signUp(server, 'amy')
    const put = (id: string, key?: string) =>
      dora.call('/api/save-bookmark', { body: { item: newTextBlock(id, `<p>${id}</p>`), key } })
    const keys = async () =>
      (await dora.call('/api/get-bookmark-key-list')).body.bookmarks.map(
        ({ id, key }: { id: string; key: string }) => `${id}:${key}`,
      )
    expect(await put('a', 'Terms')).toMatchObject({ status: 200, body: { key: 'terms' } })
    expect(await put('b', 'terms')).toMatchObject({ status: 409, body: { message: 'key taken' } })
    expect(await open(dora, 'b')).toMatchObject(notFound)
    await put('b', 'intro')
    expect(await put('b', '/TERMS')).toMatchObject({ status: 409 })
    expect((await put('b')).body.key).toBe('intro')
    expect((await put('b', 'intro')).body.message).toBe('updated')
    expect(await keys()).toEqual(['b:intro', 'a:terms'])
    expect((await open(dora, 'a')).body.key).toBe('terms')
    await put('a', '')
    expect(await put('c', 'terms')).toMatchObject({ status: 200 })
    expect(await keys()).toEqual(['b:intro', 'c:terms'])
    const other = await signUp(server, 'amy')
    const own = { item: newTextBlock('a', '<p>a</p>'), key: 'terms' }
    expect(await other.call('/api/save-bookmark', { body: own })).toMatchObject({ status: 200 })
  })

  test.each([
    ['two words', newTextBlock('refused', '<p>a</p>')],
    ['x'.repeat(31), newTextBlock('refused', '<p>a</p>')],
    ['rows', newRowBlock('refused')],
  ])('is refused with the key %p', async (key, item) => {
    const reply = await ann.call('/api/save-bookmark', { body: { item, key } })
    expect(reply).toMatchObject({ status: 400, body: { field: 'key' } })
    expect(await open(ann, 'refused')).toMatchObject(notFound)
  })

  test.each(['new', 'login', 'bookmark-list', 'api', 'uploads'])(
    'can not have the id %s: that is the name of a route, and none is stored',
    async (id) => {
      for (const item of [newTextBlock(id), aRow(id)]) {
        expect(await save(ann, item)).toMatchObject({
          status: 400,
          body: { message: 'bad request', field: 'item.id' },
        })
      }
      expect(await open(ann, id)).toMatchObject(notFound)
    },
  )

  test("belongs to one alone: another's of the same id is another, and none is not found", async () => {
    await save(ann, newTextBlock('same', "<p>Ann's</p>"))
    expect(await open(bob, 'same')).toMatchObject(notFound)
    expect(await remove(bob, 'same')).toMatchObject(notFound)
    const bobs = await save(bob, { ...newTextBlock('same', "<p>Bob's</p>"), email: ann.email })
    expect(bobs.body).toMatchObject({ message: 'saved', item: { email: bob.email } })
    expect((await open(ann, 'same')).text).toContain("Ann's")
    expect(await remove(bob, 'same')).toMatchObject({ status: 200, body: { message: 'deleted' } })
    expect(await open(bob, 'same')).toMatchObject(notFound)
    expect((await open(ann, 'same')).status).toBe(200)
    expect(await remove(ann, 'nowhere')).toMatchObject(notFound)
  })

  test('is made once by two saves at once', async () => {
    const replies = await Promise.all([1, 2].map(() => save(ann, newTextBlock('twice'))))
    expect(replies.map(({ body }) => body.message).sort()).toEqual(['saved', 'updated'])
  })

  test('has its figures calculated by the server and loses what could run', async () => {
    const table = aTable(2)
    const [row] = pricedOnly(table.boq.rows)
    if (!row) throw new Error('no row')
    row.price = { html: '9,999.00', value: 9999, pin: { isPinned: false, isShown: true } }
    row.description.html = '<p onclick="steal()">Tiles<img src=x onerror=steal()></p>'
    table.boq.header.subTotalPrice = { html: '1', value: 1 }
    const { text, body } = await save(ann, { ...table, preview: '<script>steal()</script>' })
    expect(text).not.toMatch(/steal|<script/)
    expect(body.item.boq.rows[0]).toMatchObject({
      price: { html: '20.00', value: 20, pin: { isPinned: false, isShown: false } },
    })
    expect(body.item.boq.header.subTotalPrice).toEqual({ html: '40.00', value: 40 })
    const total = {
      ...newPriceBlock('a-total'),
      price: { html: '', value: 280.005, isTyped: false },
    }
    expect((await save(ann, total)).body.item.price).toEqual({
      html: '$280.01',
      value: 280.01,
      isTyped: false,
    })
  })

  test.each<[string, unknown]>([
    ['item', 'text'],
    ['item', null],
    ['item.type', { ...newTextBlock('p'), type: 'paste' }],
    ['item.type', { ...newTextBlock('p'), type: 'quotation' }],
    ['item.id', newTextBlock('no id')],
    ['item.name', { ...newTextBlock('p'), name: 'x'.repeat(201) }],
    ['item.info', { ...newTextBlock('p'), info: 'x'.repeat(5001) }],
    ['item.boq.rows', aTable(5001)],
    ['item.boq.rows[0].id', { ...aTable(1), id: 'row0' }],
    ['item.qty.value', { ...aRow('p'), qty: { ...aRow('p').qty, value: 1e13 } }],
    [
      'item.price',
      {
        ...aRow('p'),
        itemPrice: { ...aRow('p').itemPrice, value: 1e12 },
        qty: { ...aRow('p').qty, value: 2 },
      },
    ],
    ['item.price.value', { ...newPriceBlock('p'), price: { html: '', value: '1' } }],
  ])('that fails at %s is refused', async (field, item) => {
    expect(await save(ann, item)).toMatchObject({
      status: 400,
      body: { message: 'bad request', field },
    })
  })
})

describe('a bookmark of a newer version', () => {
  const NEWER = VERSION + 1

  async function newer(id: string) {
    const { item } = (await save(ann, newTextBlock(id, '<p>Hello</p>'))).body
    const text = JSON.stringify({ ...item, version: NEWER, cost: 7.25 })
    await query(server, 'UPDATE bookmarks SET item = ? WHERE id = ?', [text, id])
    return text
  }

  test('is opened and listed as it is', async () => {
    await newer('ahead')
    const { item } = (await open(ann, 'ahead')).body
    expect(item).toMatchObject({ id: 'ahead', version: NEWER, cost: 7.25 })
    const { bookmarks } = (await ann.call('/api/get-bookmark-list')).body
    expect(bookmarks.find(({ id }: Bookmark) => id === 'ahead')).toMatchObject({ cost: 7.25 })
  })

  test('is not saved over, and not taken', async () => {
    const text = await newer('kept')
    const item = newTextBlock('kept', '<p>Mine</p>')
    const refused = { status: 409, body: { message: 'saved by a newer version' } }
    expect(await save(ann, item)).toMatchObject(refused)
    expect(await save(ann, { ...item, version: VERSION })).toMatchObject(refused)
    for (const version of [NEWER, 'two'])
      expect(await save(ann, { ...item, version })).toMatchObject({
        status: 400,
        body: { field: 'item.version' },
      })
    const [row] = await query(server, "SELECT item FROM bookmarks WHERE id = 'kept'")
    expect(String(row?.item)).toBe(text)
    await remove(ann, 'kept')
    await remove(ann, 'ahead')
  })
})

test.each(['0', '-1', '"1"', '1e9', '1.5', 'null'])(
  'a bookmark whose version is %s is not saved over: it may be of a newer one',
  async (version) => {
    const { item } = (await save(ann, newTextBlock('odd', '<p>Hello</p>'))).body
    const text = JSON.stringify(item).replace(`"version":${VERSION}`, `"version":${version}`)
    await query(server, "UPDATE bookmarks SET item = ? WHERE id = 'odd'", [text])
    expect((await open(ann, 'odd')).body.item.version).toEqual(JSON.parse(version))
    expect((await save(ann, newTextBlock('odd', '<p>Mine</p>'))).status).toBe(409)
    const [row] = await query(server, "SELECT item FROM bookmarks WHERE id = 'odd'")
    expect(String(row?.item)).toBe(text)
    await remove(ann, 'odd')
  },
)

test('a bookmark that was stored without a version is upgraded from the first', async () => {
  const { version: _, ...item } = (await save(ann, aRow('old'))).body.item
  await query(server, "UPDATE bookmarks SET item = ? WHERE id = 'old'", [JSON.stringify(item)])
  expect((await open(ann, 'old')).body.item).toMatchObject({
    version: VERSION,
    type: 'boqRow',
    id: 'old',
  })
  expect(await save(ann, item)).toMatchObject({ status: 200, body: { message: 'updated' } })
  await remove(ann, 'old')
})

test('a bookmark has three decimals if its sender knows of them', async () => {
  const { itemPrice, qty, ...row } = aRow('fine')
  const item = { ...row, itemPrice: { ...itemPrice, value: 1.234 }, qty: { ...qty, value: 10 } }
  const pinned = { value: 12.34, pin: { isPinned: true } }
  for (const sent of [item, { ...item, id: 'finer', version: 5 }])
    expect((await save(ann, sent)).body.item).toMatchObject({
      itemPrice: { value: 1.23 },
      price: pinned,
    })
  expect((await save(ann, { ...item, id: 'finest', version: 6 })).body.item).toMatchObject({
    itemPrice: { value: 1.234 },
    price: { value: 12.34, pin: { isPinned: false } },
  })
  for (const id of ['fine', 'finer', 'finest']) await remove(ann, id)
})

describe('the lists', () => {
  let carol: Person
  let admin: Person

  beforeAll(async () => {
    carol = await signUp(server, 'carol')
    admin = await signUpSuperAdmin(server)
    await save(carol, { ...newTextBlock('c1'), name: 'Zäune', category: 'Außen', info: 'margin' })
    await save(carol, { ...aTable(1), id: 'c2', name: 'Ärmel', category: 'äpfel' })
    await save(carol, { ...newTextBlock('c3'), name: 'Bad', category: '', desc: 'Fliesen' })
  })

  const idsOf = (body: { bookmarks: { id: string }[] }) => body.bookmarks.map(({ id }) => id)

  test.each([
    ['', ['c3', 'c2', 'c1']],
    ['?sort=name&order=asc', ['c2', 'c3', 'c1']],
    ['?sort=category&order=desc', ['c1', 'c2', 'c3']],
    ['?sort=type&order=asc', ['c2', 'c1', 'c3']],
    ['?search=ARMEL', ['c2']],
    ['?search=fliesen', ['c3']],
    ['?search=margin', []],
    ['?limit=1&offset=1', ['c2']],
  ])("hold one's own: %s", async (query, ids) => {
    const { status, body } = await carol.call(`/api/get-bookmark-list${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
    expect(body.total).toBe(query.includes('limit') ? 3 : ids.length)
  })

  test('give whole bookmarks, with when they were made and last saved', async () => {
    const { body } = await carol.call('/api/get-bookmark-list')
    for (const item of body.bookmarks) {
      const { createdAt, updatedAt, key, ...stored } = item
      expect(key).toBe('')
      expect(stored).toEqual((await open(carol, item.id)).body.item)
      expect(Date.parse(createdAt)).toBeWithin(Date.UTC(2026, 0, 1), now + 1)
      expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
    }
  })

  test("hold one's own categories, each once, in the order of the alphabet", async () => {
    await save(carol, { ...newTextBlock('c4'), category: 'Außen' })
    const { body } = await carol.call('/api/get-unique-bookmark-category-list')
    expect(body).toEqual({ categories: ['äpfel', 'Außen'] })
    await remove(carol, 'c4')
  })

  test("hold everybody's for a super-admin, found by owner too", async () => {
    const all = await admin.call('/api/get-bookmark-list-all?limit=3')
    expect(idsOf(all.body)).toEqual(['c3', 'c2', 'c1'])
    expect(all.body.total).toBeGreaterThan(3)
    const carols = await admin.call(`/api/get-bookmark-list-all?search=${carol.email}&sort=name`)
    expect(idsOf(carols.body)).toEqual(['c1', 'c3', 'c2'])
    expect(carols.body.total).toBe(3)
    const byOwner = await admin.call('/api/get-bookmark-list-all?sort=email&order=desc')
    expect(byOwner.body.bookmarks[0].email).toBe(carol.email)
    expect((await carol.call('/api/get-bookmark-list-all')).status).toBe(403)
  })
})

test('lists sort by the letters of the tool’s language', async () => {
  const [eve, admin] = [await signUp(server, 'eve'), await signUpSuperAdmin(server)]
  for (const [at, name] of ['Lustro', 'Łata', 'Lampa', 'Ława'].entries())
    await save(eve, { ...newTextBlock(`of-eve-${at}`), name })
  const namesIn = async (person: Person, path: string, language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await person.call(`/api/${path}sort=name&order=asc`, { headers })
    return body.bookmarks.map(({ name }: { name: string }) => name)
  }
  for (const [person, path] of [
    [eve, 'get-bookmark-list?'],
    [admin, `get-bookmark-list-all?search=${eve.email}&`],
  ] as const) {
    expect(await namesIn(person, path, 'pl')).toEqual(['Lampa', 'Lustro', 'Łata', 'Ława'])
    expect(await namesIn(person, path, 'en')).toEqual(['Lampa', 'Łata', 'Ława', 'Lustro'])
  }
})

test("a super-admin deletes anybody's by its owner's address, and nobody else does", async () => {
  const [dora, admin] = [await signUp(server, 'dora'), await signUpSuperAdmin(server)]
  await save(dora, newTextBlock('doras'))
  const body = { id: 'doras', email: dora.email.toUpperCase() }
  const removeAs = (person: Person) =>
    person.call('/api/delete-bookmark', { method: 'DELETE', body })
  expect(await removeAs(bob)).toMatchObject({ status: 403, body: { message: 'forbidden' } })
  expect(await remove(admin, 'doras')).toMatchObject(notFound)
  expect((await open(dora, 'doras')).status).toBe(200)
  expect(await removeAs(admin)).toMatchObject({ status: 200, body: { message: 'deleted' } })
  expect(await open(dora, 'doras')).toMatchObject(notFound)
  expect(await removeAs(dora)).toMatchObject(notFound)
})

describe('with its owner', () => {
  test('a bookmark goes', async () => {
    const [dan, admin] = [await signUp(server, 'dan'), await signUpSuperAdmin(server)]
    await save(dan, { ...newTextBlock('dans'), name: 'Of Dan' })
    const gone = await admin.call('/api/delete-user', {
      method: 'DELETE',
      body: { email: dan.email },
    })
    expect(gone.status).toBe(200)
    expect((await admin.call('/api/get-bookmark-list-all?search=of+dan')).body.total).toBe(0)
    expect((await save(dan, newTextBlock('late'))).status).toBe(401)
  })
})

test('without a token no bookmark call says anything', async () => {
  for (const [method, path] of [
    ['POST', 'save-bookmark'],
    ['POST', 'get-bookmark'],
    ['GET', 'get-bookmark-list'],
    ['GET', 'get-bookmark-list-all'],
    ['GET', 'get-unique-bookmark-category-list'],
    ['DELETE', 'delete-bookmark'],
  ] as const) {
    const options = method === 'GET' ? {} : { method, body: '{' }
    expect(await call(server, `/api/${path}`, options)).toMatchObject({
      status: 401,
      body: { message: 'not logged in' },
    })
  }
})
