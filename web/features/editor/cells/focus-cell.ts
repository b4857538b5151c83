/** Puts the focus into a cell, as soon as React has put it on the page. */
export function focusCell(place: { blockId: string; rowId: string | null; name: string }): void {
  requestAnimationFrame(() => {
    const { blockId, rowId, name } = place
    const row = rowId === null ? '' : `[data-row-id="${rowId}"] `
    document
      .querySelector<HTMLElement>(`[data-block-id="${blockId}"] ${row}[data-cell="${name}"]`)
      ?.focus()
  })
}

/** Puts the focus into a block's first cell. */
export function focusBlock(id: string): void {
  requestAnimationFrame(() => {
    const block = document.querySelector<HTMLElement>(`[data-block-id="${id}"]`)
    block?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    block?.scrollIntoView({ block: 'nearest' })
  })
}
