import type { MenuPosition } from './menu-keys.ts'

/** Up to this width the places fold behind the burger (spec 9, Nav breakpoints; the css agrees). */
export const FOLDED = '(max-width: 880px)'

interface FocusedItem {
  item: HTMLElement
  /** What the arrows reach: the items of the same menu, or all that is unfolded. */
  items: readonly HTMLElement[]
  position: MenuPosition
}

/** The menu item that an event's target belongs to; null outside the bar's items. */
export function focusedItem(
  target: EventTarget | null,
  bar: HTMLElement | null,
): FocusedItem | null {
  if (!(target instanceof HTMLElement)) return null
  const item = target.closest<HTMLElement>('[data-menu]')
  if (!item || !bar) return null
  // The burger's menu is below it, so up and down lead into it.
  const isOpenBurger = item.matches('[data-menu="burger"][aria-expanded="true"]')
  const isInFold = matchMedia(FOLDED).matches && item.closest('#places') !== null
  const isFolded = isOpenBurger || isInFold
  const submenu = item.parentElement?.parentElement?.closest<HTMLElement>('li ul') ?? null
  const items = itemsOf(isFolded ? bar.querySelector('#places') : (submenu ?? bar), !submenu)
  const labels = items.map((each) => each.textContent ?? '')
  const axis = isFolded || submenu ? 'column' : 'row'
  const isOn = item.ariaDisabled !== 'true'
  const hasChildren = isOn && item.hasAttribute('aria-expanded') && item.dataset.menu !== 'burger'
  return { item, items, position: { labels, index: items.indexOf(item), hasChildren, axis } }
}

function itemsOf(root: Element | null, isWholeBar = false): HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-menu]') ?? [])]
  const visible = all.filter((item) => item.checkVisibility({ visibilityProperty: true }))
  const isOfBar = (item: HTMLElement) => matchMedia(FOLDED).matches || !item.closest('li ul')
  return visible.filter((item) => item.matches('a, button') && (!isWholeBar || isOfBar(item)))
}

/** The item whose submenu contains this one; for a top-level item, the burger where it is shown. */
export function parentOf(item: HTMLElement, bar: HTMLElement | null): HTMLElement | null {
  const above = item.closest('ul')?.previousElementSibling
  if (above instanceof HTMLElement && above.dataset.menu) return above
  return openerOf(item, bar)
}

/** The outermost item that opened the menu: the burger where it is shown, else an item of the bar. */
export function openerOf(item: HTMLElement, bar: HTMLElement | null): HTMLElement | null {
  const burger = bar?.querySelector<HTMLElement>('[data-menu="burger"]')
  if (burger?.checkVisibility()) return burger
  const menus = [...(bar?.querySelectorAll<HTMLElement>('[aria-expanded="true"]') ?? [])]
  return menus.find((each) => each.parentElement?.contains(item)) ?? null
}

/** Focuses the first visible item under the root. */
export function focusFirst(root: Element | null | undefined): void {
  itemsOf(root ?? null)[0]?.focus()
}

/** Moves the focus out of a menu that is about to close, to the item that opened it. */
export function focusOpener(bar: HTMLElement | null): void {
  const item = document.activeElement
  if (item instanceof HTMLElement && item.closest('#places')) openerOf(item, bar)?.focus()
}
