/** The item ids from the bar down to an item in a submenu. */
export type MenuPath = readonly string[]

/**
 * Up to this width the places fold behind the burger (product: Menu); the css uses the same width.
 */
export const FOLDED = '(max-width: 880px)'

/**
 * The outermost item that opened the menu: the burger if it is visible,
 * otherwise an item of the bar.
 */
export function openerOf(item: Element, bar: Element | null): HTMLElement | null {
  const burger = bar?.querySelector<HTMLElement>('[data-menu="burger"]')
  if (burger?.checkVisibility()) return burger
  const menus = [...(bar?.querySelectorAll<HTMLElement>('[aria-expanded="true"]') ?? [])]
  return menus.find((each) => each.parentElement?.contains(item)) ?? null
}

/** Focuses the first visible item of a menu. */
export function focusFirst(menu: Element | null | undefined): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[data-menu]') ?? [])]
  items.find((item) => item.checkVisibility({ visibilityProperty: true }))?.focus()
}

/**
 * Moves the focus out of a menu that is about to close, to the item that opened it; from
 * Insert it goes to the paper.
 */
export function focusOpener(bar: HTMLElement | null): void {
  const item = document.activeElement
  const share = bar?.querySelector<HTMLElement>('[data-menu="share"]')
  if (item?.closest('#places')) openerOf(item, bar)?.focus()
  else if (share?.parentElement?.contains(item)) share.focus()
}
