import { expect, test } from 'bun:test'
import type { BoqBlock, BoqRow, Quotation } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { paidOnce } from '../../../support/sums.ts'

/** Tax, lines, options and discounts as other programs send them (api: Entities). */

const server = sharedServer()
const person = sharedPerson(server)

const save = (quotation: object) => person.call('/api/save-quotation', { body: { quotation } })
const rate = (id: string, percent: unknown) => ({ id, name: 'VAT', percent, reason: '', parts: [] })
const tax = (...rates: object[]) => ({ mode: 'added', rates, defaultRate: 'a' })
const part = (percent: number) => ({ name: 'Part', percent })
const withheld = (percent: number) => ({
  name: 'IRPF',
  percent,
  rates: null,
  lines: null,
  reason: '',
})
const line = (kind: string, value: unknown, id = 'line') => ({ id, html: 'Line', kind, value })

/** A table of rows at 10.00 × 2, changed. */
function withRows(...changes: Partial<Record<keyof BoqRow, unknown>>[]): Quotation {
  const quotation = aPricedQuotation(changes.length)
  const table = quotation.blocks[1] as BoqBlock
  table.boq.rows = table.boq.rows.map((row, at) => ({ ...row, ...changes[at] }) as BoqRow)
  return quotation
}

test('totals are calculated by the server, whatever is sent', async () => {
  const quotation = {
    ...withRows({}, { taxRate: 'b' }, { discount: { html: 'x', value: 50 } }),
    tax: tax(rate('a', 19), rate('b', 7)),
    lines: [line('percent', -10), line('amount', 5, 'more'), line('rounding', 0.01, 'round')],
    totals: { sum: 1, total: 1, cost: 1 },
  }
  const { body } = await save(quotation)
  // 30.00 at 19 % and 20.00 at 7 %: -5.00 is -3.00 and -2.00, +5.00 is +3.00 and +2.00.
  expect(body.quotation.totals).toEqual(
    paidOnce({
      sum: 50,
      lines: [-5, 5],
      net: 50,
      gross: 57.1,
      withheld: 0,
      rounding: 0.01,
      total: 57.11,
      taxes: [
        { rate: 'a', part: null, base: 30, tax: 5.7 },
        { rate: 'b', part: null, base: 20, tax: 1.4 },
      ],
    }),
  )
  expect(body.quotation.blocks.at(-1).price.value).toBe(57.11)
  expect(body.quotation.blocks[1].boq.rows[2].discount).toEqual({ html: '50%', value: 50 })
  const list = await person.call('/api/get-quotation-list')
  expect(list.body.quotations[0]).toMatchObject({ total: 57.11, totals: { net: 50 } })
})

test('withholding, parts, steps and decimals are stored as they are sent, and left out as before', async () => {
  const parts = [part(5), part(9.975)]
  const own = {
    tax: tax({ ...rate('a', 14.975), parts }),
    withholding: { ...withheld(15), rates: ['a'], lines: [], reason: 'by law' },
    rounding: 0.05,
  }
  const { body } = await save({ ...withRows({}), ...own, currency: 'KWD', decimals: 3 })
  expect(body.quotation).toMatchObject({ ...own, decimals: 3, version: 7 })
  const { decimals: _, withholding, rounding, ...plain } = withRows({})
  expect(
    (await save({ ...plain, tax: tax({ id: 'a', percent: 5 }) })).body.quotation,
  ).toMatchObject({
    tax: { rates: [{ parts: [] }] },
    withholding: null,
    rounding: null,
    decimals: 2,
  })
})

test('a new quotation has three decimals in some currencies, a stored one keeps its own', async () => {
  const { decimals: _, ...plain } = withRows({})
  const decimalsOf = async (quotation: object) => (await save(quotation)).body.quotation.decimals
  const currencies = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'EUR', 'JPY', 'CLF']
  const found = await Promise.all(currencies.map((currency) => decimalsOf({ ...plain, currency })))
  expect(found.join('')).toBe('3333333222')
  expect(await decimalsOf({ ...plain, currency: 'EUR', decimals: 3 })).toBe(2)
  for (const decimals of [2, 3]) {
    const { body } = await save({ ...plain, currency: 'KWD', decimals })
    const { decimals: own, ...sent } = body.quotation
    expect([own, await decimalsOf(sent)]).toEqual([decimals, decimals])
  }
})

test.each([
  ['tax.rates[0].percent', { tax: tax(rate('a', -1)) }],
  ['tax.rates[0].percent', { tax: tax(rate('a', 'abc')) }],
  ['tax.rates[0].percent', { tax: tax(rate('a', 100.5)) }],
  ['tax.rates[1].id', { tax: tax(rate('a', 19), rate('a', 7)) }],
  ['tax.mode', { tax: { mode: 'both' } }],
  ['lines[0].value', { lines: [line('percent', -2000)] }],
  ['lines[0].value', { lines: [line('percent', 1000.5)] }],
  ['lines[0].value', { lines: [line('amount', 1e13)] }],
  ['lines[0].kind', { lines: [line('discount', 1)] }],
  ['lines[1].id', { lines: [line('percent', 1), line('amount', 1)] }],
  ['lines', { lines: Array.from({ length: 51 }, (_, at) => line('amount', 1, `l${at}`)) }],
  ['numbering', { numbering: 'roman' }],
  ['tax.rates[0].parts', { tax: tax({ ...rate('a', 5), parts: [part(5)] }) }],
  ['tax.rates[0].parts', { tax: tax({ ...rate('a', 4), parts: [1, 1, 1, 1].map(part) }) }],
  ['tax.rates[0].parts', { tax: tax({ ...rate('a', 14.975), parts: [part(5), part(9.97)] }) }],
  ['tax.rates[0].parts[1].percent', { tax: tax({ ...rate('a', 5), parts: [part(9), part(-4)] }) }],
  [
    'tax.rates[0].parts[0].percent',
    { tax: tax({ ...rate('a', 1), parts: [0.00001, 1].map(part) }) },
  ],
  ['withholding.percent', { withholding: withheld(101) }],
  ['withholding.percent', { withholding: withheld(-1) }],
  ['withholding.percent', { withholding: withheld(1.00001) }],
  ['withholding.rates', { withholding: { ...withheld(1), rates: 'all' } }],
  ['withholding', { withholding: 15 }],
  ['rounding', { rounding: 0 }],
  ['rounding', { rounding: 0.07 }],
  ['rounding', { rounding: '0.05' }],
  ['decimals', { decimals: 4 }],
])('a document that fails at %s is refused, and nothing is stored', async (field, change) => {
  const before = (await person.call('/api/get-quotation-list')).body.total
  expect(await save({ ...withRows({}), ...change })).toMatchObject({
    status: 400,
    body: { message: 'bad request', field: `quotation.${field}` },
  })
  expect((await person.call('/api/get-quotation-list')).body.total).toBe(before)
})

test.each([
  ['discount.value', { discount: { value: 100.5 } }],
  ['discount.value', { discount: { value: -1000.5 } }],
  ['discount.value', { discount: { value: '10' } }],
  ['use', { use: 'maybe' }],
  ['cost', { cost: 'cheap' }],
  ['range.min', { range: { min: -1, max: 2 } }],
  ['range.step', { range: { min: 1, max: 2, step: -1 } }],
  ['range.max', { range: { min: 1 } }],
  ['taxRate', { taxRate: 19 }],
])('a row that fails at %s is refused', async (field, change) => {
  expect(await save(withRows(change))).toMatchObject({
    status: 400,
    body: { field: `quotation.blocks[1].boq.rows[0].${field}` },
  })
})

test('a range has its least first and a step above 0, and only an optional row has one', async () => {
  const range = { min: 9, max: 1.5, step: 0 }
  const reply = await save(withRows({ use: 'optional', range }, { range }))
  const { rows } = reply.body.quotation.blocks[1].boq
  expect(rows.map((row: BoqRow) => row.range)).toEqual([{ min: 1.5, max: 9, step: 1 }, null])
})

test('a default rate that is not there is the first, an unknown rate of a row the default', async () => {
  const quotation = { ...withRows({ taxRate: 'gone' }), tax: tax(rate('b', 7), rate('c', 19)) }
  const { tax: stored, totals } = (await save(quotation)).body.quotation
  expect(stored.defaultRate).toBe('b')
  expect(totals.taxes).toEqual([{ rate: 'b', part: null, base: 20, tax: 1.4 }])
})

test('what is withheld names only rates and lines that are there', async () => {
  const withholding = { ...withheld(15), rates: ['gone'], lines: ['gone'] }
  const sent = { ...withRows({}), tax: tax(rate('a', 21)), lines: [line('amount', 5)], withholding }
  const { quotation } = (await save(sent)).body
  expect(quotation.withholding).toEqual({ ...withholding, rates: null, lines: [] })
  // 15 % of 20.00, which is the sum of the rows.
  expect(quotation.totals).toMatchObject({ gross: 30.25, withheld: -3, total: 27.25 })
})

test('of a group one row is chosen: the first of several, or the first of all', async () => {
  const alternative = { use: 'alternative', group: 'g' }
  const chosenOf = async (...chosen: boolean[]) => {
    const reply = await save(withRows(...chosen.map((isChosen) => ({ ...alternative, isChosen }))))
    const { blocks, totals } = reply.body.quotation
    return [blocks[1].boq.rows.map((row: BoqRow) => row.isChosen), totals.sum]
  }
  expect(await chosenOf(false, true, true)).toEqual([[false, true, false], 20])
  expect(await chosenOf(false, false)).toEqual([[true, false], 20])
  // A group of one is an ordinary row.
  const [row] = (await save(withRows(alternative))).body.quotation.blocks[1].boq.rows
  expect(row).toMatchObject({ use: 'included', group: null })
})

test('a group is one of its table: the same id in another table is another group', async () => {
  const quotation = withRows({ use: 'alternative', group: 'g' }, { use: 'alternative', group: 'g' })
  const table = quotation.blocks[1] as BoqBlock
  const second = structuredClone({ ...table, id: 'second' })
  second.boq.rows = second.boq.rows.map((row) => ({ ...row, id: `${row.id}-2` }))
  quotation.blocks = [table, second]
  const { blocks, totals } = (await save(quotation)).body.quotation
  expect(totals.sum).toBe(40)
  for (const { boq } of blocks)
    expect(boq.rows.map((row: BoqRow) => row.isChosen)).toEqual([true, false])
})

test('headings and notes are stored as they are sent, without what could run', async () => {
  const quotation = withRows({})
  const table = quotation.blocks[1] as BoqBlock
  const html = '<b onclick="steal()">Bathroom</b><script>steal()</script>'
  const heading = { id: 'h', type: 'heading', description: { html }, level: 2, isClosed: true }
  const rows = [heading, ...table.boq.rows, { id: 'n', type: 'note', description: { html } }]
  const sent = { ...quotation, blocks: [{ ...table, boq: { ...table.boq, rows } }] }
  const { text, body } = await save(sent)
  expect(text).not.toContain('steal')
  const stored = body.quotation.blocks[0].boq.rows
  expect(stored.map((row: { type: string }) => row.type)).toEqual(['heading', 'row', 'note'])
  expect(stored[0]).toMatchObject({ level: 2, hasSum: true, isClosed: true })
  for (const level of [0, 5, 1.5]) {
    const other = {
      ...table,
      boq: { ...table.boq, rows: [{ ...heading, level }, ...rows.slice(1)] },
    }
    expect(await save({ ...quotation, blocks: [other] })).toMatchObject({
      status: 400,
      body: { field: 'quotation.blocks[0].boq.rows[0].level' },
    })
  }
})

test('what a line says is sanitized, and found by a search', async () => {
  const html = 'Loyalty <i>rebate</i><img src=x onerror="steal()">'
  const quotation = { ...withRows({}), lines: [{ ...line('percent', -3), html }] }
  const { text, body } = await save(quotation)
  expect(text).not.toContain('steal')
  expect(body.quotation.lines[0].html).toContain('Loyalty')
  const found = await person.call('/api/get-quotation-list?search=rebate')
  expect(found.body.quotations.map(({ id }: { id: string }) => id)).toEqual([body.quotation.id])
})

test('a total beyond ±1e12 with its tax is refused, though its sum is not', async () => {
  const quotation = { ...withRows({ itemPrice: { value: 4.9e11 } }), tax: tax(rate('a', 19)) }
  expect(await save(quotation)).toMatchObject({ status: 400 })
})
