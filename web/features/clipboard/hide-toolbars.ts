import { onMouse } from './pointer.ts'

/**
 * Leaves of the icons that hover shows only the copy: while something is pasted nothing else makes
 * sense. The items under the mouse alone are marked, since a mark for the whole paper would style
 * 2,000 rows anew. Gives back the way to end that.
 */
export function quietBars(): () => void {
  let marked: readonly Element[] = []
  const mark = (items: readonly Element[]) => {
    for (const item of marked) if (!items.includes(item)) item.removeAttribute('data-pasting')
    for (const item of items) item.setAttribute('data-pasting', '')
    marked = items
  }
  const look = () =>
    mark([...document.querySelectorAll(':is([data-block-id], [data-row-id]):hover')])
  look()
  const stop = onMouse(look)
  // A page that is scrolled by keys brings other items under a mouse that rests.
  addEventListener('mouseover', look, { passive: true })
  return () => {
    stop()
    removeEventListener('mouseover', look)
    mark([])
  }
}
