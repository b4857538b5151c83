import { handleOf } from '../dragging/handles.ts'
import { type Item, itemElement } from '../paper/elements.ts'

/** The bar with the item's icons, or null before it is there. */
export const barOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(':scope > [data-bar]')

/** The item's drag handle and the icons of its bar that can be used now, as they stand. */
export function iconsOf(bar: Element): HTMLElement[] {
  const handle = bar.parentElement && handleOf(bar.parentElement)
  const icons = bar.querySelectorAll<HTMLElement>('[data-action]:not([hidden])')
  return handle ? [handle, ...icons] : [...icons]
}

/** Puts the focus on the item's icon of that name, or its first; false when it has none. */
export function focusBar(item: Item, name?: string): boolean {
  const element = itemElement(item)
  const bar = element && barOf(element)
  const icons = bar ? iconsOf(bar) : []
  const named = icons.find(({ dataset }) => dataset.action === name)
  const icon = named ?? icons.find(({ parentElement }) => parentElement === bar) ?? icons[0]
  icon?.focus()
  return icon !== undefined
}
