import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isPriced } from '#domain/document/options.ts'
import { NO_TERMS, type QuotationTax } from '#domain/document/quotation.ts'
import { differsFromProduct, productOf } from '#domain/numbers/priced-row.ts'
import { withPastedRates } from '#domain/pasted/pasted-rates.ts'
import { toTableRows } from '#domain/pasted/table-rows.ts'
import { lines, pasteText } from '../../support/pasted.ts'

let ids = 0
const nextId = () => `id${ids++}`

const rate = (id: string, percent: number) => ({
  id,
  name: 'MwSt.',
  percent,
  reason: '',
  parts: [],
})
const TAX: QuotationTax = {
  mode: 'added',
  rates: [rate('full', 19), rate('low', 7)],
  defaultRate: 'full',
}

/** The rows that a text becomes in a quotation with this tax, and the tax it then has. */
function insert(text: string, before: QuotationTax = TAX) {
  const { items } = pasteText(lines(text))
  const { tax, added, rateOf } = withPastedRates(before, items, 'VAT', nextId)
  const rows = toTableRows(items, rateOf, nextId)
  return { tax, added, rows, priced: rows.filter(isPriced) }
}

test('pasted lines become rows, headings and notes with the fields of the document', () => {
  const { rows } = insert(
    'No│Item│Qty│Unit│Unit price│Discount│VAT %│Cost / 1│Kitchen││││││ / 1.1│Door│2│pcs│50.00│10│7│30.00 / │White & blue││││││ / 1.2│Wall││││││ / 1.2.1│Lamp│1│pcs│9.00│││',
  )
  expect(rows).toMatchObject([
    { type: 'heading', description: { html: 'Kitchen' }, level: 1, isClosed: false },
    {
      type: 'row',
      itemPrice: { value: 50 },
      qty: { value: 2, unit: 'pcs' },
      discount: { value: 10 },
      price: { value: 90, pin: { isPinned: false } },
      taxRate: 'low',
      cost: 30,
      use: 'included',
    },
    { type: 'note', description: { html: 'White &amp; blue' } },
    { type: 'heading', description: { html: 'Wall' }, level: 2 },
    { type: 'row', discount: { value: null }, taxRate: null, cost: null, price: { value: 9 } },
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

describe('tax rates', () => {
  const list =
    'Item│Qty│Price│VAT % / A│1│5│19 / B│1│5│7 / C│1│5│5.5 / D│1│5│2.5 / E│1│5│2.5 / F│1│5│'

  test('are those of the quotation, and new ones are added, the most frequent first', () => {
    const { tax, added, priced } = insert(list)
    expect(added).toEqual([2.5, 5.5])
    expect(tax.rates.map(({ name, percent }) => [name, percent])).toEqual([
      ['MwSt.', 19],
      ['MwSt.', 7],
      ['MwSt.', 2.5],
      ['MwSt.', 5.5],
    ])
    expect(tax.defaultRate).toBe('full')
    const [low, seldom] = [tax.rates[2]?.id, tax.rates[3]?.id] as [string, string]
    // Null is the default rate.
    expect(priced.map(({ taxRate }) => taxRate)).toEqual([null, 'low', seldom, low, low, null])
  })

  test('are none while the quotation has no tax', () => {
    const { tax, added, priced } = insert(list, NO_TERMS.tax)
    expect(tax).toBe(NO_TERMS.tax)
    expect(added).toEqual([])
    expect(priced.every(({ taxRate }) => taxRate === null)).toBe(true)
  })

  test('of a quotation without any make the most frequent one the default', () => {
    const { tax, priced } = insert('Item│Qty│Price│VAT % / A│1│5│7 / B│1│5│19 / C│1│5│19', {
      ...TAX,
      rates: [],
      defaultRate: null,
    })
    expect(tax.rates.map(({ name, percent }) => [name, percent])).toEqual([
      ['VAT', 19],
      ['VAT', 7],
    ])
    expect(priced.map(({ taxRate }) => taxRate)).toEqual([tax.rates[1]?.id ?? '', null, null])
  })

  test('beyond what a quotation may hold fall back to the default', () => {
    const many = Array.from({ length: 24 }, (_, at) => `R${at}│1│5│${at + 0.5} %`).join(' / ')
    const { tax, priced } = insert(`Item│Qty│Price│VAT % / ${many}`)
    expect(tax.rates).toHaveLength(20)
    expect(priced.filter(({ taxRate }) => taxRate === null)).toHaveLength(6)
  })
})

test('a price is the row’s product with its discount, or it is pinned', () => {
  const cents = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2))
  const text = fc.oneof(cents, fc.constantFrom('', '-', '10', '10 %', '0.1', '-5', 'ca. 3', 'n/a'))
  const line = fc.tuple(text, text, text, text).map((cells) => `Door│${cells.join('│')}`)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('Unit price│Discount│Total', 'Cost│Rabatt %│Total', 'Price│VAT│Amount'),
      (body, headings) => {
        const { priced } = insert(`Item│Qty│${headings} / ${body.join(' / ')}`)
        for (const row of priced) {
          if (!row.price.pin.isPinned) expect(productOf(row, 2)).toBe(row.price.value)
          if (differsFromProduct(row, 2)) expect(row.price.pin.isPinned).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
