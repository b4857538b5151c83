import { expect, test } from 'bun:test'
import { cell, figureCell, newBoqRow, newQuotation } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer()

const aRow = (id: string, html: string, price: number, unit = '') => ({
  ...newBoqRow(id),
  description: cell(html),
  itemPrice: figureCell(price),
  qty: { ...figureCell(2), unit },
})

function withRows(...rows: ReturnType<typeof aRow>[]) {
  const quotation = aPricedQuotation(1)
  const blocks = quotation.blocks.map((block) =>
    block.type === 'boq' ? { ...block, boq: { ...block.boq, rows } } : block,
  )
  return { ...newQuotation(blocks) }
}

async function save(person: Person, quotation: unknown) {
  const { status, body, text } = await person.call('/api/save-quotation', { body: { quotation } })
  if (status !== 200) throw new Error(text)
  return body.quotation
}

const suggest = async (person: Person, search: string) =>
  (await person.call(`/api/get-row-suggestions?search=${encodeURIComponent(search)}`)).body.rows

test("one's own rows are suggested with price and unit, the most frequent first", async () => {
  const ann = await signUp(server, 'ann')
  await save(ann, withRows(aRow('a', 'Tiles, <b>laid</b>', 40, 'm²'), aRow('b', 'Tile trim', 5)))
  await save(ann, withRows(aRow('a', 'Tiles, <b>laid</b>', 45, 'm²'), aRow('b', 'Wall tiles', 30)))
  expect(await suggest(ann, 'tile')).toEqual([
    { description: 'Tiles, <b>laid</b>', itemPrice: 45, unit: 'm²' },
    { description: 'Tile trim', itemPrice: 5, unit: '' },
    { description: 'Wall tiles', itemPrice: 30, unit: '' },
  ])
  expect((await suggest(ann, 'tiles la')).length).toBe(1)
  expect(await suggest(ann, 't')).toEqual([])
  expect(await suggest(ann, '"')).toEqual([])
})

test('rows follow what is saved and deleted, and bookmarks are suggested too', async () => {
  const bob = await signUp(server, 'bob')
  const first = await save(bob, withRows(aRow('a', 'Screed', 20)))
  const boq = first.blocks.find(({ type }: { type: string }) => type === 'boq')
  boq.boq.rows[0].itemPrice.value = 22
  const second = await save(bob, first)
  expect((await suggest(bob, 'screed'))[0].itemPrice).toBe(22)
  await bob.call('/api/delete-quotation', { method: 'DELETE', body: { id: second.id } })
  expect(await suggest(bob, 'screed')).toEqual([])
  const item = { ...aRow('kept', 'Screed, dry', 25), type: 'boqRow' }
  await bob.call('/api/save-bookmark', { body: { item } })
  expect((await suggest(bob, 'screed'))[0].itemPrice).toBe(25)
  await bob.call('/api/delete-bookmark', { method: 'DELETE', body: { id: 'kept' } })
  expect(await suggest(bob, 'screed')).toEqual([])
})

test("nobody is suggested another's rows, shared ones neither", async () => {
  const [owner, listed] = [await signUp(server, 'owner'), await signUp(server, 'listed')]
  const access = { level: 'custom', userList: [listed.email] }
  await save(owner, { ...withRows(aRow('a', 'Marble', 90)), access })
  expect((await suggest(owner, 'marble')).length).toBe(1)
  expect(await suggest(listed, 'marble')).toEqual([])
  expect((await call(server, '/api/get-row-suggestions?search=marble')).status).toBe(401)
  const long = await owner.call(`/api/get-row-suggestions?search=${'x'.repeat(101)}`)
  expect(long).toMatchObject({ status: 400, body: { field: 'search' } })
})

test('the calls of a person are bounded', async () => {
  const eve = await signUp(server, 'eve')
  let last = 200
  for (let calls = 0; calls < 1_000 && last === 200; calls += 50) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => eve.call('/api/get-row-suggestions?search=zz')),
    )
    last = Math.max(...replies.map(({ status }) => status))
  }
  expect(last).toBe(429)
})
