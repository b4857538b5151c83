import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import type { BoqRow, Quotation, QuotationLine, TableRow } from '#domain/document/quotation.ts'
import { withoutClosed } from '#domain/document/sections.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { totalIn, totalsOf } from '#domain/numbers/totals.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { choicesIn } from '#domain/offers/choices.ts'
import { takeables, withoutRows, withTaken } from '#domain/offers/part.ts'
import { namesOf, partLines, takenWithout } from '#domain/offers/part-list.ts'
import { chanceOf } from '../../support/chance.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { oraclePart } from '../../support/part-oracle.ts'
import { aPeriodOffer, oracleOfPeriods } from '../../support/period-oracle.ts'
import { amount } from '../../support/soak.ts'

/* A part of an offer (numbers: Prices of a part). */

setDefaultTimeout(120_000)

const ANY = { mandatory: [] }

/** Rows at these prices, with changes, each with its own. */
function offerOf(prices: readonly number[], changes: Partial<Quotation> = {}, rows: object[] = []) {
  const quotation = aPricedQuotation(prices.length, changes)
  for (const [at, price] of prices.entries()) {
    const row = tableOf(quotation)[at] as BoqRow
    row.itemPrice = { ...row.itemPrice, value: price }
    row.qty = { ...row.qty, value: 1 }
    Object.assign(row, rows[at])
  }
  return read(recalculateQuotation(quotation))
}

const tableOf = ({ blocks }: Quotation): TableRow[] =>
  blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))

function read<T>(reading: { ok: true; value: T } | { ok: false; at: string; reason: string }): T {
  if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
  return reading.value
}

const take = (offer: Quotation, rows: string[] | null, terms: typeof ANY | null = ANY) =>
  withTaken(offer, { choices: choicesIn(offer.blocks), rows }, terms)

const part = (offer: Quotation, rows: string[]) => read(take(offer, rows)).quotation

const totals = (offer: Quotation) => totalsOf(offer.blocks, offer)

const line = (changes: Partial<QuotationLine>): QuotationLine => ({
  id: 'l',
  html: 'Line',
  kind: 'amount',
  value: -100,
  periods: null,
  ...changes,
})

const RATE = { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }
const ADDED: Quotation['tax'] = { mode: 'added', rates: [RATE], defaultRate: 'full' }

test('the table of numbers.md holds', () => {
  for (const [prices, changes, rows, discount, total] of [
    [[400, 600], { lines: [line({})] }, ['row0'], -40, 360],
    [[40, 40], { lines: [line({ value: -8 })], tax: ADDED }, ['row1'], -4, 42.84],
    [[33.33, 33.33, 33.33], { lines: [line({ value: -10 })] }, ['row2'], -3.33, 30],
    [[0.05, 0.15], { lines: [line({ value: -0.1 })] }, ['row0'], -0.03, 0.02],
  ] as const) {
    const after = part(offerOf(prices, structuredClone(changes) as never), [...rows])
    expect([after.lines[0]?.value, totals(after).document?.total]).toEqual([discount, total])
  }
  const both = [line({ kind: 'percent', value: -10 }), line({ id: 's', value: 50 })]
  expect(totals(part(offerOf([400, 600], { lines: both }), ['row0'])).document?.total).toBe(410)
  const monthly = offerOf([500, 49], { lines: [line({ value: -50 })] }, [{}, { period: 'month' }])
  const after = part(monthly, ['row1'])
  expect(after.lines).toEqual([])
  expect(totals(after).periods).toMatchObject([{ period: 'month', document: { total: 49 } }])
})

test('any part of any offer comes to what the rules say, in each period', () => {
  for (let at = 0; at < amount(600, 20_000); at++) {
    const chance = chanceOf(at + 460)
    const offer = read(recalculateQuotation(aPeriodOffer(chance)))
    const left = takeables(offer.blocks)
      .filter(() => chance.below(2) === 0)
      .flatMap(({ ids }) => ids)
    const after = read(withoutRows(offer, left))
    const expected = oracleOfPeriods(oraclePart(offer, new Set(left)))
    const found = sentTotals(totalsOf(after.blocks, after), after)
    expect([at, found]).toEqual([at, expected as never])
    expect(recalculateQuotation(after)).toEqual({ ok: true, value: after })
  }
})

describe('a discount', () => {
  const sums = (prices: number[], value: number, rows: string[]) =>
    part(offerOf(prices, { lines: [line({ value })] }), rows).lines[0]?.value

  test('never grows where a row with a negative price is left, which is not cut itself', () => {
    expect(sums([100, 100, -50], -30, ['row0', 'row1'])).toBe(-30)
    expect(sums([100, 100, -50], -30, ['row0', 'row2'])).toBe(-10)
  })

  test('is gone where nothing of its sum is taken, and whole of a sum that is not above 0', () => {
    expect(sums([100, 0], -30, ['row1'])).toBeUndefined()
    expect(sums([100, -100], -30, ['row0'])).toBe(-30)
  })

  test('counts options that are chosen in both sums', () => {
    const option = { use: 'optional', isChosen: true }
    const offer = offerOf([100, 100, 200], { lines: [line({ value: -40 })] }, [{}, {}, option])
    expect(part(offer, ['row0']).lines[0]?.value).toBe(-30)
  })

  test('of several totals is cut in each, and what is withheld follows it there', () => {
    const offer = offerOf(
      [100, 100, 10, 30],
      {
        lines: [line({ value: -8, periods: ['once', 'month'] })],
        withholding: { name: 'W', percent: 10, reason: '', rates: null, lines: ['l'] },
      },
      [{}, {}, { period: 'month' }, { period: 'month' }],
    )
    const after = part(offer, ['row0', 'row2'])
    expect(after.lines).toMatchObject([
      { id: 'l', value: -4, periods: ['once'] },
      { id: 'l-month', value: -2, periods: ['month'] },
    ])
    expect(after.withholding?.lines).toEqual(['l', 'l-month'])
    expect(totals(after).periods.map(({ document }) => document?.withheldOf)).toEqual([96, 8])
  })
})

test('a surcharge of an amount stays whole, in its own period', () => {
  const offer = offerOf([500, 49], { lines: [line({ value: 20 })] }, [{}, { period: 'month' }])
  const { periods } = totals(part(offer, ['row1']))
  expect(periods.map(({ period, document }) => [period, document?.total])).toEqual([
    ['once', 20],
    ['month', 49],
  ])
})

test('a total that was typed and met follows, and its rounding is gone; one that was not met has no part', () => {
  const mended = line({ kind: 'rounding', value: 0.01, mends: 238 })
  const offer = offerOf([100, 100], { lines: [mended], tax: ADDED })
  const met = { ...offer, blocks: [...withTotal(offer.blocks, 'total', 238.01)] }
  const after = part(met, ['row0'])
  expect(after.lines).toEqual([])
  expect(totals(after).shown).toBe(119)
  const over = { ...offer, blocks: [...withTotal(offer.blocks, 'total', 200)] }
  expect(take(over, ['row0'])).toMatchObject({ ok: false, at: 'rows' })
})

test('a payment plan is cut to what is left', () => {
  const of = (kind: 'percent' | 'amount' | 'rest', value: number | null) => ({
    id: kind,
    text: { html: '', value: null },
    kind,
    value,
    due: { when: 'acceptance' as const, date: null, days: null },
  })
  const payments = [of('amount', 80), of('percent', 50), of('rest', null)]
  const after = part(offerOf([50, 150], { payments }), ['row0'])
  const due = sentTotals(totals(after), after)?.payments
  expect(due?.map(({ id, amount: own }) => [id, own])).toEqual([['amount', 50]])
})

test('alternatives are taken or left together, and what readers see as one line', () => {
  const heading = {
    id: 'h',
    type: 'heading' as const,
    description: { html: 'All in', value: null },
    level: 1,
    hasSum: true,
    isClosed: true,
  }
  const group = { use: 'alternative', group: 'g' }
  const offer = offerOf([10, 20, 40, 80, 160], {}, [{ ...group, isChosen: true }, group])
  const [table] = offer.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  table?.boq.rows.splice(3, 0, heading)
  expect(takeables(offer.blocks).map(({ ids }) => ids)).toEqual([
    ['row0', 'row1'],
    ['row2'],
    ['row3', 'row4'],
  ])
  expect(totals(part(offer, ['row2'])).sum).toBe(40)
  expect(totals(part(offer, ['row1', 'row4'])).sum).toBe(250)
  expect(partLines(offer).map(({ name, figure, level }) => [name, figure, level])).toEqual([
    ['Work of kind 0', '10.00', 0],
    ['Work of kind 2', '40.00', 0],
    ['All in', '240.00', 0],
  ])
  if (table) table.boq.column.price.isShown = false
  expect(partLines(offer).map(({ figure }) => figure)).toEqual(['', '', ''])
  expect(takenWithout(offer, new Set(['row3']))).toEqual({
    rows: ['row0', 'row2'],
    leftOut: ['row3', 'row4'],
  })
})

test('what stands below a closed heading is gone, and called by it, where it is not taken', () => {
  const offer = offerOf([10, 20, 40, 80, 160], {}, [{}, {}, {}, { use: 'optional' }])
  const [table] = offer.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  const heading = newHeading('h', 'All in')
  table?.boq.rows.splice(1, 0, { ...heading, isClosed: true })
  const after = part(offer, ['row0'])
  // As options, rows that no reader saw would be shown with their prices.
  const seen = withoutClosed(tableOf(after))
  expect(seen.map(({ id }) => id)).toEqual(['row0', 'h', 'row3'])
  expect(totals(after).sum).toBe(10)
  const { leftOut } = read(take(offer, ['row0']))
  expect(leftOut).toEqual(['row1', 'row2', 'row4'])
  expect([namesOf(offer, leftOut), namesOf(after, leftOut)]).toEqual(['All in', 'All in'])
  expect(namesOf(offer, ['row0', 'row3'])).toBe('Work of kind 0; Work of kind 3')
})

test('a row that is not taken changes nothing, and all rows are the offer itself', () => {
  const offer = offerOf([10, 20, 40], { lines: [line({ value: -7 })], tax: ADDED })
  expect(part(offer, ['row0', 'row1', 'row2'])).toEqual(offer)
  expect(canonicalText(read(take(offer, null, null)).quotation)).toBe(canonicalText(offer))
  const [one, other] = [20, 999].map((price) => part(offerOf([10, price, 40]), ['row0', 'row2']))
  expect(totalIn(totals(one as Quotation), 'once')).toBe(50)
  expect(totalIn(totals(other as Quotation), 'once')).toBe(50)
})

test('what can’t be taken is refused at its place', () => {
  const offer = offerOf([10, 20, 40], {}, [{}, { use: 'optional', isChosen: false }])
  for (const [rows, terms, at] of [
    [['row0'], null, 'rows'],
    [['row0', 'gone'], ANY, 'rows[1]'],
    [['row1'], ANY, 'rows[0]'],
    [['row0'], { mandatory: ['row2'] }, 'rows'],
    [[], ANY, 'rows'],
  ] as const)
    expect(take(offer, [...rows], terms as never)).toMatchObject({ ok: false, at })
  const choices = [{ rowId: 'row1', qty: null }]
  expect(withTaken(offer, { choices, rows: [] }, ANY).ok).toBe(true)
})
