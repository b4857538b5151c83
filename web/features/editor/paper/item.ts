/** A block, or a row of a boq: what has icons and can be copied, cut, deleted and dragged (spec 2). */
export interface Item {
  readonly blockId: string
  /** Null is the block itself. */
  readonly rowId: string | null
}

export type ItemKind = 'block' | 'row'

export const kindOf = ({ rowId }: Item): ItemKind => (rowId === null ? 'block' : 'row')

/** An item's element, by the hooks of design.md. */
export const ITEM = '[data-row-id], [data-block-id]'

/** The row that the element is or lies in, else its block; null outside of the blocks. */
export function itemAt(target: EventTarget | null): Item | null {
  const element = target instanceof Element ? target : null
  const blockId = element?.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
  if (!blockId) return null
  const rowId = element?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null
  return { blockId, rowId }
}

export function elementOf({ blockId, rowId }: Item): HTMLElement | null {
  const block = `[data-block-id="${CSS.escape(blockId)}"]`
  const row = rowId === null ? '' : ` [data-row-id="${CSS.escape(rowId)}"]`
  return document.querySelector<HTMLElement>(block + row)
}

/** The item of the same kind before (-1) or after (1) this one: of a row, in its boq. */
export function neighbourOf(item: Item, direction: 1 | -1): Item | null {
  const element = elementOf(item)
  const root = item.rowId === null ? document : element?.closest('[data-block-id]')
  const hook = item.rowId === null ? '[data-block-id]' : '[data-row-id]'
  if (!element || !root) return null
  const all = [...root.querySelectorAll(hook)]
  return itemAt(all[all.indexOf(element) + direction] ?? null)
}
