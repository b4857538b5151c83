import { expect, test } from 'bun:test'
import { duplicate } from '#domain/document/clipboard.ts'
import { copyOf } from '#domain/document/copy.ts'
import type { BoqBlock, PriceBlock, Quotation, QuotationLine } from '#domain/document/quotation.ts'
import { template } from '#domain/document/template.ts'
import { TRADE_NAMES, tradeTemplate } from '#domain/document/templates/index.ts'
import { isOrdinary } from '#domain/numbers/periods.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { aPricedQuotation, counting } from '../../../support/documents.ts'
import { aDeposit } from '../../../support/payment-plans.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Periods, terms, typed totals of periods and a payment plan, in all that is made of a quotation. */

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server)

const typed = { month: 45, year: 99.5 }
const terms = { month: 12, year: 3 }
const line: QuotationLine = { id: 'l', html: 'Less', kind: 'percent', value: -5, periods: ['year'] }

/** A table that is paid monthly, with a row of its own period, and a total that is typed over. */
function recurring(): Quotation {
  const quotation = aPricedQuotation(2, { terms, payments: aDeposit(), lines: [line] })
  const blocks = quotation.blocks.map((block) => {
    if (block.type === 'price') return { ...block, typed }
    if (block.type !== 'boq') return block
    const [first, second] = block.boq.rows
    const rows = [first, { ...second, period: 'year' }] as BoqBlock['boq']['rows']
    return { ...block, period: 'month' as const, boq: { ...block.boq, rows } }
  })
  return { ...quotation, blocks } as Quotation
}

const save = async (quotation: Quotation): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation

const tableIn = ({ blocks }: Pick<Quotation, 'blocks'>) =>
  blocks.find((block): block is BoqBlock => block.type === 'boq') as BoqBlock
const totalIn = ({ blocks }: Pick<Quotation, 'blocks'>) =>
  blocks.find((block): block is PriceBlock => block.type === 'price') as PriceBlock

/** All that says how often and in which parts it is paid. */
const saidBy = (quotation: Quotation) => {
  const { period, boq } = tableIn(quotation)
  return {
    terms: quotation.terms,
    payments: quotation.payments,
    typed: totalIn(quotation).typed,
    periods: [period, ...boq.rows.map((row) => (row.type === 'row' ? row.period : null))],
    lines: quotation.lines.map(({ periods }) => periods),
  }
}

test('a copy, and a template, say all of it again', async () => {
  const stored = await save(recurring())
  expect(saidBy(stored)).toEqual(saidBy(recurring()))
  expect(saidBy(stored)).toMatchObject({ terms, typed, periods: ['month', null, 'year'] })
  const copied = await save(copyOf(stored, new Date()))
  expect(copied.id).not.toBe(stored.id)
  expect(saidBy(copied)).toEqual(saidBy(stored))
  await person.call('/api/save-template', { body: { id: 't', name: 'Hosting', quotation: stored } })
  const { template: kept } = (await person.call('/api/get-template', { body: { id: 't' } })).body
  expect(saidBy(kept.quotation)).toEqual(saidBy(stored))
})

test('what is duplicated is paid as often as what it was made of', () => {
  const { blocks } = recurring()
  const quotation = recurring()
  const table = tableIn(quotation)
  const again = (blockId: string, rowId: string | null) =>
    duplicate(blocks, { blockId, rowId }, counting('new'))
  const tables = again(table.id, null).filter((block) => block.type === 'boq')
  const periods = tables.map((block) =>
    saidBy({ ...quotation, blocks: [block, totalIn(quotation)] }),
  )
  expect(periods.map((own) => own.periods)).toEqual([
    ['month', null, 'year'],
    ['month', null, 'year'],
  ])
  const totals = again(totalIn(quotation).id, null).filter((block) => block.type === 'price')
  expect(totals.map((block) => block.typed)).toEqual([typed, typed])
  const rows = tableIn({ blocks: [...again(table.id, table.boq.rows[1]?.id ?? '')] }).boq.rows
  expect(rows).toMatchObject([{ period: null }, { period: 'year' }, { period: 'year' }])
})

test('bookmarks of a table, a row and a total keep periods and what is typed', async () => {
  const quotation = recurring()
  const table = tableIn(quotation)
  const [, row] = table.boq.rows
  const kept = async (item: object) => {
    const body = { item: { ...item, version: 7, name: 'Kept' } }
    const { id } = (await person.call('/api/save-bookmark', { body })).body.item ?? item
    return (await person.call('/api/get-bookmark', { body: { id } })).body.item
  }
  expect(await kept(table)).toMatchObject({
    period: 'month',
    boq: { rows: [{ period: null }, { period: 'year' }] },
  })
  expect(await kept({ ...row, type: 'boqRow' })).toMatchObject({ period: 'year' })
  expect(await kept(totalIn(quotation))).toMatchObject({ typed })
})

test('samples and the templates of trades are paid once, without a plan', () => {
  const samples = [
    template(counting()),
    ...TRADE_NAMES.map((name) => tradeTemplate(name, counting())),
  ]
  for (const sample of samples) {
    if (!sample) throw new Error('a template')
    expect(sample).toMatchObject({ terms: {}, payments: [] })
    expect(isOrdinary(totalsOf(sample.blocks, sample).periods)).toBe(true)
  }
})
