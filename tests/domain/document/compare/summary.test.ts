import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changeRows, rowsOf } from '#domain/document/blocks.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { type Summary, summaryInWords, summaryOf } from '#domain/document/compare/summary.ts'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import {
  type Block,
  cell,
  figureCell,
  newBoqRow,
  newRowBlock,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { changeRow } from '#domain/document/rows.ts'
import { anyVersions, calculated } from '../../../support/compared.ts'
import { aPricedQuotation } from '../../../support/documents.ts'

const BEFORE = calculated(aPricedQuotation(4))

function summaryTo(change: (quotation: Quotation) => Quotation): Summary {
  const after = calculated(change(BEFORE))
  return summaryOf(compareDocuments(BEFORE, after))
}

const inWords = (change: (quotation: Quotation) => Quotation): string =>
  summaryInWords(summaryTo(change), { locale: 'en-US', currency: 'USD', decimals: 2 })

const withQty = (quotation: Quotation, ids: readonly string[], value: number): Quotation => ({
  ...quotation,
  blocks: ids.reduce<readonly Block[]>(
    (blocks, id) =>
      changeRows(blocks, 'table', (rows) =>
        changeRow(rows, id, (row) => ({ ...row, qty: qtyCell(value) })),
      ),
    quotation.blocks,
  ) as Block[],
})

const onBlocks = (change: (blocks: Block[]) => Block[]) => (quotation: Quotation) => ({
  ...quotation,
  blocks: change(quotation.blocks),
})

const onRows = (change: Parameters<typeof changeRows>[2]) =>
  onBlocks((blocks) => [...changeRows(blocks, 'table', change)])

describe('in words', () => {
  test('counts the rows, and tells the totals', () => {
    const words = inWords((quotation) =>
      onRows((rows) => [
        ...rows,
        { ...newBoqRow('new'), itemPrice: figureCell(12_000), qty: qtyCell(1) },
      ])(withQty(quotation, ['row0', 'row1', 'row2'], 3)),
    )
    expect(words).toBe('3 rows changed, 1 added; 80.00 to 12,110.00')
  })

  test('counts removed and moved rows; totals that are the same are left out', () => {
    expect(inWords(onRows((rows) => rows.toSpliced(0, 1)))).toBe('1 row removed; 80.00 to 60.00')
    expect(inWords(onRows(([first, ...rest]) => (first ? [...rest, first] : [])))).toBe(
      '1 row moved',
    )
  })

  test('counts headings and notes as rows', () => {
    expect(inWords(onRows((rows) => [newHeading('h', 'Walls'), ...rows]))).toBe('1 row added')
  })

  test('counts a block that is a row as one', () => {
    const words = inWords(onBlocks((blocks) => [...blocks, newRowBlock('single')]))
    expect(words).toBe('1 row added')
  })

  test('counts blocks, and the rows that go with them', () => {
    const words = inWords(
      onBlocks(([text, , total]) => [total, text, newTextBlock('x')] as Block[]),
    )
    expect(words).toBe('4 rows removed, 1 block added, 1 removed, 1 moved; 80.00 to 0.00')
  })

  test('names the document’s fields', () => {
    const lines = [{ id: 'l', html: 'Discount', kind: 'percent', value: -10 }] as const
    expect(inWords((quotation) => ({ ...quotation, name: 'Bath' }))).toBe('name changed')
    expect(
      inWords((quotation) => ({ ...quotation, name: 'Bath', desc: 'x', lines: [...lines] })),
    ).toBe('name, description and lines changed; 80.00 to 72.00')
  })

  test('leaves out subtotals and totals that follow, but tells a typed total', () => {
    expect(inWords((quotation) => withQty(quotation, ['row0'], 3))).toBe(
      '1 row changed; 80.00 to 90.00',
    )
    const typed = onBlocks((blocks) =>
      blocks.map((block) =>
        block.type === 'price'
          ? { ...block, price: { html: '', value: 75, isTyped: true } }
          : block,
      ),
    )
    expect(inWords(typed)).toBe('1 block changed; 80.00 to 75.00')
  })

  test('a change of a total’s title is told, together with a total that follows', () => {
    const titled = onBlocks((blocks) =>
      blocks.map((block) => (block.type === 'price' ? { ...block, title: cell('Sum') } : block)),
    )
    expect(inWords((quotation) => titled(withQty(quotation, ['row0'], 3)))).toBe(
      '1 row changed, 1 block changed; 80.00 to 90.00',
    )
  })

  test('says so if nobody is told anything', () => {
    const sized = onBlocks((blocks) => blocks.map((block) => ({ ...block, height: 77 })))
    expect(inWords(sized)).toBe('no change in words or figures')
  })

  test('writes figures in the number format, without cents where the currency has none', () => {
    const summary = {
      ...summaryTo((quotation) => quotation),
      totalBefore: { total: 12_400 },
      totalAfter: { total: 11_980.5 },
    }
    expect(
      summaryInWords(
        { ...summary, rows: { ...summary.rows, changed: 1_200 } },
        { locale: 'de-DE', currency: 'EUR', decimals: 2 },
      ),
    ).toBe('1.200 rows changed; 12.400,00 to 11.980,50')
    expect(
      summaryInWords(
        {
          ...summary,
          rows: { ...summary.rows, added: 1 },
          totalAfter: { total: 11_980 },
        },
        { locale: 'en-US', currency: 'JPY', decimals: 2 },
      ),
    ).toBe('1 row added; 12,400 to 11,980')
  })
})

test('rows that are added and not removed make up how many more there are', () => {
  fc.assert(
    fc.property(anyVersions, ({ before, after }) => {
      const summary = summaryOf(compareDocuments(before, after))
      const rows = ({ blocks }: Quotation) =>
        blocks.flatMap(rowsOf).length + blocks.filter(({ type }) => type === 'row').length
      const blocks = (quotation: Quotation) =>
        quotation.blocks.filter(({ type }) => type !== 'row').length
      const isRetyped = before.blocks.some(({ id, type }) =>
        after.blocks.some((block) => block.id === id && block.type !== type),
      )
      fc.pre(!isRetyped)
      expect(summary.rows.added - summary.rows.removed).toBe(rows(after) - rows(before))
      expect(summary.blocks.added - summary.blocks.removed).toBe(blocks(after) - blocks(before))
    }),
  )
})
