import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type {
  Block,
  BoqBlock,
  BoqRow,
  PriceBlock,
  Quotation,
  RowBlock,
  TextBlock,
} from '../../../../src/domain/document/quotation.ts'
import { BLOCK_TYPES } from '../../../../src/domain/document/quotation.ts'
import { sumPrices } from '../../../../src/domain/numbers/total.ts'
import { sumFigures } from './sum.ts'

/**
 * The open document as signals, fine-grained: one stable model per block and row, so that a key
 * press in one cell touches that cell, its subtotal and the total, and nothing else (design).
 * Models only show; every change comes through the commands door.
 */
export interface DocumentModel {
  /** All fields of the quotation but its blocks. */
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
  /** The row's place in its boq, from 0. */
  readonly index: Signal<number>
}

export interface BoqModel {
  readonly type: 'boq'
  readonly id: string
  /** The block without a promise about its rows: changes only when something else does. */
  readonly frame: Signal<BoqBlock>
  readonly list: Signal<readonly BoqRow[]>
  readonly rows: Signal<readonly RowModel[]>
  /** The rows' prices side by side: a sum that looked into 2,000 rows would wait for memory. */
  readonly prices: Signal<readonly number[]>
  /** Σ of the row prices, null beyond ±1e12 (numbers: The subtotal). */
  readonly subtotal: ReadonlySignal<number | null>
}

interface PlainModel<T extends Block> {
  readonly type: T['type']
  readonly id: string
  readonly data: Signal<T>
}

export type TextModel = PlainModel<TextBlock>
export type PriceModel = PlainModel<PriceBlock>
export type RowBlockModel = PlainModel<RowBlock>
/** A block of a type that this version does not know: shown as such, and kept (domain/unknown-blocks). */
export interface UnknownModel {
  readonly type: 'unknown'
  readonly id: string
  readonly data: Signal<Block>
}
export type BlockModel = TextModel | PriceModel | RowBlockModel | BoqModel | UnknownModel

/** Models of the quotation; `show` in reconcile.ts keeps them in step with its edits. */
export function modelOf({ blocks, ...meta }: Quotation): DocumentModel {
  const models = signal<readonly BlockModel[]>(blocks.map(blockModelOf))
  const total = computed(() => sumFigures(models.value.map(amountOf)))
  return { meta: signal(meta), blocks: models, total }
}

export function blockModelOf(block: Block): BlockModel {
  if (block.type === 'boq') return boqModelOf(block)
  if (block.type === 'text') return { type: 'text', id: block.id, data: signal(block) }
  if (block.type === 'price') return { type: 'price', id: block.id, data: signal(block) }
  if (block.type === 'row') return { type: 'row', id: block.id, data: signal(block) }
  return { type: 'unknown', id: (block as Block).id, data: signal<Block>(block) }
}

/** What kind of model a block has; a newer version's block is none of ours. */
export const modelTypeOf = ({ type }: Block): BlockModel['type'] =>
  BLOCK_TYPES.includes(type) ? type : 'unknown'

export const rowModelOf = (row: BoqRow, index: number): RowModel => ({
  id: row.id,
  data: signal(row),
  description: signal(row.description.html),
  index: signal(index),
})

/** What each row adds to the subtotal: a blank price counts as 0 (numbers: The subtotal). */
export const pricesOf = (rows: readonly BoqRow[]): readonly number[] => rows.map(priceOf)
export const priceOf = ({ price }: BoqRow): number => price.value ?? 0

function boqModelOf(block: BoqBlock): BoqModel {
  const prices = signal(pricesOf(block.boq.rows))
  return {
    type: 'boq',
    id: block.id,
    frame: signal(block),
    list: signal(block.boq.rows),
    prices,
    rows: signal(block.boq.rows.map(rowModelOf)),
    subtotal: computed(() => sumPrices(prices.value)),
  }
}

/** What a block adds to the total, in the quotation's currency; null is beyond the bounds. */
function amountOf(model: BlockModel): number | null {
  if (model.type === 'boq') return model.subtotal.value
  if (model.type === 'row') return model.data.value.price.value ?? 0
  return 0
}
