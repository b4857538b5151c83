import { all, ITEM } from '../editor/index.ts'
import { onMouse } from './track-mouse.ts'

/**
 * Hides all icons but 'Copy' in the toolbars that appear on hover: the others do nothing in paste
 * mode. Only the hovered items are marked, since a mark on the paper would restyle 2,000 rows.
 * @returns a function that ends it
 */
export function hideToolbars(): () => void {
  let marked: readonly Element[] = []
  const mark = (items: readonly Element[]) => {
    for (const item of marked) if (!items.includes(item)) item.removeAttribute('data-pasting')
    for (const item of items) item.setAttribute('data-pasting', '')
    marked = items
  }
  const update = () => mark(all(`:is(${ITEM}):hover`))
  update()
  const stop = onMouse(update)
  // Scrolling by keys brings other items under a mouse that does not move.
  addEventListener('mouseover', update, { passive: true })
  return () => {
    stop()
    removeEventListener('mouseover', update)
    mark([])
  }
}
