import { describe, expect, test } from 'bun:test'
import { effect } from '@preact/signals-react'
import fc from 'fast-check'
import {
  type Blocks,
  changePricedRow,
  changeRows,
  type RowPlace,
  removeBlock,
  rowsOf,
} from '#domain/document/blocks.ts'
import { choose, makeAlternative, setUse } from '#domain/document/change-options.ts'
import { duplicate } from '#domain/document/clipboard.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { moveByOne } from '#domain/document/move.ts'
import { type Outline, outlineOf } from '#domain/document/outline.ts'
import {
  BLOCK_TYPES,
  type Block,
  NO_TERMS,
  newBlock,
  newBoqRow,
  newTextBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { removeRow } from '#domain/document/rows.ts'
import { insertAfter } from '#domain/document/same-list.ts'
import { template } from '#domain/document/template.ts'
import { editFigure, pinPrice } from '#domain/numbers/edit-priced-row.ts'
import { primaryOf } from '#domain/numbers/periods.ts'
import { standingOf } from '#domain/numbers/row-difference.ts'
import { pricesOf, shownTotal, type Totals, totalsOf } from '#domain/numbers/totals.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import {
  type BoqModel,
  type DocumentModel,
  modelOf,
  type RowModel,
  reconcile,
} from '../../../../../web/features/editor/document/model.ts'
import { standing } from '../../../../../web/features/editor/options/open-totals.ts'
import { amount } from '../../../../support/soak.ts'
import { perBlock } from '../../../../support/sums.ts'

let count = 0
const nextId = () => `id-${++count}`

function opened(terms: Partial<Quotation> = {}) {
  const quotation: Quotation = { ...template(nextId), ...terms }
  const model = modelOf(quotation)
  const boq = model.blocks.value.find((block) => block.type === 'boq') as BoqModel
  const rowId = boq.rows.value[1]?.id ?? ''
  return { blocks: quotation.blocks, model, boq, place: { blockId: boq.id, rowId } }
}

/** Everything that the paper numbers and adds up, by the signals that it is painted from. */
function shownBy({ totals, blocks }: DocumentModel): Shown {
  const { sum, document } = totals.value
  const perBlock = new Map<string, number | null>()
  const outline = new Map<string, string[]>()
  for (const model of blocks.value) {
    if (model.type === 'price')
      perBlock.set(model.id, shownTotal(model.data.value, document?.total ?? null))
    if (model.type === 'row') perBlock.set(model.id, model.data.value.price.value)
    if (model.type !== 'boq') continue
    perBlock.set(model.id, primaryOf(model.subtotals.value)?.sum ?? null)
    outline.set(
      model.id,
      model.rows.value.map(({ number }) => number.value),
    )
  }
  return { sum, document, perBlock, outline }
}

type Shown = Pick<Totals, 'sum' | 'document'> & {
  perBlock: ReadonlyMap<string, number | null>
  outline: Outline
}

interface Chosen {
  readonly nth: number
  readonly to: number
  readonly figure: number | null
}

/** Edits of every kind that changes a number or a sum. */
const CHANGES: readonly ((blocks: Blocks, chosen: Chosen) => Blocks)[] = [
  (blocks, { nth, to, figure }) =>
    changePricedRow(blocks, rowAt(blocks, nth, to), (row) => editFigure(row, 'qty', figure, 2).row),
  (blocks, { nth, to, figure }) =>
    changePricedRow(blocks, rowAt(blocks, nth, to), (row) => pinPrice(row, figure ?? 0, 2) ?? row),
  (blocks, { nth, to }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      insertAfter(rows, rowAt(blocks, nth, to).rowId, newBoqRow(nextId())),
    ),
  (blocks, { nth, to }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      removeRow(rows, rowAt(blocks, nth, to).rowId ?? ''),
    ),
  (blocks, { nth, to }) => moveByOne(blocks, rowAt(blocks, nth, to), to % 2 ? 1 : -1),
  (blocks, { nth, to }) => duplicate(blocks, { ...rowAt(blocks, nth, to), rowId: null }, nextId),
  (blocks, { nth, to }) =>
    insertAfter(
      blocks,
      blockAt(blocks, nth)?.id ?? null,
      newBlock(BLOCK_TYPES[to % BLOCK_TYPES.length] ?? 'text', nextId),
    ),
  (blocks, { nth, to, figure }) =>
    changePricedRow(
      blocks,
      rowAt(blocks, nth, to),
      (row) => editFigure(row, 'discount', figure, 2).row,
    ),
  (blocks, { nth, to }) =>
    changePricedRow(blocks, rowAt(blocks, nth, to), (row) => ({
      ...row,
      taxRate: [null, 'low', 'high', 'gone'][to % 4] ?? null,
    })),
  (blocks, { nth, to }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      setUse(rows, rowAt(blocks, nth, to).rowId ?? '', 'optional'),
    ),
  (blocks, { nth, to }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      makeAlternative(rows, rowAt(blocks, nth, to).rowId ?? '', 'group'),
    ),
  (blocks, { nth, to, figure }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      choose(rows, rowAt(blocks, nth, to).rowId ?? '', figure === null),
    ),
  (blocks, { nth, to }) =>
    changeRows(blocks, rowAt(blocks, nth, to).blockId, (rows) =>
      insertAfter(
        rows,
        rowAt(blocks, nth, to).rowId,
        to % 3 ? newHeading(nextId(), '', 1 + (to % 4)) : newNote(nextId()),
      ),
    ),
  (blocks, { nth }) => removeBlock(blocks, blockAt(blocks, nth)?.id ?? ''),
  (blocks, { nth, figure }) => withTotal(blocks, blockAt(blocks, nth)?.id ?? '', figure),
]

/** All that turns the sum into the total. */
const TERMS = {
  ...NO_TERMS,
  tax: {
    mode: 'added',
    rates: [
      { id: 'high', name: 'VAT', percent: 19, reason: '', parts: [] },
      { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
    ],
    defaultRate: 'high',
  },
  lines: [
    { id: 'percent', html: '', kind: 'percent', value: -3 },
    { id: 'amount', html: '', kind: 'amount', value: 25 },
  ],
  numbering: 'outline',
  currency: 'EUR',
} satisfies Partial<Quotation>

const blockAt = (blocks: Blocks, nth: number): Block | undefined => blocks[nth % blocks.length]

/** A row of a table, or a block by itself. */
function rowAt(blocks: Blocks, nth: number, to: number): RowPlace {
  const block = blockAt(blocks, nth)
  const rows = block ? rowsOf(block) : []
  return { blockId: block?.id ?? '', rowId: rows[to % rows.length]?.id ?? null }
}

const ids = (...rows: (RowModel | undefined)[]) => rows.map((row) => row?.id ?? '')

describe('models in step with the blocks', () => {
  test('an edit in one row tells that row, its subtotal and the total, and nobody else', () => {
    const { blocks, model, boq, place } = opened()
    const told: string[] = []
    const listen = (name: string, read: () => unknown) =>
      effect(() => {
        read()
        told.push(name)
      })
    for (const row of boq.rows.value) listen(row.id, () => row.data.value)
    listen('blocks', () => model.blocks.value)
    listen('rows', () => boq.rows.value)
    listen('frame', () => boq.frame.value)
    listen('subtotal', () => primaryOf(boq.subtotals.value)?.sum)
    listen('total', () => model.totals.value.document?.total)
    told.length = 0
    reconcile(
      model,
      changePricedRow(blocks, place, (row) => ({ ...row, price: { ...row.price, value: 50 } })),
    )
    expect(told.sort()).toEqual([place.rowId, 'subtotal', 'total'].sort())
    expect([primaryOf(boq.subtotals.value)?.sum, model.totals.value.document?.total]).toEqual([
      150, 290,
    ])
  })

  test('no difference of a row is worked out anew while the total follows the sum', () => {
    const { blocks, model, place } = opened()
    let count = 0
    effect(() => {
      expect(standing(model).value).toBeNull()
      count++
    })
    reconcile(
      model,
      changePricedRow(blocks, place, (row) => ({ ...row, price: { ...row.price, value: 50 } })),
    )
    expect(count).toBe(1)
  })

  test('differences of rows follow the prices, after the total has', async () => {
    const { blocks, model, place } = opened(TERMS)
    const seen: (number | null | undefined)[] = []
    const followed = new Promise<void>((resolve) => {
      effect(() => {
        seen.push(standing(model).value?.of('once').total)
        if (seen.length === 2) resolve()
      })
    })
    const before = model.totals.value.document?.total
    reconcile(
      model,
      changePricedRow(blocks, place, (row) => ({ ...row, price: { ...row.price, value: 50 } })),
    )
    expect(seen).toEqual([before])
    await followed
    expect(seen).toEqual([before, model.totals.value.document?.total])
    expect(model.totals.value.document?.total).not.toBe(before)
  })

  test('a row that comes in keeps the models of the others and renumbers them', () => {
    const { blocks, model, boq } = opened()
    const [first, second, third] = boq.rows.value
    reconcile(
      model,
      changeRows(blocks, boq.id, (rows) => insertAfter(rows, first?.id ?? null, newBoqRow('x'))),
    )
    expect(boq.rows.value.map((row) => row.id)).toEqual([...ids(first), 'x', ...ids(second, third)])
    expect(boq.rows.value[2]).toBe(second)
    expect(boq.rows.value.map((row) => row.number.value)).toEqual(['1', '2', '3', '4'])
  })

  test('after any edits it shows the numbers and totals of the whole document', () => {
    const nth = fc.nat({ max: 20 })
    const figure = fc.oneof(
      fc.integer({ min: -999, max: 9_999 }),
      fc.constantFrom(null, 0.1, 6e11, -1e12),
    )
    const edit = fc.record({ change: fc.constantFrom(...CHANGES), nth, to: nth, figure })
    fc.assert(
      fc.property(fc.array(edit), (edits) => {
        const { model, blocks } = opened(TERMS)
        const after = edits.reduce<Blocks>((before, { change, ...chosen }) => {
          const changed = change(before, chosen)
          reconcile(model, changed)
          return changed
        }, blocks)
        const { sum, document } = totalsOf(after, TERMS)
        const outline = outlineOf(after, TERMS.numbering)
        expect(shownBy(model)).toEqual({ sum, document, perBlock: perBlock(after, TERMS), outline })
        if (sum === null) return
        const { ratedPrices, meta } = model
        expect(standingOf(() => ratedPrices.value, meta.value)?.of('once')).toEqual(
          standingOf(() => pricesOf(after), meta.value)?.of('once'),
        )
      }),
      { numRuns: amount(300, 10_000) },
    )
  })

  test('a block that comes and goes leaves the models of the others alone', () => {
    const { blocks, model } = opened()
    const before = model.blocks.value
    reconcile(model, insertAfter(blocks, blocks[0]?.id ?? null, newTextBlock('t')))
    expect(model.blocks.value.filter((block) => block.id !== 't')).toEqual([...before])
    reconcile(model, removeBlock(insertAfter(blocks, null, newTextBlock('t')), 't'))
    expect(model.blocks.value.every((block, at) => block === before[at])).toBe(true)
  })
})
