import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { rowsOf } from '#domain/document/blocks.ts'
import type { Change, Compared } from '#domain/document/compare/change.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import {
  type Block,
  type BoqBlock,
  type BoqRow,
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
import { applyChanges } from '../../../support/apply-changes.ts'
import { anyDocument, anyVersions, calculated } from '../../../support/compared.ts'
import { amount } from '../../../support/soak.ts'

setDefaultTimeout(120_000)

const RUNS = { numRuns: amount(400, 20_000) }

/** As JSON would hold it, with keys in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What is told of a document: not its version, sizes, authors, previews, nor how a figure is written. */
const told = (document: Compared): string =>
  canonical({
    ...document,
    version: 0,
    blocks: JSON.parse(JSON.stringify(document.blocks, asTold)),
  })

function asTold(key: string, value: unknown): unknown {
  if (['height', 'width', 'email', 'preview', 'isShown'].includes(key)) return undefined
  if (typeof value !== 'object' || value === null || !('value' in value)) return value
  return 'pin' in value || typeof value.value === 'number' ? { ...value, html: '' } : value
}

const changesOf = (before: Compared, after: Compared) => compareDocuments(before, after).changes
const onTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('applied to the earlier version', () => {
  test('the changes give the later one, for any two documents', () => {
    fc.assert(
      fc.property(anyVersions, ({ before, after }) => {
        const changes = changesOf(before, after)
        const copy = structuredClone(before)
        expect(told(applyChanges(before, changes))).toBe(told(after))
        expect(before).toEqual(copy)
      }),
      RUNS,
    )
  })

  test('they do so after a journey as JSON too', () => {
    fc.assert(
      fc.property(anyVersions, ({ before, after }) => {
        const changes = onTheWire(changesOf(before, after))
        expect(told(applyChanges(before, changes))).toBe(told(after))
      }),
    )
  })

  test('any choice of them leaves each block and row at most once', () => {
    fc.assert(
      fc.property(anyVersions, fc.infiniteStream(fc.boolean()), ({ before, after }, isChosen) => {
        const chosen = changesOf(before, after).filter(() => isChosen.next().value)
        const { blocks } = applyChanges(before, chosen)
        const ids = [...blocks, ...blocks.flatMap(rowsOf)].map(({ id }) => id)
        expect(ids).toHaveLength(new Set(ids).size)
      }),
    )
  })

  test('blocks and rows that have not changed stay the same objects', () => {
    const before = table('a', 'b', 'c')
    const after = onTable(before, ([a, b, c]) => [a, { ...b, info: 'x' }, c])
    const applied = applyChanges(before, changesOf(before, after))
    expect(applied.blocks[0]).toBe(before.blocks[0] as Block)
    expect(rowsOf(applied.blocks[1])[0]).toBe(rowsOf(before.blocks[1])[0] as TableRow)
    expect(rowsOf(applied.blocks[1])[1]).not.toBe(rowsOf(before.blocks[1])[1] as TableRow)
  })
})

describe('a comparison', () => {
  test('finds nothing between a document and itself, or its copy', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(changesOf(document, document)).toEqual([])
        expect(changesOf(document, structuredClone(document))).toEqual([])
      }),
    )
  })

  test('moves as few rows and blocks as possible', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(IDS, { minLength: 1 }),
        fc.shuffledSubarray(IDS, { minLength: 1 }),
        (was, is) => {
          const least = was.filter((id) => is.includes(id)).length - longestShared(was, is)
          expect(movesIn(table(...was), table(...is))).toBe(least)
          expect(movesIn(texts(was), texts(is))).toBe(least)
        },
      ),
    )
  })

  test('counts a row that goes to another table as moved, whatever else moves', () => {
    const before = quotation([boq('one', ['a', 'b', 'c']), boq('two', ['d'])])
    const after = quotation([boq('one', ['a', 'c']), boq('two', ['d', 'b'])])
    expect(changesOf(before, after)).toEqual([
      moved('two', 'b', { blockId: 'one', follows: 'a' }, { blockId: 'two', follows: 'd' }),
    ])
  })

  test('tells a row that moved and changed by both', () => {
    const before = table('a', 'b')
    const after = onTable(before, ([a, b]) => [{ ...b, info: 'x' }, a])
    expect(changesOf(before, after).map(({ kind }) => kind)).toEqual(['moved', 'changed'])
  })

  test('follows the paper, with removed rows and blocks where they stood', () => {
    const before = quotation([
      newTextBlock('top'),
      boq('table', ['a', 'b', 'c', 'd']),
      newTextBlock('end'),
    ])
    const after = quotation([
      newTextBlock('new'),
      onBoq(boq('table', ['a', 'c', 'x', 'd']), ([a, c, x, d]) => [a, c, x, { ...d, info: '1' }]),
      newTextBlock('last'),
    ])
    expect(brief(changesOf({ ...before, name: 'A' }, after))).toEqual([
      'changed name',
      'removed top',
      'added new',
      'removed table b',
      'added table x',
      'changed table d info',
      'removed end',
      'added last',
    ])
  })

  test('names fields by their path, with cells and column settings whole', () => {
    const before = quotation([newTextBlock('note', 'Old'), boq('table', ['a'])])
    const note = newTextBlock('note', 'New')
    const changed = onBoq(boq('table', ['a']), ([a]) => [
      { ...a, taxRate: 'low', description: cell('A') },
    ])
    changed.boq.header.title = cell('Title')
    changed.boq.column.qty = { ...changed.boq.column.qty, html: 'Pieces', width: 80 }
    const changes = changesOf(before, quotation([note, changed]))
    expect(brief(changes)).toEqual([
      'changed note text',
      'changed table boq.header.title',
      'changed table boq.column.qty',
      'changed table a description',
      'changed table a taxRate',
    ])
    expect(changes[0]).toMatchObject({ before: cell('Old'), after: cell('New') })
    expect(changes[2]?.before).toEqual({ html: 'Qty', width: 100, isShown: true })
  })

  test('tells derived figures from old to new', () => {
    const before = calculated(quotation([boq('table', ['a']), newPriceBlock('total')]))
    const after = calculated(onTable(before, ([a]) => [{ ...a, qty: qtyCell(3, 'm') }]))
    const changes = changesOf(before, after)
    expect(brief(changes)).toEqual([
      'changed table boq.header.subTotalPrice',
      'changed table a qty',
      'changed table a price',
      'changed total price',
    ])
    expect(changes[3]).toMatchObject({ before: { value: 20 }, after: { value: 30 } })
  })

  test('tells of no size, author, preview, version or writing of an equal figure', () => {
    const before = calculated(quotation([boq('table', ['a'])]))
    const sized = onTable(before, ([a]) => [{ ...a, height: 31, email: 'a@b.c', preview: 'A' }])
    const after = calculated({ ...sized, locale: 'de-DE', version: 1 })
    expect(brief(changesOf(before, after))).toEqual(['changed locale'])
  })

  test('tells a row that becomes a heading as a whole, and keeps it in its place', () => {
    const before = table('a', 'b')
    const heading = newHeading('a', 'Walls')
    const after = onTable(before, ([, b]) => [heading, b])
    expect(changesOf(before, after)).toEqual([
      expect.objectContaining({ kind: 'changed', rowId: 'a', field: null, after: heading }),
    ])
  })

  test('tells the text of a heading as written', () => {
    const heading = (html: string) =>
      onTable(table('a', 'b'), ([, b]) => [newHeading('a', html), b])
    expect(brief(changesOf(heading('Walls'), heading('Floor')))).toEqual([
      'changed table a description',
    ])
  })

  test('compares a block of an unknown type as a whole', () => {
    const gallery = (pictures: string[]) =>
      ({ id: 'g', type: 'gallery', pictures }) as unknown as Block
    const [before, after] = [quotation([gallery(['a'])]), quotation([gallery(['a', 'b'])])]
    expect(changesOf(before, after)).toEqual([
      expect.objectContaining({ kind: 'changed', field: null, after: gallery(['a', 'b']) }),
    ])
  })

  test('tells rows that a new table took from an old one as moved', () => {
    const before = quotation([boq('one', ['a', 'b'])])
    const after = quotation([boq('one', ['a']), boq('two', ['b', 'c'])])
    expect(brief(changesOf(before, after))).toEqual(['added two', 'moved two b'])
  })
})

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const quotation = (blocks: Block[]): Quotation => newQuotation(blocks)
const texts = (ids: readonly string[]) => quotation(ids.map((id) => newTextBlock(id)))

function boq(id: string, rowIds: readonly string[]): BoqBlock {
  const table = newBoqBlock(id, () => 'unused')
  const rows = rowIds.map((rowId) => ({
    ...newBoqRow(rowId),
    itemPrice: figureCell(10),
    qty: qtyCell(2),
  }))
  return { ...table, boq: { ...table.boq, rows } }
}

/** A text, and a table with the rows. */
const table = (...rowIds: string[]) => quotation([newTextBlock('text'), boq('table', rowIds)])

type Rows = BoqRow[]

const onBoq = (
  block: BoqBlock,
  change: (rows: [BoqRow, BoqRow, BoqRow, BoqRow]) => TableRow[],
) => ({
  ...block,
  boq: { ...block.boq, rows: change(block.boq.rows as Rows as [BoqRow, BoqRow, BoqRow, BoqRow]) },
})

const onTable = (
  document: Quotation,
  change: (rows: [BoqRow, BoqRow, BoqRow, BoqRow]) => TableRow[],
): Quotation => ({
  ...document,
  blocks: document.blocks.map((block) => (block.type === 'boq' ? onBoq(block, change) : block)),
})

const movesIn = (before: Quotation, after: Quotation): number =>
  changesOf(before, after).filter(({ kind }) => kind === 'moved').length

const moved = (blockId: string, rowId: string, before: unknown, after: unknown): Change => ({
  kind: 'moved',
  blockId,
  rowId,
  field: null,
  before,
  after,
})

const brief = (changes: readonly Change[]): string[] =>
  changes.map(({ kind, blockId, rowId, field }) =>
    [kind, blockId, rowId, field].filter(Boolean).join(' '),
  )

/** The length of the longest list in both: tried by brute force. */
function longestShared(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a
  if (first === undefined || b.length === 0) return 0
  const at = b.indexOf(first)
  const without = longestShared(rest, b)
  return at < 0 ? without : Math.max(without, 1 + longestShared(rest, b.slice(at + 1)))
}
