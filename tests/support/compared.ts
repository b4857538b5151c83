import fc from 'fast-check'
import { type Blocks, changeBlock, changeRows, rowsOf } from '#domain/document/blocks.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { moveBlock, moveRow } from '#domain/document/move.ts'
import { isPriced } from '#domain/document/options.ts'
import {
  type Block,
  type BoqRow,
  cell,
  newBlock,
  newBoqRow,
  newQuotation,
  type Quotation,
  type TableRow,
} from '#domain/document/quotation.ts'
import { changeRow, removeRow } from '#domain/document/rows.ts'
import { editFigure, pinPrice, withUnit } from '#domain/numbers/edit-priced-row.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { withTotal } from '#domain/numbers/with-total.ts'

/*
 * Random documents of all kinds of blocks, and random edits. Documents take their ids from the same
 * few, so that two of them share blocks and rows in any order and place.
 */

const text = fc.constantFrom(
  ...['', 'Wall tiles', 'Wall tiles, <b>white</b>', '<p>Two</p><p>lines</p>', 'Screed &amp; sand'],
)
const amount = fc.option(fc.integer({ min: -5_000, max: 50_000 }).map((cents) => cents / 100))
const size = fc.constantFrom(0, 150, 300, 600)

const row: fc.Arbitrary<(id: string) => BoqRow> = fc
  .record({
    text,
    itemPrice: amount,
    qty: amount,
    cost: amount,
    pinned: fc.option(amount),
    unit: fc.constantFrom('', 'm²', '%'),
    discount: fc.constantFrom(null, 5, 12.5),
    taxRate: fc.constantFrom(null, 'full', 'low'),
    use: fc.constantFrom('included', 'included', 'optional', 'alternative'),
    isChosen: fc.boolean(),
    group: fc.constantFrom('g1', 'g2'),
    info: fc.constantFrom('', 'ask Tom'),
    height: size,
    width: size,
  })
  .map(({ text, itemPrice, qty, unit, discount, pinned, use, group, ...fields }) => (id) => {
    const blank: BoqRow = { ...newBoqRow(id), ...fields, use }
    if (use === 'alternative') blank.group = group
    blank.description = cell(text)
    blank.discount = { html: '', value: discount }
    const priced = editFigure(editFigure(blank, 'itemPrice', itemPrice, 2).row, 'qty', qty, 2).row
    const whole = withUnit(priced, unit)
    return (pinned === null ? null : pinPrice(whole, pinned, 2)) ?? whole
  })

const tableRow: fc.Arbitrary<(id: string) => TableRow> = fc.oneof(
  { weight: 5, arbitrary: row },
  { weight: 1, arbitrary: text.map((html) => (id: string) => newHeading(id, html)) },
  { weight: 1, arbitrary: text.map((html) => (id: string) => newNote(id, html)) },
)

const ROW_IDS = Array.from({ length: 24 }, (_, at) => `row${at}`)

/** Up to five rows; their ids are given by the document. */
const rows = fc.array(tableRow, { minLength: 1, maxLength: 5 })

type MakeBlock = (id: string, rowIds: Iterator<string>) => Block

const block: fc.Arbitrary<MakeBlock> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(rows, text, size).map(makeTable) },
  {
    weight: 1,
    arbitrary: fc.tuple(row, size).map(
      ([make, width]): MakeBlock =>
        (id) => {
          const { type: _, group, ...rest } = make(id)
          const use = rest.use === 'alternative' ? 'included' : rest.use
          return { ...newBlock('row', () => id), ...rest, use, group: null, width } as Block
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(text, size).map(
      ([html, width]): MakeBlock =>
        (id) => {
          return { ...newBlock('text', () => id), width, text: cell(html) } as Block
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(text, amount).map(
      ([html, typed]): MakeBlock =>
        (id) => {
          const total = { ...newBlock('price', () => id), title: cell(html) } as Block
          return withTotal([total], id, typed)[0] ?? total
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.anything({ maxDepth: 2, withBigInt: false }).map(
      (any): MakeBlock =>
        (id) => {
          const data = JSON.parse(JSON.stringify({ any: any ?? null }))
          return { id, type: 'gallery', data } as unknown as Block
        },
    ),
  },
)

function makeTable([rows, title, width]: [
  ((id: string) => TableRow)[],
  string,
  number,
]): MakeBlock {
  return (id, rowIds) => {
    const made = rows.flatMap((make) => {
      const { value, done } = rowIds.next()
      return done ? [] : [make(value)]
    })
    const table = newBlock('boq', () => id)
    if (table.type !== 'boq') throw new Error('a boq')
    table.boq.header.title = cell(title)
    table.boq.column.qty = { html: title, width, isShown: width > 0 }
    const own = made.some(isPriced) ? made : [...made, newBoqRow(`${id}-row`)]
    return kindOf<Block>(table).withRows(table, own)
  }
}

const fields = fc.record({
  name: fc.constantFrom('', 'Bath'),
  info: fc.constantFrom('', 'urgent'),
  version: fc.constantFrom(1, 2, 3),
  currency: fc.constantFrom('USD', 'USD', 'JPY'),
  locale: fc.constantFrom('en-US', 'en-US', 'de-DE'),
  language: fc.constantFrom('en', 'en', 'de', 'ar'),
  validUntil: fc.constantFrom('', '', '2026-12-31'),
  numbering: fc.constantFrom('table', 'through', 'outline'),
  tax: fc.constantFrom('none', 'added', 'included').map((mode) => ({
    mode,
    rates: [
      { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
      { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
    ],
    defaultRate: null,
  })),
  lines: fc.constantFrom<Quotation['lines']>(
    [],
    [{ id: 'line', html: 'Discount', kind: 'percent', value: -10 }],
    [{ id: 'line', html: 'Rounding', kind: 'rounding', value: 0.03 }],
  ),
})

/** Any document, calculated as the server stores it. */
export const anyDocument: fc.Arbitrary<Quotation> = fc
  .record({
    fields,
    blocks: fc.uniqueArray(fc.tuple(fc.nat(7), block), {
      minLength: 1,
      maxLength: 7,
      selector: ([id]) => id,
    }),
    rowIds: fc.shuffledSubarray(ROW_IDS, { minLength: ROW_IDS.length }),
  })
  .map(({ fields, blocks, rowIds }) => {
    const ids = rowIds.values()
    const made = blocks.map(([id, make]) => make(`block${id}`, ids))
    return calculated({ ...newQuotation(made), ...fields })
  })

/** As the server stores it. */
export function calculated(quotation: Quotation): Quotation {
  const reading = recalculateQuotation(quotation)
  if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
  return reading.value
}

type Edit = (quotation: Quotation) => Quotation

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

const onBlocks =
  (change: (blocks: Blocks) => Blocks): Edit =>
  (quotation) => ({ ...quotation, blocks: [...change(quotation.blocks)] })

const at = fc.nat(50)
let count = 0

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(at, at)
    .map(([from, to]) =>
      onBlocks((blocks) =>
        moveBlock(blocks, pick(blocks, from)?.id ?? '', pick(blocks, to)?.id ?? null),
      ),
    ),
  at.map((from) =>
    onBlocks((blocks) => (blocks.length > 1 ? blocks.toSpliced(from % blocks.length, 1) : blocks)),
  ),
  fc
    .tuple(at, block)
    .map(([to, make]) =>
      onBlocks((blocks) =>
        blocks.toSpliced(to % (blocks.length + 1), 0, make(`new${count++}`, newIds())),
      ),
    ),
  fc.tuple(at, at, at).map(([from, to, after]) =>
    onBlocks((blocks) => {
      const all = blocks.flatMap(rowsOf)
      const boqs = blocks.filter(({ type }) => type === 'boq')
      const boq = pick(boqs, to)
      const target = { boqId: boq?.id ?? '', afterId: pick(rowsOf(boq), after)?.id ?? null }
      return moveRow(blocks, pick(all, from)?.id ?? '', target)
    }),
  ),
  fc.tuple(at, at, tableRow, fc.boolean()).map(([to, which, make, isReplaced]) =>
    onBlocks((blocks) => {
      const boq = pick(
        blocks.filter(({ type }) => type === 'boq'),
        to,
      )
      return changeRows(blocks, boq?.id ?? '', (rows) => {
        const index = which % rows.length
        const id = isReplaced ? (rows[index]?.id ?? '') : `new${count++}`
        const after = rows.toSpliced(index, Number(isReplaced), make(id))
        return after.some(isPriced) ? after : rows
      })
    }),
  ),
  fc.tuple(at, at).map(([to, which]) =>
    onBlocks((blocks) => {
      const boq = pick(
        blocks.filter(({ type }) => type === 'boq'),
        to,
      )
      return changeRows(blocks, boq?.id ?? '', (rows) =>
        removeRow(rows, pick(rows, which)?.id ?? ''),
      )
    }),
  ),
  fc.tuple(at, at, amount).map(([to, which, value]) =>
    onBlocks((blocks) => {
      const boq = pick(
        blocks.filter(({ type }) => type === 'boq'),
        to,
      )
      const id = pick(rowsOf(boq), which)?.id ?? ''
      return changeRows(blocks, boq?.id ?? '', (rows) =>
        changeRow(rows, id, (row) => editFigure(row, 'qty', value, 2).row),
      )
    }),
  ),
  fc
    .tuple(at, size)
    .map(([which, width]) =>
      onBlocks((blocks) =>
        changeBlock(blocks, pick(blocks, which)?.id ?? '', (block) => ({ ...block, width })),
      ),
    ),
  fields.map(
    (fields): Edit =>
      (quotation) => ({ ...quotation, ...fields }),
  ),
)

const newIds = (): Iterator<string> => ({ next: () => ({ value: `new${count++}`, done: false }) })

/** A document, and what up to eight edits make of it. */
export const anyEdited: fc.Arbitrary<{ before: Quotation; after: Quotation }> = fc
  .tuple(anyDocument, fc.array(edit, { maxLength: 8 }))
  .map(([before, edits]) => {
    const after = edits.reduce((quotation, change) => change(quotation), before)
    return { before, after: calculated(after) }
  })

/** Two versions that have anything to do with each other, or nothing. */
export const anyVersions: fc.Arbitrary<{ before: Quotation; after: Quotation }> = fc.oneof(
  anyEdited,
  fc.record({ before: anyDocument, after: anyDocument }),
)
