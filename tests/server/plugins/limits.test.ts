import { describe, expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { aNote, aPricedQuotation } from '../../support/documents.ts'
import { call } from '../../support/person.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server)

const badBody = { status: 400, body: { message: 'bad request', field: 'body' } }

describe('a body', () => {
  test.each([
    ['cut short', '{"id": "a'],
    ['of nothing', ''],
    ['with a comment', '{"id": "a"} // see above'],
    ['with a lone brace', '{'],
  ])('%s is a bad request', async (_, body) => {
    expect(await person.call('/api/get-quotation', { body })).toMatchObject(badBody)
  })

  test('that is not UTF-8 is a bad request', async () => {
    const response = await fetch(`${server.url}/api/get-quotation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"id": "\xff"}', 'latin1'),
    })
    expect(response.status).toBe(400)
  })

  test.each([
    ['null', 'null'],
    ['a number', '3'],
    ['text', '"id"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['an id that is none', '{"id": "no id"}'],
    ['an id of 65 characters', JSON.stringify({ id: 'x'.repeat(65) })],
    ['an id on the prototype', '{"__proto__": {"id": "a"}}'],
  ])('of %s is a bad request', async (_, body) => {
    expect(await person.call('/api/get-quotation', { body })).toMatchObject({
      status: 400,
      body: { message: 'bad request', field: expect.any(String) },
    })
  })

  test('that is not json is unsupported', async () => {
    const reply = await call(server, '/api/login', {
      body: 'email=ann@example.com&password=correct+horse',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply).toMatchObject({ status: 415, body: { message: 'unsupported media type' } })
    const none = await call(server, '/api/login', { body: '{}', headers: { 'content-type': '' } })
    expect(none.status).toBe(415)
  })

  test('of json with a charset is read', async () => {
    const reply = await call(server, '/api/get-quotation', {
      body: { id: 'nowhere' },
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(reply.status).toBe(404)
  })

  test('over 4 MB is too large, announced or not', async () => {
    const big = JSON.stringify({ quotation: aNote('x'.repeat(4 * 1024 * 1024)) })
    const tooLarge = { status: 413, body: { message: 'too large' } }
    expect(await person.call('/api/save-quotation', { body: big })).toMatchObject(tooLarge)
    expect((await stream('/api/save-quotation', big)).status).toBe(413)
  })

  test('over 16 kB is too large for any call but a save, announced or not', async () => {
    const tooLarge = { status: 413, body: { message: 'too large' } }
    const bodies = [16 * 1024, 16 * 1024 + 1].map((length) => '{}'.padEnd(length))
    for (const path of ['/api/get-quotation', '/api/login', '/api/get-bookmark']) {
      const [longest = '', over = ''] = bodies
      expect((await person.call(path, { body: longest })).status).toBe(400)
      expect((await stream(path, longest)).status).toBe(400)
      expect(await person.call(path, { body: over })).toMatchObject(tooLarge)
      expect((await stream(path, over)).status).toBe(413)
    }
  })

  const stream = (path: string, text: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-jwt-token': person.token },
      body: new Blob([text]).stream(),
    })

  test('of just under 4 MB is read', async () => {
    const blocks = [2_900_000, 1_000_000].map((length, at) =>
      newTextBlock(`text${at}`, 'x'.repeat(length)),
    )
    const quotation = newQuotation(blocks)
    const reply = await person.call('/api/save-quotation', { body: { quotation } })
    expect(reply.status).toBe(200)
  })

  test('whose html grows beyond what a body may hold is refused', async () => {
    const item = newTextBlock('t', '&'.repeat(900_000))
    const quotation = newQuotation([item])
    const reply = await person.call('/api/save-quotation', { body: { quotation } })
    expect(reply).toMatchObject({ status: 400, body: { field: 'quotation.blocks' } })
    const bookmark = await person.call('/api/save-bookmark', { body: { item } })
    expect(bookmark).toMatchObject({ status: 400, body: { field: 'item' } })
  })

  test.each([64, 65, 1_000, 2_000])('nested %i deep ends before any handler', async (depth) => {
    const body = `${'{"id":'.repeat(depth - 1)}[]${'}'.repeat(depth - 1)}`
    const reply = await person.call('/api/get-quotation', { body })
    const field = depth === 64 ? 'id' : 'body'
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request', field } })
  })

  test('of a save, nested 100,000 deep, ends before any handler', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const body = `{"quotation":{"id":"new","blocks":${deep}}}`
    expect(await person.call('/api/save-quotation', { body })).toMatchObject(badBody)
    expect(await stream('/api/save-quotation', body)).toMatchObject({ status: 400 })
  })

  test('is not deep for the brackets in its texts', async () => {
    const name = `${'[{'.repeat(80)}\\"${'"'.repeat(3)}`
    const reply = await person.call('/api/save-quotation', {
      body: { quotation: aNote('', { name }) },
    })
    expect(reply.body.quotation.name).toBe(name)
  })

  test('is looked at only after the token', async () => {
    const calls: [string, string, string][] = [
      ['POST', '/api/save-quotation', '{'],
      ['POST', '/api/save-quotation', '['.repeat(100_000)],
      ['POST', '/api/save-quotation', '{"quotation": {}}'],
      ['DELETE', '/api/delete-quotation', '{'],
      ['DELETE', '/api/delete-quotation', '{"id": 3}'],
    ]
    for (const [method, path, body] of calls) {
      const reply = await call(server, path, { method, body })
      expect(reply).toMatchObject({ status: 401, body: { message: 'not logged in' } })
    }
    const list = await call(server, '/api/get-quotation-list?limit=none')
    expect(list.status).toBe(401)
  })
})

describe('a document', () => {
  type Break = (quotation: ReturnType<typeof priced>) => unknown

  const priced = () => {
    const quotation = aPricedQuotation(2)
    const [, table] = quotation.blocks
    const [row] = table?.type === 'boq' ? pricedOnly(table.boq.rows) : []
    if (table?.type !== 'boq' || !row) throw new Error('no table')
    return { quotation, table, row }
  }

  const breaks: [field: string, Break][] = [
    ['id', ({ quotation }) => Object.assign(quotation, { id: 'no id' })],
    ['type', ({ quotation }) => Object.assign(quotation, { type: 'invoice' })],
    ['name', ({ quotation }) => Object.assign(quotation, { name: 'x'.repeat(201) })],
    ['desc', ({ quotation }) => Object.assign(quotation, { desc: 'x'.repeat(5001) })],
    ['currency', ({ quotation }) => Object.assign(quotation, { currency: 'dollars' })],
    ['locale', ({ quotation }) => Object.assign(quotation, { locale: 'e' })],
    ['locale', ({ quotation }) => Object.assign(quotation, { locale: '1-2' })],
    ['revision', ({ quotation }) => Object.assign(quotation, { revision: 1.5 })],
    ['access.level', ({ quotation }) => Object.assign(quotation, { access: { level: 'all' } })],
    ['blocks', ({ quotation }) => Object.assign(quotation, { blocks: [] })],
    ['blocks', ({ quotation }) => Object.assign(quotation, { blocks: {} })],
    ['blocks[0]', ({ quotation }) => Object.assign(quotation, { blocks: ['text'] })],
    ['blocks[1].type', ({ table }) => Object.assign(table, { type: 'paste' })],
    ['blocks[1].id', ({ table }) => Object.assign(table, { id: 'text' })],
    ['blocks[1].width', ({ table }) => Object.assign(table, { width: '600' })],
    ['blocks[1].boq', ({ table }) => Object.assign(table, { boq: undefined })],
    ['blocks[1].boq.rows', ({ table }) => Object.assign(table.boq, { rows: [] })],
    ['blocks[1].boq.column.qty', ({ table }) => Object.assign(table.boq.column, { qty: null })],
    [
      'blocks[1].boq.rows[1].id',
      ({ table, row }) => Object.assign(table.boq.rows[1] ?? {}, { id: row.id }),
    ],
    ['blocks[1].boq.rows[0].qty.value', ({ row }) => Object.assign(row.qty, { value: '2' })],
    ['blocks[1].boq.rows[0].qty.value', ({ row }) => Object.assign(row.qty, { value: 1e12 + 1 })],
    [
      'blocks[1].boq.rows[0].price.pin.isPinned',
      ({ row }) => Object.assign(row.price.pin, { isPinned: 1 }),
    ],
  ]

  test.each(breaks)('that fails at %s is refused and overwrites nothing', async (field, spoil) => {
    const { body } = await person.call('/api/save-quotation', { body: priced() })
    const stored = body.quotation
    const { quotation, ...parts } = priced()
    spoil({ quotation, ...parts })
    const sent =
      field === 'id'
        ? quotation
        : { ...quotation, id: stored.id, revision: quotation.revision || 1 }
    const reply = await person.call('/api/save-quotation', { body: { quotation: sent } })
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'bad request', field: `quotation.${field}` },
    })
    const opened = await person.call('/api/get-quotation', { body: { id: stored.id } })
    expect(opened.body.quotation).toEqual(stored)
  })

  test.each([
    ['501 blocks', { blocks: 501, rows: 0 }, 'quotation.blocks'],
    ['5,001 rows', { blocks: 1, rows: 5001 }, 'quotation.blocks[1].boq.rows'],
  ])('of %s is refused', async (_, { blocks, rows }, field) => {
    const quotation = rows > 0 ? aPricedQuotation(rows) : aNote('')
    const [block] = quotation.blocks
    if (rows === 0) {
      quotation.blocks = Array.from({ length: blocks }, (_, index) => ({
        ...block,
        id: `b${index}`,
      })) as typeof quotation.blocks
    }
    const reply = await person.call('/api/save-quotation', { body: { quotation } })
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request', field } })
  })

  test('may omit fields with a default, and loses unknown fields', async () => {
    const quotation = {
      id: 'new',
      surprise: true,
      blocks: [{ id: 'b', type: 'text', isFroala: true, text: { surprise: 1 } }],
    }
    const { status, body } = await person.call('/api/save-quotation', { body: { quotation } })
    expect(status).toBe(200)
    expect(body.quotation).toMatchObject({
      type: 'quotation',
      name: '',
      currency: 'USD',
      locale: 'en-US',
      access: { level: 'nobody', userList: [] },
      blocks: [{ id: 'b', isRichText: true, width: 0, text: { html: '', value: null } }],
    })
    expect(JSON.stringify(body)).not.toMatch(/surprise|isFroala/)
  })

  test.each([5e-324, -5e-324, 1e-101, 999_999_999_999.9999, -0])(
    'with the figure %p is stored or refused',
    async (value) => {
      const { quotation, row } = priced()
      row.qty.value = value
      const reply = await person.call('/api/save-quotation', { body: { quotation } })
      expect([200, 400]).toContain(reply.status)
    },
  )

  test.each([
    '{"saveId": [{"toString": false}]}',
    '{"saveId": {"to\\u0053tring": 1}}',
    '{"quotation": {}, "saveId": {"toString": 1}, "share": {"toString": 1}}',
    '{"quotation": {"id": {"toString": 1, "valueOf": 2, "toJSON": 3}}}',
  ])('whose value has no text of its own, %s, is a bad request', async (body) => {
    const reply = await person.call('/api/save-quotation', { body })
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request' } })
  })

  test('loses what could run in another browser', async () => {
    const html = '<p onclick="steal()">Hi<script>steal()</script><img src=x onerror=steal()></p>'
    const { quotation } = aNoteEverywhere(html)
    const { status, text } = await person.call('/api/save-quotation', { body: { quotation } })
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|steal|onclick|onerror/)
    expect(text).toContain('Hi')
  })

  const aNoteEverywhere = (html: string) => {
    const { quotation, table, row } = priced()
    quotation.preview = html
    for (const block of quotation.blocks) block.preview = html
    for (const cell of [row.description, row.itemPrice, row.qty, row.price]) cell.html = html
    for (const cell of Object.values(table.boq.header)) cell.html = html
    for (const column of Object.values(table.boq.column)) column.html = html
    return { quotation }
  }
})
