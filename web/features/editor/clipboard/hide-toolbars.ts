import { ITEM } from '../paper/elements.ts'
import { onMouse } from './track-mouse.ts'

/**
 * Hides the controls that do nothing in paste mode: all icons but 'Copy' in the toolbars that
 * appear on hover, drag handles and separators. They are marked one by one on the hovered items,
 * since a mark on a block or on the paper would restyle all rows in it.
 * @returns a function that ends it
 */
export function hideToolbars(): () => void {
  let marked: readonly Element[] = []
  const mark = (parts: readonly Element[]) => {
    for (const part of marked) if (!parts.includes(part)) part.removeAttribute('data-pasting')
    for (const part of parts) part.setAttribute('data-pasting', '')
    marked = parts
  }
  const update = () => mark(hoveredItems().flatMap(partsOf))
  update()
  const stop = onMouse(update)
  // Scrolling by keys brings other items under a resting mouse.
  addEventListener('mouseover', update, { passive: true })
  return () => {
    stop()
    removeEventListener('mouseover', update)
    mark([])
  }
}

/** Walks down the page: a query for all hovered elements would visit all rows at each move. */
function hoveredItems(): Element[] {
  const items: Element[] = []
  let at: Element | undefined = document.documentElement
  for (; at; at = [...at.children].find((child) => child.matches(':hover')))
    if (at.matches(ITEM)) items.push(at)
  return items
}

const PARTS = '[data-bar], [data-action="drag"], [data-resize]'

/** The item's toolbar, handle and separators, including those of a boq's columns. */
function partsOf(item: Element): Element[] {
  const head = item.querySelector('[data-column]')?.parentElement
  return [...item.children, ...(head?.children ?? [])].filter((child) => child.matches(PARTS))
}
