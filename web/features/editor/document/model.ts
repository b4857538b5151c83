import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import { type BlockOf, kindOf, typeOf } from '../../../../src/domain/document/kinds/index.ts'
import { numbersOf } from '../../../../src/domain/document/outline.ts'
import type {
  Block,
  BlockType,
  BoqBlock,
  BoqRow,
  Quotation,
} from '../../../../src/domain/document/quotation.ts'
import { sumAmounts, sumPrices } from '../../../../src/domain/numbers/totals.ts'

/**
 * The open document as fine-grained signals: one stable model per block and row, so that a key
 * press in one cell updates that cell, its subtotal and the total, and nothing else (architecture:
 * State). Models only show; every change goes through the document store.
 */
export interface DocumentModel {
  /** All fields of the quotation except its blocks. */
  readonly meta: Signal<Meta>
  readonly blocks: Signal<readonly BlockModel[]>
  /** Σ (subtotals of boqs + prices of row blocks), null beyond ±1e12 (numbers: The total). */
  readonly total: ReadonlySignal<number | null>
}

export type Meta = Omit<Quotation, 'blocks'>

export interface RowModel {
  readonly id: string
  readonly data: Signal<BoqRow>
  readonly description: Signal<string>
  /** The row's number in its table (outline.ts). */
  readonly number: Signal<number>
}

export interface BoqModel {
  readonly type: 'boq'
  readonly id: string
  /** The block, changed only when something other than its rows changes. */
  readonly frame: Signal<BoqBlock>
  readonly list: Signal<readonly BoqRow[]>
  readonly rows: Signal<readonly RowModel[]>
  /** The rows' prices in one array: summing through 2,000 row objects is bound by memory. */
  readonly prices: Signal<readonly number[]>
  /** Σ of the row prices, null beyond ±1e12 (numbers: The subtotal). */
  readonly subtotal: ReadonlySignal<number | null>
}

export interface PlainModel<T extends Block> {
  readonly type: T['type']
  readonly id: string
  readonly data: Signal<T>
}

type PlainModels = { [T in Exclude<BlockType, 'boq'>]: PlainModel<BlockOf<T>> }
export type TextModel = PlainModels['text']
export type PriceModel = PlainModels['price']
export type RowBlockModel = PlainModels['row']
/** A block of a type that this version does not know: named and kept (unknown-blocks.ts). */
export interface UnknownModel {
  readonly type: 'unknown'
  readonly id: string
  readonly data: Signal<Block>
}
export type BlockModel = PlainModels[keyof PlainModels] | BoqModel | UnknownModel

/** Creates the models of a quotation; `reconcile` keeps them in step with its edits. */
export function modelOf({ blocks, ...meta }: Quotation): DocumentModel {
  const models = signal<readonly BlockModel[]>(blocks.map(blockModelOf))
  const total = computed(() => sumAmounts(models.value.map(amountOf)))
  return { meta: signal(meta), blocks: models, total }
}

export function blockModelOf(block: Block): BlockModel {
  if (block.type === 'boq') return boqModelOf(block)
  return { type: typeOf(block), id: block.id, data: signal(block) } as BlockModel
}

/** The block that the model shows; a table's rows in it may be outdated. */
export const blockSignal = (model: BlockModel): ReadonlySignal<Block> =>
  model.type === 'boq' ? model.frame : model.data

/**
 * Brings the models in step with the blocks. Unchanged objects are skipped, so a key press in 2,000
 * rows costs 2,000 comparisons and one signal.
 */
export function reconcile(model: DocumentModel, blocks: Blocks): void {
  batch(() => {
    const known = new Map(model.blocks.peek().map((block) => [block.id, block]))
    const next = blocks.map((block) => {
      const before = known.get(block.id)
      return before?.type === typeOf(block) ? update(before, block) : blockModelOf(block)
    })
    if (!isSameList(next, model.blocks.peek())) model.blocks.value = next
  })
}

const rowModelsOf = (rows: readonly BoqRow[]): RowModel[] => {
  const numbers = numbersOf(rows)
  return rows.map((row, at) => rowModelOf(row, numbers[at] ?? 0))
}

const rowModelOf = (row: BoqRow, number: number): RowModel => ({
  id: row.id,
  data: signal(row),
  description: signal(row.description.html),
  number: signal(number),
})

/** What each row adds to the subtotal: a blank price counts as 0 (numbers: The subtotal). */
const pricesOf = (rows: readonly BoqRow[]): readonly number[] => rows.map(priceOf)
const priceOf = ({ price }: BoqRow): number => price.value ?? 0

function boqModelOf(block: BoqBlock): BoqModel {
  const prices = signal(pricesOf(block.boq.rows))
  return {
    type: 'boq',
    id: block.id,
    frame: signal(block),
    list: signal(block.boq.rows),
    prices,
    rows: signal(rowModelsOf(block.boq.rows)),
    subtotal: computed(() => sumPrices(prices.value)),
  }
}

/** What a block adds to the total, in the quotation's currency; null if beyond the bounds. */
function amountOf(model: BlockModel): number | null {
  if (model.type === 'boq') return model.subtotal.value
  const block = model.data.value
  return sumPrices(kindOf(block).amounts(block))
}

function update(model: BlockModel, block: Block): BlockModel {
  if (model.type === 'boq') updateBoq(model, block as BoqBlock)
  else (model.data as { value: Block }).value = block
  return model
}

function updateBoq(model: BoqModel, block: BoqBlock): void {
  if (!isSameFrame(model.frame.peek(), block)) model.frame.value = block
  const before = model.list.peek()
  if (before === block.boq.rows) return
  model.list.value = block.boq.rows
  updateRows(model, before, block.boq.rows)
}

function updateRows(model: BoqModel, before: readonly BoqRow[], after: readonly BoqRow[]): void {
  const models = model.rows.peek()
  const changed = changedInPlace(before, after)
  if (changed) {
    const prices = model.prices.peek().slice()
    for (const at of changed) {
      const row = after[at] as BoqRow
      setRow(models[at] as RowModel, row)
      prices[at] = priceOf(row)
    }
    model.prices.value = prices
    return
  }
  model.prices.value = pricesOf(after)
  const known = new Map(models.map((row) => [row.id, row]))
  const numbers = numbersOf(after)
  model.rows.value = after.map((row, at) => {
    const number = numbers[at] ?? 0
    const found = known.get(row.id)
    if (!found) return rowModelOf(row, number)
    found.number.value = number
    setRow(found, row)
    return found
  })
}

/** The indices of changed rows; null when rows were added, removed or moved. */
function changedInPlace(before: readonly BoqRow[], after: readonly BoqRow[]): number[] | null {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let at = 0; at < after.length; at++) {
    if (after[at] === before[at]) continue
    if (after[at]?.id !== before[at]?.id) return null
    changed.push(at)
  }
  return changed
}

function setRow(model: RowModel, row: BoqRow): void {
  model.data.value = row
  model.description.value = row.description.html
}

/** Whether the two boqs are the same apart from their rows. */
function isSameFrame(before: BoqBlock, after: BoqBlock): boolean {
  const { boq: beforeBoq, ...beforeRest } = before
  const { boq: afterBoq, ...afterRest } = after
  if (beforeBoq.header !== afterBoq.header || beforeBoq.column !== afterBoq.column) return false
  return Object.entries(afterRest).every(
    ([key, value]) => beforeRest[key as keyof typeof beforeRest] === value,
  )
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])
