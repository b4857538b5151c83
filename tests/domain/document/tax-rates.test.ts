import { describe, expect, test } from 'bun:test'
import { withKnownBases } from '#domain/document/known-bases.ts'
import { LIMITS } from '#domain/document/limits.ts'
import {
  type BoqRow,
  NO_TERMS,
  newBoqBlock,
  newRowBlock,
  type Quotation,
  type QuotationTax,
} from '#domain/document/quotation.ts'
import {
  countRowsAt,
  withCopiedRates,
  withKnownRates,
  withoutRate,
  withRate,
  withRateFields,
  withTaxRate,
} from '#domain/document/tax-rates.ts'
import { counting } from '../../support/documents.ts'

const rate = (id: string, percent: number) => ({ id, name: 'VAT', percent, reason: '', parts: [] })
const TAX: QuotationTax = {
  mode: 'added',
  rates: [rate('full', 19), rate('low', 7)],
  defaultRate: 'full',
}

const nextId = counting()
const boq = newBoqBlock('boq', nextId)
const rowId = boq.boq.rows[0]?.id ?? ''
const blocks: Quotation['blocks'] = [boq, newRowBlock('block')]
const rateOfRow = (changed: readonly Quotation['blocks'][number][], at = 0) => {
  const block = changed[at]
  if (block?.type === 'row') return block.taxRate
  const row = block?.type === 'boq' ? block.boq.rows[0] : undefined
  return row?.type === 'row' ? row.taxRate : undefined
}

test('a first rate is the default, a further one is not', () => {
  const first = withRate({ ...NO_TERMS.tax, mode: 'added' }, rate('full', 19))
  expect(first).toEqual({ mode: 'added', rates: [rate('full', 19)], defaultRate: 'full' })
  expect(withRate(first, rate('low', 7))).toEqual(TAX)
})

test('a rate is changed by its id; the same setting if nothing changes', () => {
  expect(withRateFields(TAX, 'low', { percent: 5 }).rates).toEqual([
    rate('full', 19),
    rate('low', 5),
  ])
  expect(withRateFields(TAX, 'low', { percent: 7 })).toBe(TAX)
  expect(withRateFields(TAX, 'gone', { percent: 5 })).toBe(TAX)
})

test('a rate of 0 % keeps its reason, and loses it with another percentage', () => {
  const zero = withRateFields(TAX, 'low', { percent: 0, reason: 'Export' })
  expect(zero.rates[1]).toEqual({ ...rate('low', 0), reason: 'Export' })
  expect(withRateFields(zero, 'low', { percent: 7 }).rates[1]).toEqual(rate('low', 7))
})

test('without the default rate the first that is left is the default; without any there is no tax', () => {
  const left = withoutRate(TAX, 'full')
  expect(left).toEqual({ mode: 'added', rates: [rate('low', 7)], defaultRate: 'low' })
  expect(withoutRate(TAX, 'low').defaultRate).toBe('full')
  expect(withoutRate(left, 'low')).toEqual(NO_TERMS.tax)
  expect(withoutRate(TAX, 'gone')).toBe(TAX)
})

test('a row of a table and a row block get a rate; the same blocks if they have it', () => {
  const inTable = withTaxRate(blocks, { blockId: 'boq', rowId }, 'low')
  expect([rateOfRow(inTable), rateOfRow(inTable, 1)]).toEqual(['low', null])
  const block = withTaxRate(blocks, { blockId: 'block', rowId: null }, 'low')
  expect([rateOfRow(block), rateOfRow(block, 1)]).toEqual([null, 'low'])
  expect(withTaxRate(inTable, { blockId: 'boq', rowId }, 'low')).toBe(inTable)
  expect(withTaxRate(blocks, { blockId: 'boq', rowId: 'gone' }, 'low')).toBe(blocks)
})

test('rows whose rate is gone get the default; other blocks are the same objects', () => {
  const given = withTaxRate(blocks, { blockId: 'boq', rowId }, 'low')
  expect(withKnownRates(given, TAX)).toBe(given)
  const known = withKnownRates(given, withoutRate(TAX, 'low'))
  expect(rateOfRow(known)).toBeNull()
  expect(known[1]).toBe(given[1] as never)
})

test('the rows at a rate are counted, those without one at the default', () => {
  const given = withTaxRate(blocks, { blockId: 'boq', rowId }, 'low')
  expect([countRowsAt(given, TAX, 'full'), countRowsAt(given, TAX, 'low')]).toEqual([1, 1])
})

test('parts make the percentage of their rate, exactly; without them it is one tax at that again', () => {
  const parts = [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ]
  const split = withRateFields(TAX, 'low', { parts: parts })
  expect(split.rates).toEqual([rate('full', 19), { ...rate('low', 14.975), parts }])
  expect(withRateFields(split, 'low', { parts: [] }).rates[1]).toEqual(rate('low', 14.975))
  const thirds = [0.1, 0.2, 0.3].map((percent) => ({ name: '', percent }))
  expect(withRateFields(TAX, 'low', { parts: thirds }).rates[1]?.percent).toBe(0.6)
})

test('what is withheld of a rate or line that is gone is withheld of those that are left', () => {
  const named = (rates: string[] | null, lines: string[] | null) => ({
    name: 'IRPF',
    percent: 15,
    reason: '',
    rates,
    lines,
  })
  const line = (id: string) => ({ id, html: id, kind: 'percent' as const, value: 4 })
  const now = { tax: TAX, lines: [line('cassa'), line('discount')] }
  const without = (rates: string[] | null, lines: string[] | null) => {
    const found = withKnownBases(named(rates, lines), now)
    return [found?.rates, found?.lines]
  }
  for (const kept of [named(['low'], ['cassa']), named(null, null), named([], [])])
    expect(withKnownBases(kept, now)).toBe(kept)
  expect(withKnownBases(null, now)).toBeNull()
  expect(without(['low', 'gone'], null)).toEqual([['low'], null])
  expect(without(['gone'], ['cassa', 'gone'])).toEqual([null, ['cassa']])
  // All that are left are those that are added later, too.
  expect(without(['low', 'full', 'gone'], ['discount', 'cassa', 'gone'])).toEqual([null, null])
  // The other lines stay outside of it.
  expect(without(null, ['gone'])).toEqual([null, []])
  expect(without([], ['gone'])).toEqual([[], []])
  expect(withKnownBases(named(['a'], ['gone']), { tax: NO_TERMS.tax, lines: [] })).toEqual(
    named(null, null),
  )
})

describe('rows that are copied from another quotation', () => {
  const theirs = [rate('n', 19), rate('r', 7), { ...rate('x', 0), reason: 'Export' }]
  const row = (taxRate: string | null) => ({ ...boq.boq.rows[0], taxRate }) as BoqRow
  const copied = (taxRate: string | null) =>
    ({ key: 'k', from: 'copy', kind: 'row', item: row(taxRate), rates: theirs }) as const
  const pasted = (taxRate: string | null, tax = TAX) => {
    const after = withCopiedRates(copied(taxRate), tax, counting('new'))
    return [(after.copied.item as BoqRow).taxRate, after.tax.rates.length]
  }

  test('keep their rate by its percentage, or bring it', () => {
    expect(pasted('r')).toEqual(['low', 2])
    expect(pasted('x')).toEqual(['new1', 3])
    const otherReason = withRate(TAX, { ...rate('own', 0), reason: 'Reverse charge' })
    expect(pasted('x', otherReason)).toEqual(['new1', 4])
  })

  test('follow the default where they did, and stay as they are without tax', () => {
    expect(pasted(null)).toEqual([null, 2])
    expect(pasted('r', { ...TAX, mode: 'none' })).toEqual(['r', 2])
    const full = Array.from({ length: LIMITS.rates }, (_, at) => rate(`own${at}`, at + 20))
    expect(pasted('r', { ...TAX, rates: full })[1]).toBe(LIMITS.rates)
  })

  test('bring one rate for all rows of a table', () => {
    const rows = [row('x'), row('r'), row('x')]
    const item = { ...boq, boq: { ...boq.boq, rows } }
    const block = { key: 'k', from: 'cut', kind: 'block', item, rates: theirs } as const
    const after = withCopiedRates(block, TAX, counting('new'))
    expect(after.tax.rates.map(({ id }) => id)).toEqual(['full', 'low', 'new1'])
    const { boq: table } = after.copied.item as typeof boq
    expect((table.rows as BoqRow[]).map(({ taxRate }) => taxRate)).toEqual(['new1', 'low', 'new1'])
  })
})
