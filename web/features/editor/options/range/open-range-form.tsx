import { createRoot, type Root } from 'react-dom/client'
import { findPricedRow, type RowPlace } from '../../../../../src/domain/document/blocks.ts'
import { setRangeAt } from '../../../../../src/domain/document/change-range.ts'
import type { QuantityRange } from '../../../../../src/domain/document/quantity-range.ts'
import { $document, $isLocked, $isReadOnly, committedBlocks, run } from '../../document/store.ts'
import { commitActiveEdit } from '../../figures/edit-figure.ts'
import { blockElement, cellIn, rowElement } from '../../paper/elements.ts'
import { commitOpenRichText } from '../../rich-text/index.ts'
import { RangePopover } from './range-popover.tsx'

let root: Root | null = null
let count = 0

/** Opens the quantities that customers may choose for the optional row, beside its quantity. */
export function openRangeForm(place: RowPlace): void {
  if ($isReadOnly.peek() || $isLocked.peek()) return
  commitActiveEdit()
  commitOpenRichText()
  const row = findPricedRow(committedBlocks(), place)
  const element = place.rowId === null ? blockElement(place.blockId) : rowElement(place.rowId)
  if (row?.use !== 'optional' || !element) return
  const anchor = cellIn(element, 'qty') ?? element
  const from = document.activeElement
  const isFromPaper = from instanceof HTMLElement && from !== document.body
  count += 1
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <RangePopover
      key={count}
      anchor={anchor}
      row={row}
      locale={$document.peek()?.meta.peek().locale ?? 'en-US'}
      // Its row may be drawn again meanwhile.
      returnTo={() => (isFromPaper && from.isConnected ? from : anchor)}
      onSet={(range) => setRange(place, range)}
      onClose={() => root?.render(null)}
    />,
  )
}

function setRange(place: RowPlace, range: QuantityRange | null): void {
  run((blocks) => setRangeAt(blocks, place, range), place.blockId)
}
