import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Blocks } from '#domain/document/blocks.ts'
import { type BlockOf, typeOf } from '#domain/document/kinds/index.ts'
import { outlineOf } from '#domain/document/outline.ts'
import type {
  Block,
  BlockType,
  BoqBlock,
  PriceBlock,
  Quotation,
} from '#domain/document/quotation.ts'
import { isSameList } from '#domain/document/same-list.ts'
import { type PricePart, pricesOf, type Totals, totalsOfPrices } from '#domain/numbers/totals.ts'
import { type BoqModel, boqModelOf, updateBoq } from './table-model.ts'

export type {
  BoqModel,
  HeadingModel,
  NoteModel,
  PricedRowModel,
  RowModel,
} from './table-model.ts'

/**
 * The open document as fine-grained signals: one stable model per block and row, so that a key
 * press in one cell updates that cell, its subtotal and the total, and nothing else (architecture:
 * State). Models only show; every change goes through the document store.
 */
export interface DocumentModel {
  /** All fields of the quotation except its blocks. */
  readonly meta: Signal<Meta>
  readonly blocks: Signal<readonly BlockModel[]>
  /** What adds up to the sums, by block, tax rate and period. */
  readonly ratedPrices: ReadonlySignal<readonly PricePart[]>
  /** The sums with lines and tax (numbers: Tax), by period. */
  readonly totals: ReadonlySignal<Totals>
}

export type Meta = Omit<Quotation, 'blocks'>

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
  const metaSignal = signal(meta)
  const ratedPrices = computed(() => models.value.flatMap(ratedPricesOf))
  const totals = computed(() =>
    totalsOfPrices(ratedPrices.value, metaSignal.value, models.value.flatMap(priceBlocksOf)),
  )
  const model = { meta: metaSignal, blocks: models, ratedPrices, totals }
  renumber(model, blocks)
  return model
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
    let isRenumbered = false
    const next = blocks.map((block) => {
      const before = known.get(block.id)
      if (before?.type !== typeOf(block)) {
        isRenumbered = true
        return blockModelOf(block)
      }
      if (update(before, block)) isRenumbered = true
      return before
    })
    if (!isSameList(next, model.blocks.peek())) {
      model.blocks.value = next
      isRenumbered = true
    }
    if (isRenumbered) renumber(model, blocks)
  })
}

/** Writes the rows' numbers, after a change of the rows or of the way they are numbered. */
export function renumber(
  { meta, blocks: models }: Pick<DocumentModel, 'meta' | 'blocks'>,
  blocks: Blocks,
): void {
  const outline = outlineOf(blocks, meta.peek().numbering)
  batch(() => {
    for (const model of models.peek()) {
      if (model.type !== 'boq') continue
      const numbers = outline.get(model.id) ?? []
      for (const [at, row] of model.rows.peek().entries()) row.number.value = numbers[at] ?? ''
    }
  })
}

const priceBlocksOf = (model: BlockModel): readonly PriceBlock[] =>
  model.type === 'price' ? [model.data.value] : []

function ratedPricesOf(model: BlockModel): readonly PricePart[] {
  if (model.type === 'boq') return model.ratedPrices.value
  return pricesOf([model.data.value])
}

/** Returns whether rows may have other numbers now. */
function update(model: BlockModel, block: Block): boolean {
  if (model.type === 'boq') return updateBoq(model, block as BoqBlock)
  ;(model.data as { value: Block }).value = block
  return false
}
