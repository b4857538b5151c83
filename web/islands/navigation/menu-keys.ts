import { alongLine } from '../../ui/along-line.ts'
import { indexOfLetter } from '../../ui/index-of-letter.ts'
import { FOLDED, focusFirst, type MenuPath, openerOf } from './menu-focus.ts'

interface MenuActions {
  /** Opens the submenus along the path, and no others. */
  open: (path: MenuPath) => void
  /** Also closes the burger's menu. */
  close: () => void
}

/** Handles a key pressed at the item: moves the focus, opens or closes submenus (product: Menu). */
export function moveInMenu(key: string, item: Element, bar: Element, menu: MenuActions): void {
  const { items, position } = placeOf(item, bar)
  const move = moveByKey(alongLine(key), position)
  if (move?.to === 'item') items[move.index]?.focus()
  if (move?.to === 'children') {
    menu.open(pathOf(item))
    focusFirst(item.nextElementSibling)
  }
  if (move?.to === 'parent') leaveTo(openerOfMenu(item) ?? openerOf(item, bar), menu)
  if (move?.to === 'out') leaveTo(openerOf(item, bar), menu)
}

/**
 * The items that the arrows reach from this one: those of the same menu, or all that are unfolded.
 */
function placeOf(item: Element, bar: Element) {
  // The burger's menu is below it, so up and down lead into it.
  const isOpenBurger = item.matches('[data-menu="burger"][aria-expanded="true"]')
  const isInFold = matchMedia(FOLDED).matches && item.closest('#places') !== null
  const isFolded = isOpenBurger || isInFold
  const submenu = openerOfMenu(item) && item.closest('ul')
  const items = isFolded
    ? visibleItems(bar.querySelector('#places'))
    : visibleItems(bar).filter((other) => (openerOfMenu(other) && other.closest('ul')) === submenu)
  const position: MenuPosition = {
    labels: items.map((each) => each.textContent ?? ''),
    index: items.indexOf(item as HTMLElement),
    hasChildren:
      item.ariaDisabled !== 'true' &&
      item.hasAttribute('aria-expanded') &&
      !item.matches('[data-menu="burger"]'),
    axis: isFolded || submenu ? 'column' : 'row',
  }
  return { items, position }
}

function visibleItems(root: Element | null): HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>('a[data-menu], button[data-menu]') ?? [])]
  return all.filter((item) => item.checkVisibility({ visibilityProperty: true }))
}

/** The item whose submenu contains this one; null for an item of the bar. */
function openerOfMenu(item: Element): HTMLElement | null {
  const above = item.closest('ul')?.previousElementSibling
  return above instanceof HTMLElement && above.dataset.menu ? above : null
}

function pathOf(item: Element): MenuPath {
  const above = openerOfMenu(item)
  const { menu = '' } = (item as HTMLElement).dataset
  return above ? [...pathOf(above), menu] : [menu]
}

/** Moves the focus to the item and closes what is open below it. */
function leaveTo(item: HTMLElement | null, menu: MenuActions): void {
  if (!item) return
  if (item.dataset.menu === 'burger') menu.close()
  else menu.open(pathOf(item).slice(0, -1))
  item.focus()
}

/** What a key does in the menu (product: Menu). */
type MenuMove =
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

function jumpToLetter(key: string, labels: readonly string[], from: number): MenuMove | null {
  const index = indexOfLetter(key, labels, from)
  return index === -1 ? null : { to: 'item', index }
}
