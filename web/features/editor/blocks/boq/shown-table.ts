import { computed, type ReadonlySignal } from '@preact/signals-react'
import { type Column, shownOf } from '#domain/document/columns.ts'
import type { Block, BoqBlock } from '#domain/document/quotation.ts'
import { asShown } from '#domain/document/show-column.ts'
import {
  type BlockModel,
  type BoqModel,
  blockSignal,
  type DocumentModel,
} from '../../document/model.ts'
import { onceFor } from '../../document/rewrite-document.ts'

/** What the views of a table show. */
interface ShownTable {
  /** The block as it is shown (show-column.ts); its rows may be outdated. */
  readonly block: ReadonlySignal<BoqBlock>
  /** Its columns; the same list while they are the same. */
  readonly columns: ReadonlySignal<readonly Column[]>
}

/** A block as it is shown; the rows of a table may be outdated. */
export const shownBlock = (model: BlockModel, document: DocumentModel): ReadonlySignal<Block> =>
  model.type === 'boq' ? shownTable(model, document).block : blockSignal(model)

export const shownTable = onceFor((model: BoqModel, { meta }: DocumentModel): ShownTable => {
  const tax = computed(() => meta.value.tax)
  const block = computed(() => {
    // Rows are looked through only when a rate changes, not at each key press.
    const rows = model.rated.value.length === 0 ? [] : model.list.peek()
    return asShown(model.frame.value, tax.value, rows)
  })
  const names = computed(() => shownOf(block.value.boq.column).join())
  const columns = computed(() => names.value.split(',') as readonly Column[])
  return { block, columns }
})
