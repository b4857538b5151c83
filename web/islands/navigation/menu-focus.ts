import { FOLDED } from './breakpoints.ts'

/** The items that the arrows reach from here: those of the same menu, or all that is unfolded. */
export function placeOf(target: EventTarget | null, bar: HTMLElement | null) {
  if (!(target instanceof HTMLElement)) return null
  const item = target.closest<HTMLElement>('[data-menu]')
  if (!item || !bar) return null
  // What the burger has opened is below it: up and down lead there.
  const isOpenBurger = item.matches('[data-menu="burger"][aria-expanded="true"]')
  const isInFold = matchMedia(FOLDED).matches && item.closest('#places') !== null
  const isFolded = isOpenBurger || isInFold
  const submenu = item.parentElement?.parentElement?.closest<HTMLElement>('li ul') ?? null
  const items = itemsOf(isFolded ? bar.querySelector('#places') : (submenu ?? bar), !submenu)
  const labels = items.map((each) => each.textContent ?? '')
  const axis = isFolded || submenu ? ('column' as const) : ('row' as const)
  const isOn = item.ariaDisabled !== 'true'
  const hasChildren = isOn && item.hasAttribute('aria-expanded') && item.dataset.menu !== 'burger'
  return { item, items, place: { labels, index: items.indexOf(item), hasChildren, axis } }
}

function itemsOf(root: Element | null, isWholeBar = false): HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-menu]') ?? [])]
  const reachable = all.filter((item) => item.checkVisibility({ visibilityProperty: true }))
  const isOfBar = (item: HTMLElement) => matchMedia(FOLDED).matches || !item.closest('li ul')
  return reachable.filter((item) => item.matches('a, button') && (!isWholeBar || isOfBar(item)))
}

/** The item whose menu this one is in; of the outermost, the burger where it is folded. */
export function parentOf(item: HTMLElement, bar: HTMLElement | null): HTMLElement | null {
  const above = item.closest('ul')?.previousElementSibling
  if (above instanceof HTMLElement && above.dataset.menu) return above
  return outermost(item, bar)
}

/** What opened it all: the burger where the places are folded, else the item of the bar. */
export function outermost(item: HTMLElement, bar: HTMLElement | null): HTMLElement | null {
  const burger = bar?.querySelector<HTMLElement>('[data-menu="burger"]')
  if (burger?.checkVisibility()) return burger
  const menus = [...(bar?.querySelectorAll<HTMLElement>('[aria-expanded="true"]') ?? [])]
  return menus.find((each) => each.parentElement?.contains(item)) ?? null
}

/** The focus to the first item in there that is in sight. */
export function focusFirst(root: Element | null | undefined): void {
  itemsOf(root ?? null)[0]?.focus()
}

/** What folds away would take the focus with it: whatever opened it has it in time. */
export function saveFocus(bar: HTMLElement | null): void {
  const item = document.activeElement
  if (item instanceof HTMLElement && item.closest('#places')) outermost(item, bar)?.focus()
}
