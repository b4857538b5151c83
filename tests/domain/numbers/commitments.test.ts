import { expect, test } from 'bun:test'
import {
  type BoqRow,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  type Payment,
  type Quotation,
} from '#domain/document/quotation.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { counting } from '../../support/documents.ts'
import { makeRow } from './make-row.ts'

/* The tables of numbers.md: Prices that recur, Payment plan. */

const nextId = counting()
const priced = (price: number, period: BoqRow['period'] = null): BoqRow => ({
  ...newBoqRow(nextId()),
  ...makeRow(price, 1),
  period,
})

function sent(rows: BoqRow[], changes: Partial<Quotation>) {
  const table = newBoqBlock('table', nextId)
  const blocks = [{ ...table, boq: { ...table.boq, rows } }, newPriceBlock('total')]
  const quotation = { ...newQuotation(blocks), ...changes }
  return sentTotals(totalsOf(blocks, quotation), quotation)
}

const rates = [{ id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }]
const ADDED: Partial<Quotation> = { tax: { mode: 'added', rates, defaultRate: 'full' } }

test.each([
  [[priced(500), priced(49, 'month')], { ...ADDED, terms: { month: 12 } }, 595, 699.72, 1294.72],
  [[priced(500), priced(49, 'month')], { ...ADDED, terms: { month: 6 } }, 595, 349.86, 944.86],
  [[priced(10, 'month')], {}, 10, null, 120],
])('a term and the first year, %#', (rows, changes, total, termTotal, firstYear) => {
  const totals = sent(rows, changes)
  expect([totals?.total, totals?.periods.at(-1)?.termTotal, totals?.firstYear]).toEqual([
    total,
    termTotal,
    firstYear,
  ])
})

test('a yearly price beside a monthly one is never added to it', () => {
  const totals = sent([priced(120, 'year'), priced(10, 'month')], {})
  expect(totals).toMatchObject({ sum: null, total: null })
  expect(totals?.periods.map(({ period, total }) => [period, total])).toEqual([
    ['month', 10],
    ['year', 120],
  ])
})

const part = (id: string, kind: Payment['kind'], value: number | null = null): Payment => ({
  id,
  text: { html: '', value: null },
  kind,
  value,
  due: { when: 'acceptance', date: null, days: null },
})
const rest = part('rest', 'rest')

test.each([
  [1234.56, [part('a', 'percent', 30), rest], {}, [370.37, 864.19]],
  [100, [part('a', 'amount', 80), part('b', 'percent', 50), rest], {}, [80, 20]],
  [1005, [part('a', 'percent', 30), rest], { currency: 'JPY' }, [302, 703]],
  [-50, [part('a', 'percent', 30), rest], {}, [-50]],
  [0, [part('a', 'percent', 30), rest], {}, []],
])('a payment plan of %d, %#', (price, payments, changes, amounts) => {
  const totals = sent([priced(price)], { payments, ...changes })
  expect(totals?.payments.map(({ amount }) => amount)).toEqual(amounts)
})
