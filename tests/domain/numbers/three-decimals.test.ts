import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Block,
  type BoqRow,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  type Quotation,
} from '#domain/document/quotation.ts'
import { adjustSubtotal } from '#domain/numbers/adjust-subtotal.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { editFigure } from '#domain/numbers/edit-priced-row.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { productOf } from '#domain/numbers/priced-row.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { roundAmounts, roundBlocks, roundRow } from '#domain/numbers/round-figures.ts'
import { spreadTotal } from '#domain/numbers/spread-total.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import { counting } from '../../support/documents.ts'
import { discounted, figuresOf, makeRow, type Pins } from './make-row.ts'

const nextId = counting('t')

const rowOf = (itemPrice: number, qty: number, pins: Pins = '', price?: number): BoqRow => ({
  ...newBoqRow(nextId()),
  ...makeRow(itemPrice, qty, pins, price),
})

const tableOf = (...rows: BoqRow[]): Block => {
  const block = newBoqBlock(nextId(), nextId)
  return { ...block, boq: { ...block.boq, rows } }
}

const VAT = { id: 'v', name: 'TVA', percent: 19, reason: '', parts: [] }
const TAXED = { mode: 'added' as const, rates: [VAT], defaultRate: 'v' }

function quotationOf(rows: BoqRow[], changes: Partial<Quotation> = {}): Quotation {
  const total = { ...newPriceBlock('total'), price: { html: '', value: null, isTyped: false } }
  const reading = recalculateQuotation({
    ...newQuotation([tableOf(...rows), total]),
    currency: 'TND',
    decimals: 3,
    ...changes,
  })
  if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
  return reading.value
}

const totalsIn = (quotation: Quotation) =>
  sentTotals(totalsOf(quotation.blocks, quotation), quotation)

describe('in a currency of three decimals', () => {
  test.each(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])('%s', (currency) => {
    expect(usualDecimals(currency)).toBe(3)
    expect(formatMoney(12.5, { locale: 'en-US', currency }).replace(/\s/g, ' ')).toBe(
      `${currency} 12.500`,
    )
    // Also where the platform knows of no decimals, as in the Iraqi dinar.
    const quotation = quotationOf([rowOf(10.555, 1)], { currency, tax: TAXED })
    expect(totalsIn(quotation)).toMatchObject({ net: 10.555, total: 12.56 })
  })

  test('a price is the product to three decimals', () => {
    expect(productOf(makeRow(0.125, 100), 3)).toBe(12.5)
    expect(formatPrice(12.5, { locale: 'en-US', decimals: 3 })).toBe('12.500')
    expect(productOf(makeRow(12.345, 3), 3)).toBe(37.035)
    expect(productOf(discounted(15, 19.999, 2.5), 3)).toBe(42.498)
  })

  test('a typed price lets the others follow in three', () => {
    const { row } = editFigure(makeRow(3, 3, 'q'), 'price', 10, 3)
    expect(figuresOf(row)).toEqual([3.333, 3, 9.999])
    const exact = editFigure(makeRow(1, 10), 'itemPrice', 0.1255, 3)
    expect([figuresOf(exact.row), exact.outcome]).toEqual([[0.126, 10, 1.255], 'rounded'])
  })

  test('a tax is rounded to three', () => {
    const quotation = quotationOf([rowOf(10.555, 1)], { tax: TAXED })
    expect(totalsIn(quotation)).toMatchObject({
      net: 10.555,
      taxes: [{ tax: 2.005 }],
      total: 12.56,
    })
    const included = quotationOf([rowOf(12.56, 1)], { tax: { ...TAXED, mode: 'included' } })
    expect(totalsIn(included)).toMatchObject({ net: 10.555, taxes: [{ tax: 2.005 }], total: 12.56 })
  })

  test('lines are rounded to three, and split over rates in thousandths', () => {
    const lines = [{ id: 'l', html: 'Discount', kind: 'percent' as const, value: -3.3333 }]
    const quotation = quotationOf([rowOf(10.555, 1), rowOf(0.125, 7)], { lines })
    expect(totalsIn(quotation)).toMatchObject({ sum: 11.43, lines: [-0.381], total: 11.049 })
  })

  test('a typed subtotal and a spread total move in thousandths', () => {
    const { rows, outcome } = adjustSubtotal([makeRow(1, 1), makeRow(2, 1)], 3.001, 3)
    expect([rows.map(figuresOf), outcome]).toEqual([
      [
        [1, 1, 1],
        [2.001, 1, 2.001],
      ],
      'exact',
    ])
    const { blocks, ...terms } = quotationOf([rowOf(1, 3), rowOf(2.345, 1)], { tax: TAXED })
    const typed = (value: number) =>
      blocks.map((block) =>
        block.type === 'price' ? { ...block, price: { html: '', value, isTyped: true } } : block,
      )
    const met = spreadTotal(typed(9.998), 'total', terms)
    expect(met.outcome).toBe('exact')
    expect(totalsOf(met.blocks, terms).document?.total).toBe(9.998)
    // One more thousandth of net is two more of gross.
    expect(spreadTotal(typed(9.999), 'total', terms)).toMatchObject({
      outcome: 'rounding',
      rounding: 0.001,
    })
  })
})

describe('a quotation', () => {
  test('that was stored with two decimals keeps them, to the cent', () => {
    const quotation = quotationOf([rowOf(12.35, 0.5)], { currency: 'KWD', decimals: 2 })
    expect(totalsIn(quotation)).toMatchObject({ sum: 6.18, total: 6.18 })
    expect(recalculateQuotation(quotation)).toEqual({ ok: true, value: quotation })
  })

  test('in any other currency has two', () => {
    const quotation = quotationOf([rowOf(0.125, 100)], { currency: 'EUR' })
    expect(quotation.decimals).toBe(2)
    expect(totalsIn(quotation)).toMatchObject({ total: 12.5 })
  })
})

describe('figures with more decimals than the new currency', () => {
  test('are rounded as typed ones are: the price stays, pinned where it is no product any more', () => {
    const rounded = roundRow(rowOf(0.125, 100), 2)
    expect(rounded).toMatchObject({
      itemPrice: { value: 0.13 },
      price: { value: 12.5, pin: { isPinned: true } },
    })
    expect(roundRow(rowOf(1.5, 0.125), 2)).toMatchObject({
      price: { value: 0.19, pin: { isPinned: false } },
    })
    expect(roundRow(rowOf(1, 2, 'p', 1.999), 2)).toMatchObject({ price: { value: 2 } })
    expect(roundRow({ ...rowOf(1, 2), cost: 0.085 }, 2)).toMatchObject({ cost: 0.09 })
  })

  test('leave the others the same objects', () => {
    const blocks = [tableOf(rowOf(1.25, 2)), newPriceBlock('p')]
    expect(roundBlocks(blocks, 2)).toBe(blocks)
    expect(roundBlocks(blocks, 3)).toBe(blocks)
  })

  test('are lines and typed totals too', () => {
    const line = { id: 'l', html: '', kind: 'amount' as const, value: -0.125 }
    expect(roundAmounts([line], 2)).toEqual([{ ...line, value: -0.13 }])
    const typed = { ...newPriceBlock('p'), price: { html: '', value: 1.125, isTyped: true } }
    expect(roundBlocks([typed], 2)).toMatchObject([{ price: { value: 1.13, isTyped: true } }])
  })

  test('and finer products follow three decimals', () => {
    expect(roundRow(rowOf(1.11, 0.5, '', 0.56), 3)).toMatchObject({ price: { value: 0.555 } })
  })
})

test('whole quantities meet a subtotal in thousandths by the steps that they would take in cents', () => {
  const row = fc.tuple(
    fc.integer({ min: 1, max: 90_000 }),
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom<Pins>('', 'q', 'p'),
  )
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -50_000, max: 5_000_000 }),
      (rows, target) => {
        const [cents, thousandths] = [2, 3].map((decimals) => {
          const unit = 10 ** decimals
          const own = rows.map(([price, qty, pins]) =>
            makeRow(price / unit, qty, pins, (price * qty) / unit),
          )
          const { rows: after, outcome } = adjustSubtotal(own, target / unit, decimals)
          const digits = after.map(({ price }) => Math.round((price.value ?? 0) * unit))
          return { digits, outcome }
        })
        expect(thousandths).toEqual(cents as NonNullable<typeof cents>)
      },
    ),
  )
})
