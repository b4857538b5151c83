/** What a key does in the menu (spec 2: arrows, Enter, Esc, Backspace, letter jump). */
export type MenuMove =
  | { to: 'item'; index: number }
  /** Opens the item's own menu and goes into it. */
  | { to: 'children' }
  /** Closes the menu that one is in and goes back to the item above it. */
  | { to: 'parent' }
  /** Closes everything. */
  | { to: 'out' }

export interface MenuPlace {
  /** The names of the items one can reach with the arrows, in their order. */
  labels: readonly string[]
  index: number
  hasChildren: boolean
  /** A row of items, as in the bar, or a column, as in anything that opens. */
  axis: 'row' | 'column'
}

/** Where a key leads from this place; null when the key is none of the menu's. */
export function moveByKey(key: string, place: MenuPlace): MenuMove | null {
  const { labels, index, hasChildren, axis } = place
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

/** The next item, going round, whose name begins with the letter. */
function jumpToLetter(key: string, labels: readonly string[], from: number): MenuMove | null {
  if (key.length !== 1 || key === ' ') return null
  for (let step = 1; step <= labels.length; step++) {
    const index = (from + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(key.toLowerCase())) return { to: 'item', index }
  }
  return null
}
