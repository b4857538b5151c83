import { blockElement, cellIn, PAPER, rowElement } from './elements.ts'
import { renderAllRows } from './rendered-rows.ts'

/** Focuses a cell as soon as React has rendered it; the description if it isn't shown. */
export function focusCell(place: { blockId: string; rowId: string | null; name: string }): void {
  const { blockId, rowId, name } = place
  focusSoon(() => {
    const block = blockElement(blockId)
    // A long table is rendered bit by bit.
    if (block && rowId !== null && !rowElement(rowId, block)) renderAllRows()
    const root = rowId === null ? block : block && rowElement(rowId, block)
    const cell = cellIn(root, name) ?? cellIn(root, 'description')
    cell?.focus()
  })
}

/** Focuses a block's first cell as soon as React has rendered it, and passes it to `use`. */
export function focusBlock(id: string, use?: (cell: HTMLElement) => void): void {
  focusSoon(() => {
    const block = blockElement(id)
    const cell = block?.querySelector<HTMLElement>('[tabindex="0"]')
    cell?.focus()
    block?.scrollIntoView({ block: 'nearest' })
    if (cell) use?.(cell)
  })
}

/** Focuses the paper itself as soon as React has rendered it: Tab continues from its start. */
export function focusPaper(): void {
  focusSoon(() => {
    const paper = document.querySelector<HTMLElement>(PAPER)
    if (!paper) return
    // Focusable only now: otherwise a click on its margins would move the focus there.
    paper.tabIndex = -1
    paper.addEventListener('blur', () => paper.removeAttribute('tabindex'), { once: true })
    paper.focus({ preventScroll: true })
  })
}

/** Focuses in the next frame, unless the focus has moved elsewhere by then. */
export function focusSoon(focus: () => void): void {
  const from = document.activeElement
  requestAnimationFrame(() => {
    if ([from, document.body].includes(document.activeElement)) focus()
  })
}
