import { batch } from '@preact/signals-react'
import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Block, BoqBlock, BoqRow } from '../../../../src/domain/document/quotation.ts'
import {
  type BlockModel,
  type BoqModel,
  blockModelOf,
  type DocumentModel,
  modelTypeOf,
  priceOf,
  pricesOf,
  type RowModel,
  rowModelOf,
} from './model.ts'

/**
 * Brings the models in step with the blocks. What is the same object is left alone, so a key
 * press in 2,000 rows costs 2,000 comparisons and one signal.
 */
export function reconcile(model: DocumentModel, blocks: Blocks): void {
  batch(() => {
    const known = new Map(model.blocks.peek().map((block) => [block.id, block]))
    const next = blocks.map((block) => {
      const before = known.get(block.id)
      return before?.type === modelTypeOf(block) ? update(before, block) : blockModelOf(block)
    })
    if (!isSameList(next, model.blocks.peek())) model.blocks.value = next
  })
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
  model.rows.value = after.map((row, index) => {
    const found = known.get(row.id)
    if (!found) return rowModelOf(row, index)
    found.index.value = index
    setRow(found, row)
    return found
  })
}

/** Where rows changed while all kept their places; null when rows came, went or moved. */
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

/** A boq's frame is everything but its rows. */
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
