import { expect, test } from 'bun:test'
import { newQuotation, newRowBlock, qtyCell } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { aHeading, aNoteLine, aRow, aTableOf, wordsDrawn } from './drawn.ts'

const TAX = {
  mode: 'added' as const,
  rates: [
    { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'less', name: 'VAT', percent: 7, reason: '', parts: [] },
  ],
  defaultRate: 'full',
}

test('a row that doesn’t count has its price in brackets, and says what it is', () => {
  const table = aTableOf([
    aRow('a', 100, 1, { use: 'alternative', group: 'g', isChosen: true }),
    aRow('b', 130, 1, { use: 'alternative', group: 'g' }),
    aRow('c', 50, 2, { use: 'optional' }),
    aRow('d', 20, 1, { use: 'optional', isChosen: true }),
  ])
  const [, , ...rows] = wordsDrawn(newQuotation([table]))
  expect(rows).toEqual([
    '1 Work a 100.00 1 100.00',
    '2 Work b 130.00 1 (130.00) alternative +30.00',
    '3 Work c 50.00 2 (100.00) optional',
    '4 Work d 20.00 1 20.00',
    'Subtotal USD 120.00',
  ])
  const lines = [{ id: 'l', html: '', kind: 'percent' as const, value: -10 }]
  const taxed = wordsDrawn({ ...newQuotation([table]), tax: TAX, lines })
  expect(taxed.slice(3, 5)).toEqual([
    '2 Work b 130.00 1 (130.00) alternative +32.13 with tax and discount',
    '3 Work c 50.00 2 (100.00) optional +107.10 with tax and discount',
  ])
})

test('an optional row shows the quantities to choose from, also while it is chosen', () => {
  const range = { min: 1, max: 1_000, step: 1 }
  const table = aTableOf([
    aRow('a', 10, 2, { use: 'optional', range }),
    aRow('b', 10, 2, { use: 'optional', isChosen: true, range }),
  ])
  const [, , ...rows] = wordsDrawn({ ...newQuotation([table]), locale: 'de-DE' })
  expect(rows.slice(0, 2)).toEqual([
    '1 Work a 10,00 2 (20,00) optional 1 to 1.000',
    '2 Work b 10,00 2 20,00 optional 1 to 1.000',
  ])
})

test('the columns are those that the table shows, but never the cost', () => {
  const rows = [
    aRow('a', 10, 3, { qty: qtyCell(3, 'm²'), discount: { html: '', value: 10 }, cost: 4 }),
  ]
  const shown = { unit: true, discount: true, tax: true, cost: true, itemPrice: false }
  const quotation = { ...newQuotation([aTableOf(rows, shown)]), tax: TAX }
  expect(wordsDrawn(quotation)).toEqual([
    '',
    'No Description Qty Unit Discount Tax Price',
    '1 Work a 3 m² 10% 19% 27.00',
    'Subtotal USD 27.00',
  ])
  const least = { number: false, itemPrice: false, qty: false, price: false }
  expect(wordsDrawn(newQuotation([aTableOf(rows, least)]))).toEqual([
    '',
    'Description',
    'Work a',
    'Subtotal USD 27.00',
  ])
})

test('the tax column shows by itself where two rates are used, and never without tax', () => {
  const table = aTableOf([aRow('a', 10), aRow('b', 10, 1, { taxRate: 'less' })])
  const [, head, ...rows] = wordsDrawn({ ...newQuotation([table]), tax: TAX })
  expect(head).toBe('No Description Item price Qty Tax Price')
  expect(rows.slice(0, 2)).toEqual(['1 Work a 10.00 1 19% 10.00', '2 Work b 10.00 1 7% 10.00'])
  expect(wordsDrawn(newQuotation([table]))[1]).toBe('No Description Item price Qty Price')
})

test('headings have their numbers and sums, and a closed one stands for its rows', () => {
  const table = aTableOf([
    aHeading('h', 1),
    aRow('a', 10),
    aHeading('i', 2, { hasSum: false }),
    aRow('b', 20),
    aRow('o', 5, 1, { use: 'optional' }),
    aNoteLine('n'),
    aHeading('c', 1, { isClosed: true, hasSum: false }),
    aRow('d', 40, 2),
    aHeading('j', 2),
    aRow('e', 1),
    aHeading('k', 1),
    aRow('f', 3),
  ])
  const quotation = { ...newQuotation([table]), numbering: 'outline' as const }
  expect(wordsDrawn(quotation).slice(2)).toEqual([
    '1 Heading h 30.00',
    '1.1 Work a 10.00 1 10.00',
    '1.2 Heading i',
    '1.2.1 Work b 20.00 1 20.00',
    '1.2.2 Work o 5.00 1 (5.00) optional',
    'Note n',
    '2 Heading c 81.00',
    '3 Heading k 3.00',
    '3.1 Work f 3.00 1 3.00',
    'Subtotal USD 114.00',
  ])
  const through = wordsDrawn({ ...newQuotation([table]), numbering: 'through' })
  expect(
    through.filter((words) => words.includes('Work')).map((words) => words.split(' ')[0]),
  ).toEqual(['1', '2', '3', '6'])
})

test('an open heading keeps with the next line, a closed one and a note do not', () => {
  const rows = [
    aHeading('h', 1),
    aHeading('c', 2, { isClosed: true }),
    aRow('a', 1),
    aNoteLine('n'),
  ]
  const [block] = blocksHtml(newQuotation([aTableOf([...rows, aHeading('i', 1)])]), trusted)
  if (block?.kind !== 'table') throw new Error('a table')
  const { rowCount, keepsWithNext } = block.table
  expect(Array.from({ length: rowCount }, (_, at) => keepsWithNext(at))).toEqual([
    true,
    false,
    true,
  ])
})

test('a row outside of tables names its discount and rate where they are set', () => {
  const { type: _, ...cells } = aRow('a', 100, 2, { use: 'optional' })
  const block = { ...newRowBlock('row'), ...cells }
  const set = { ...block, discount: { html: '', value: 5 }, taxRate: 'less' }
  const drawn = wordsDrawn({ ...newQuotation([block, { ...set, id: 'set' }]), tax: TAX })
  expect(drawn).toEqual([
    'Work a 100.00 2 (200.00) optional +238.00 with tax',
    'Work a 100.00 2 Discount 5% VAT 7% (190.00) optional +203.30 with tax',
  ])
})

test('a long percentage widens the tax column, where it would break before its sign', () => {
  const rows = [aRow('a', 10), aRow('b', 10, 1, { taxRate: 'less' })]
  const widthAt = (percent: number) => {
    const rates = TAX.rates.map((rate) => (rate.id === 'less' ? { ...rate, percent } : rate))
    const quotation = { ...newQuotation([aTableOf(rows)]), tax: { ...TAX, rates } }
    const [block] = blocksHtml(quotation, trusted)
    if (block?.kind !== 'table') throw new Error('a table')
    const [, tax] = /(\d+)px \d+px;/.exec(block.table.wrap('')) ?? []
    return Number(tax)
  }
  expect(widthAt(7)).toBe(60)
  expect(widthAt(14.9755)).toBeGreaterThan(70)
})
