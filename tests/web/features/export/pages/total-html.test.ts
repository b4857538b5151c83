import { expect, test } from 'bun:test'
import { newPriceBlock, newQuotation, type Quotation } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { aRow, aTableOf, recalculated, wordsDrawn } from './drawn.ts'

const rate = (id: string, percent: number, reason = '') => ({
  id,
  name: 'VAT',
  percent,
  reason,
  parts: [],
})
const RATES = [rate('full', 19), rate('less', 7), rate('none', 0, 'Reverse charge')]
const rows = [
  aRow('a', 100),
  ...['less', 'none'].map((taxRate) => aRow(taxRate, 100, 1, { taxRate })),
]

const aQuotation = (changes: Partial<Quotation>): Quotation => ({
  ...newQuotation([aTableOf(rows), newPriceBlock('total')]),
  ...changes,
})
const LINES = [
  { id: 'l', html: 'For <b>spring</b>', kind: 'percent' as const, value: -10 },
  { id: 'm', html: 'Delivery', kind: 'amount' as const, value: 12.5 },
  { id: 'r', html: 'Rounding', kind: 'rounding' as const, value: 0.02 },
]

test('without lines and tax the total is all there is', () => {
  const [, block] = blocksHtml(recalculated(aQuotation({})), trusted)
  expect(block?.kind === 'whole' && block.html).toBe(
    '<div class="price-block"><div class="price-title rich">Total</div><div class="total" style="--ems:4.18">$300.00</div></div>',
  )
})

test('the total shows its sum, lines, net, tax by rate with reasons, and rounding', () => {
  const tax = { mode: 'added' as const, rates: RATES, defaultRate: 'full' }
  expect(wordsDrawn(aQuotation({ tax, lines: LINES })).at(-1)).toBe(
    [
      'Sum 300.00',
      'For spring −10% −30.00',
      'Delivery 12.50',
      'Net 282.50',
      'VAT 19% of 94.17 17.89',
      'VAT 7% of 94.17 6.59',
      'VAT 0% of 94.16 Reverse charge 0.00',
      'Rounding 0.02',
      'Total $307.00',
    ].join(' '),
  )
})

test('tax that prices include stands below the total', () => {
  const tax = { mode: 'included' as const, rates: RATES, defaultRate: 'full' }
  expect(wordsDrawn(aQuotation({ tax })).at(-1)).toBe(
    [
      'Sum 300.00',
      'Total $300.00',
      'Net 277.49',
      'includes VAT 19% of 84.03 15.97',
      'includes VAT 7% of 93.46 6.54',
      'includes VAT 0% of 100.00 Reverse charge 0.00',
    ].join(' '),
  )
})
