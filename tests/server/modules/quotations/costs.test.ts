import { expect, test } from 'bun:test'
import type { BoqBlock, Quotation } from '#domain/document/quotation.ts'
import { newRowBlock } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { call, type Person, withoutTimes } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

/*
 * What rows cost is seen by those who may read internal info alone (numbers: Cost and margin): a
 * figure that stands nowhere else is looked for in all that others are told.
 */

const server = sharedServer()
const owner = sharedPerson(server, 'owner')
const reader = sharedPerson(server, 'reader')

/** 3.37 and 4.21 per unit at quantities of 2: what stands for the costs wherever they are told. */
const CANARIES = /3\.37|4\.21|6\.74|8\.42|15\.16|"cost":[1-9]|"profit"/

/** Rows at 10.00 × 2 and a row block with costs, and one row left out. */
function costed(access: Quotation['access']): Quotation {
  const quotation = aPricedQuotation(3, { access, name: 'Costed' })
  const table = quotation.blocks[1] as BoqBlock
  const [first, second, third] = table.boq.rows
  const block = newRowBlock('block')
  const priced = {
    description: { html: 'Travel', value: null },
    itemPrice: { ...block.itemPrice, value: 10 },
    qty: { ...block.qty, value: 2 },
    cost: 4.21,
  }
  const rows = [
    { ...first, cost: 3.37 },
    second,
    { ...third, cost: 99.99, use: 'optional' },
  ] as BoqBlock['boq']['rows']
  return {
    ...quotation,
    blocks: [
      ...quotation.blocks.slice(0, 1),
      { ...table, boq: { ...table.boq, rows } },
      { ...block, ...priced },
      ...quotation.blocks.slice(2),
    ],
  }
}

const EVERYONE: Quotation['access'] = { level: 'everyone', userList: [] }
const save = async (quotation: object, person: Person = owner) =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const open = (id: string, person: Person) => person.call('/api/get-quotation', { body: { id } })

test('the owner is told the costs, and the profit on the rows that count and have one', async () => {
  const { id } = await save(costed(EVERYONE))
  const { text, body } = await open(id, owner)
  expect(text).toMatch(CANARIES)
  // 2 × 3.37 and 2 × 4.21 of two rows at 20.00.
  expect(body.quotation.totals).toMatchObject({
    sum: 60,
    lines: [],
    net: 60,
    taxes: [],
    gross: 60,
    withheld: 0,
    rounding: 0,
    total: 60,
    cost: 15.16,
    profit: 24.84,
  })
  const list = await owner.call('/api/get-quotation-list?search=Costed')
  expect(list.body.quotations[0].totals).toMatchObject({ cost: 15.16, profit: 24.84 })
})

test.each(['everyone', 'custom'] as const)(
  'no reader of a quotation shared with %s is told a cost at any door',
  async (level) => {
    const { id } = await save(costed({ level, userList: level === 'custom' ? [reader.email] : [] }))
    const told = await open(id, reader)
    expect(told.status).toBe(200)
    expect(told.body.quotation.blocks[1].boq.rows[0]).toMatchObject({ cost: null })
    const copy = await reader.call('/api/save-quotation', {
      body: { quotation: told.body.quotation },
    })
    const doors = [
      told,
      copy,
      await open(copy.body.quotation.id, reader),
      await reader.call('/api/get-quotation-list?search=Costed'),
      await reader.call('/api/get-row-suggestions', { body: { search: 'Work' } }),
      await call(server, '/api/get-quotation', { body: { id } }),
      await call(server, `/${id}`),
      await call(server, `/${id}/login`),
    ]
    for (const { text } of doors) expect(withoutTimes(text)).not.toMatch(CANARIES)
    expect(doors.filter(({ text }) => text.includes('Work of kind 0')).length).toBeGreaterThan(2)
  },
)

test('a reader who is refused is told no cost either', async () => {
  const { id } = await save(costed({ level: 'nobody', userList: [] }))
  for (const { status, text } of [await open(id, reader), await call(server, `/${id}`)]) {
    expect([403, 404]).toContain(status)
    expect(withoutTimes(text)).not.toMatch(CANARIES)
  }
})

test('a super-admin, who may read internal info, is told the costs', async () => {
  const admin = await signUpSuperAdmin(server)
  const { id } = await save(costed(EVERYONE))
  expect((await open(id, admin)).body.quotation.totals).toMatchObject({ cost: 15.16 })
})

test('a cost that a reader sends is one of their own copy', async () => {
  const { id } = await save(costed(EVERYONE))
  const told = (await open(id, reader)).body.quotation
  told.blocks[1].boq.rows[0].cost = 1.5
  const copy = await save(told, reader)
  expect(copy.totals).toMatchObject({ cost: 3 })
  expect((await open(id, owner)).body.quotation.totals).toMatchObject({ cost: 15.16 })
})
