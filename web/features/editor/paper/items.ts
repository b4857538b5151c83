import {
  all,
  BLOCK,
  blockElement,
  closest,
  type Item,
  type ItemKind,
  itemAt,
  ROW,
  rowElement,
} from './elements.ts'

/* Blocks and rows alike, for what is done with either; a page that is only typed into needs none. */

export const SELECTORS: Readonly<Record<ItemKind, string>> = { block: BLOCK, row: ROW }

export const kindOf = ({ rowId }: Item): ItemKind => (rowId === null ? 'block' : 'row')

/** The block or row with the id. */
export const elementOf = (kind: ItemKind, id: string): HTMLElement | null =>
  kind === 'row' ? rowElement(id) : blockElement(id)

export function itemElement({ blockId, rowId }: Item): HTMLElement | null {
  const block = blockElement(blockId)
  return block && rowId !== null ? rowElement(rowId, block) : block
}

/** The item of the same kind before (-1) or after (1) this one; a row's within its boq. */
export function neighbourOf(item: Item, direction: 1 | -1): Item | null {
  const element = itemElement(item)
  if (!element) return null
  const siblings = item.rowId === null ? all(BLOCK) : all(ROW, closest(element, BLOCK) ?? document)
  return itemAt(siblings[siblings.indexOf(element) + direction] ?? null)
}
