/** What a key does in the menu (product: Menu). */
export type MenuMove =
  | { to: 'item'; index: number }
  /** Opens the item's submenu and moves into it. */
  | { to: 'children' }
  /** Closes the submenu and returns to the item that opened it. */
  | { to: 'parent' }
  /** Closes everything. */
  | { to: 'out' }

/** The focused item among those that the arrows reach. */
export interface MenuPosition {
  /** Names of the reachable items, in order. */
  labels: readonly string[]
  index: number
  hasChildren: boolean
  /** The bar is a row of items; a submenu or the burger's menu is a column. */
  axis: 'row' | 'column'
}

/** Where a key leads from this position; null if the menu does not handle the key. */
export function moveByKey(key: string, position: MenuPosition): MenuMove | null {
  const { labels, index, hasChildren, axis } = position
  const last = labels.length - 1
  if (key === nextKey[axis]) return { to: 'item', index: index < last ? index + 1 : 0 }
  if (key === previousKey[axis]) return { to: 'item', index: index > 0 ? index - 1 : last }
  if (key === 'Home') return { to: 'item', index: 0 }
  if (key === 'End') return { to: 'item', index: last }
  if (key === inwardKey[axis]) return hasChildren ? { to: 'children' } : null
  if (key === 'Escape') return { to: 'out' }
  if (key === 'Backspace' || (axis === 'column' && key === 'ArrowLeft')) return { to: 'parent' }
  return jumpToLetter(key, labels, index)
}

const nextKey = { row: 'ArrowRight', column: 'ArrowDown' }
const previousKey = { row: 'ArrowLeft', column: 'ArrowUp' }
const inwardKey = { row: 'ArrowDown', column: 'ArrowRight' }

/** The next item whose name begins with the letter; the search wraps around. */
function jumpToLetter(key: string, labels: readonly string[], from: number): MenuMove | null {
  if (key.length !== 1 || key === ' ') return null
  for (let step = 1; step <= labels.length; step++) {
    const index = (from + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(key.toLowerCase())) return { to: 'item', index }
  }
  return null
}
