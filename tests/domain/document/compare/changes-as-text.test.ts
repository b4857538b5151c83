import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { changesAsText } from '#domain/document/compare/changes-as-text.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import {
  type Block,
  type BoqBlock,
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
  type TableRow,
} from '#domain/document/quotation.ts'
import { anyVersions, calculated } from '../../../support/compared.ts'

const textOf = (before: Quotation, after: Quotation): string[] =>
  changesAsText(compareDocuments(before, after)).split('\n')

const row = (id: string, description: string, itemPrice = 10, qty = 2): TableRow => ({
  ...newBoqRow(id),
  description: cell(description),
  itemPrice: figureCell(itemPrice),
  qty: qtyCell(qty, 'm²'),
})

function table(id: string, title: string, rows: TableRow[]): BoqBlock {
  const block = newBoqBlock(id, () => 'unused')
  const { header } = block.boq
  return { ...block, boq: { ...block.boq, header: { ...header, title: cell(title) }, rows } }
}

const quotation = (...blocks: Block[]): Quotation => calculated(newQuotation(blocks))

const BEFORE = quotation(
  newTextBlock('intro', '<h1>Offer</h1><p>Valid until June</p>'),
  table('kitchen', 'Kitchen', [row('a', 'Wall tiles, white'), row('b', 'Screed'), row('c', 'Tap')]),
  table('bath', 'Bath', [row('d', 'Basin')]),
  newPriceBlock('total'),
)

test('each change is a line that names the item by number, text and table', () => {
  const after = quotation(
    newTextBlock('intro', '<h1>Offer</h1><p>Valid until July</p>'),
    table('kitchen', 'Kitchen', [row('a', 'Wall tiles, grey', 10, 3), newHeading('b', 'Floor')]),
    table('bath', 'Bath', [row('d', 'Basin'), row('c', 'Tap'), row('e', '')]),
    newPriceBlock('total'),
  )
  expect(textOf(BEFORE, { ...after, name: 'Bath' })).toEqual([
    'Name: – → ‘Bath’',
    'Text ‘Offer’, text: ‘June’ → ‘July’',
    'Table ‘Kitchen’, subtotal: 60.00 → 30.00',
    'Row 1 ‘Wall tiles, grey’ in ‘Kitchen’, description: ‘white’ → ‘grey’',
    'Row 1 ‘Wall tiles, grey’ in ‘Kitchen’, qty: 2 m² → 3 m²',
    'Row 1 ‘Wall tiles, grey’ in ‘Kitchen’, price: 20.00 → 30.00',
    'Heading ‘Floor’ in ‘Kitchen’ was row 2 ‘Screed’',
    'Table ‘Bath’, subtotal: 20.00 → 60.00',
    'Moved row 2 ‘Tap’ in ‘Bath’ from table ‘Kitchen’',
    'Added row 3 in ‘Bath’: 20.00',
    'Total ‘Total’, price: 80.00 → 90.00',
  ])
})

test('removed rows and blocks tell what they came to', () => {
  const after = quotation(
    table('kitchen', 'Kitchen', [row('a', 'Wall tiles, white'), row('c', 'Tap')]),
  )
  expect(textOf(BEFORE, after)).toEqual([
    'Removed text ‘Offer’',
    'Table ‘Kitchen’, subtotal: 60.00 → 40.00',
    'Removed row 2 ‘Screed’ in ‘Kitchen’: 20.00',
    'Removed table ‘Bath’: 20.00',
    'Removed total ‘Total’: 80.00',
  ])
})

test('tax, lines, options, pins and columns are told in words', () => {
  const changed = {
    ...row('a', 'Wall tiles, white'),
    use: 'optional',
    isChosen: true,
    cost: 5,
  } as TableRow
  const pinned = { ...row('b', 'Screed'), taxRate: 'low' } as Extract<TableRow, { type: 'row' }>
  pinned.price = figureCell(20, true)
  const kitchen = table('kitchen', 'Kitchen', [changed, pinned, row('c', 'Tap')])
  kitchen.boq.column.qty = { ...kitchen.boq.column.qty, isShown: false }
  const blocks = BEFORE.blocks.map((block) => (block.id === 'kitchen' ? kitchen : block))
  const rates = [
    { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
  ]
  const lines = [{ id: 'l', html: 'Discount', kind: 'percent' as const, value: -10 }]
  const tax = { mode: 'added' as const, rates, defaultRate: null }
  const after = calculated({ ...BEFORE, blocks, lines, tax })
  expect(textOf(BEFORE, after)).toEqual([
    'Tax: None → VAT 19%, VAT 7% added',
    'Lines: None → Discount −10%',
    'Table ‘Kitchen’, column qty: ‘Qty’ → ‘Qty’ (hidden)',
    'Row 1 ‘Wall tiles, white’ in ‘Kitchen’, use: ‘included’ → ‘optional’',
    'Row 1 ‘Wall tiles, white’ in ‘Kitchen’, chosen: no → yes',
    'Row 1 ‘Wall tiles, white’ in ‘Kitchen’, cost: – → 5.00',
    'Row 2 ‘Screed’ in ‘Kitchen’, price: 20.00 → 20.00 (pinned)',
    'Row 2 ‘Screed’ in ‘Kitchen’, tax rate: – → VAT 7%',
    'Total ‘Total’, price: 80.00 → 83.52',
  ])
})

test('whatever changed, there is one line for each change', () => {
  fc.assert(
    fc.property(anyVersions, ({ before, after }) => {
      const comparison = compareDocuments(before, after)
      const text = changesAsText(comparison)
      expect(text === '' ? [] : text.split('\n')).toHaveLength(comparison.changes.length)
      expect(text).not.toMatch(/undefined|\[object|NaN/)
    }),
  )
})

test('a language is told by its name, a last day as a date', () => {
  const first = { ...BEFORE, language: 'de', validUntil: '2026-01-31' } as const
  expect(textOf(BEFORE, first)).toEqual([
    'Language: English → German',
    'Valid until: – → January 31, 2026',
  ])
  const second = { ...BEFORE, language: 'ar', validUntil: '2026-02-28' } as const
  expect(textOf(first, second)).toEqual([
    'Language: German → Arabic',
    'Valid until: January 31, 2026 → February 28, 2026',
  ])
})
