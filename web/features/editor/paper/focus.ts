/** Puts the focus into a cell, as soon as React has put it on the page. */
export function focusCell(place: { blockId: string; rowId: string | null; name: string }): void {
  soon(() => {
    const { blockId, rowId, name } = place
    const row = rowId === null ? '' : `[data-row-id="${rowId}"] `
    document
      .querySelector<HTMLElement>(`[data-block-id="${blockId}"] ${row}[data-cell="${name}"]`)
      ?.focus()
  })
}

/** Puts the focus into a block's first cell. */
export function focusBlock(id: string): void {
  soon(() => {
    const block = document.querySelector<HTMLElement>(`[data-block-id="${id}"]`)
    block?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    block?.scrollIntoView({ block: 'nearest' })
  })
}

/** Who has gone elsewhere by then stays there. */
function soon(focus: () => void): void {
  const from = document.activeElement
  requestAnimationFrame(() => {
    if ([from, document.body].includes(document.activeElement)) focus()
  })
}
