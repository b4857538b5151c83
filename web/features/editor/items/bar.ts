import { elementOf, type Item } from './item.ts'

/** The bar with the item's icons, or null before it is there. */
export const barOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(':scope > [data-bar]')

/** The icons of the bar that can be used now, in their order. */
export const iconsOf = (bar: Element): HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>('[data-action]:not([hidden])'),
]

/** Puts the focus on the item's icon of that name, or its first; false when it has none. */
export function focusBar(item: Item, name?: string): boolean {
  const element = elementOf(item)
  const icons = element ? iconsOf(barOf(element) ?? element) : []
  const icon = icons.find(({ dataset }) => dataset.action === name) ?? icons[0]
  icon?.focus()
  return icon !== undefined
}
