import { handleOf } from '../dragging/handles.ts'
import { type Item, itemElement } from '../paper/elements.ts'
import { edgeOf } from '../resizing/separators.ts'

/** The item's toolbar, or null before it was added. */
export const toolbarOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(':scope > [data-bar]')

/** The item's drag handle, the visible icons of its toolbar and a block's edge, in their order. */
export function iconsOf(toolbar: Element): HTMLElement[] {
  const item = toolbar.parentElement
  const icons = toolbar.querySelectorAll<HTMLElement>('[data-action]:not([hidden])')
  return [item && handleOf(item), ...icons, item && edgeOf(item)].filter(
    (icon): icon is HTMLElement => icon?.checkVisibility() === true,
  )
}

/** Focuses the item's icon of that name, else its first one; false when it has none. */
export function focusToolbar(item: Item, name?: string): boolean {
  const element = itemElement(item)
  const toolbar = element && toolbarOf(element)
  const icons = toolbar ? iconsOf(toolbar) : []
  const named = icons.find(({ dataset }) => name !== undefined && dataset.action === name)
  const icon = named ?? icons.find(({ parentElement }) => parentElement === toolbar) ?? icons[0]
  icon?.focus()
  return icon !== undefined
}
