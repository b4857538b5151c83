import { handleOf } from '../dragging/handles.ts'
import { type Item, ROW } from '../paper/elements.ts'
import { itemElement } from '../paper/items.ts'
import { edgeOf } from '../resizing/separators.ts'

/** The '…' button, which opens the item's menu. */
export const MORE = '[data-more]'

/** The elements of a toolbar that the arrow keys lead along. */
export const ICON = `[data-bar] > :is([data-action], ${MORE})`

/** The item's toolbar, or null if none was added yet. */
export const toolbarOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(':scope > [data-bar]')

let addTools: (row: Element) => void = () => {}

/** Sets what gives a row its tools before it is near the view; the returned function unsets it. */
export function addToolsBy(add: (row: Element) => void): () => void {
  addTools = add
  return () => {
    addTools = () => {}
  }
}

/** The toolbar of an item that is in use, which a row out of view gets now. */
export function toolbarInUse(item: Element): HTMLElement | null {
  if (!toolbarOf(item) && item.matches(ROW)) addTools(item)
  return toolbarOf(item)
}

/** The item's drag handle, the visible icons of its toolbar and a block's edge, in order. */
export function iconsOf(toolbar: Element): HTMLElement[] {
  const item = toolbar.parentElement
  const icons = toolbar.querySelectorAll<HTMLElement>(`:is([data-action], ${MORE}):not([hidden])`)
  return [item && handleOf(item), ...icons, item && edgeOf(item)].filter(
    (icon): icon is HTMLElement => icon?.checkVisibility() === true,
  )
}

/** Focuses the item's icon of that name, else '…', else its first icon; false if it has none. */
export function focusToolbar(item: Item, name?: string): boolean {
  const element = itemElement(item)
  const toolbar = element && toolbarInUse(element)
  const icons = toolbar ? iconsOf(toolbar) : []
  const named = icons.find(({ dataset }) => name !== undefined && dataset.action === name)
  const more = icons.find((icon) => icon.matches(MORE))
  const icon = named ?? more ?? icons[0]
  icon?.focus()
  return icon !== undefined
}
