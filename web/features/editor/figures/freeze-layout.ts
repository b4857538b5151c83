import { $document } from '../document/store.ts'
import { placeOf } from '../paper/cells.ts'
import styles from './figures.module.css'

/**
 * While a row's figure is typed, its row and the sums that follow keep the height they have. What
 * changes in a box of known size is laid out by itself: the browser need not ask the thousands of
 * rows around it whether they move (design, Speed). One that needs more room is let go at once.
 * Only wide screens hold them: on others a row's icons hang on the screen, not in the row.
 */
let held: readonly HTMLElement[] = []
let typedIn: HTMLElement | null = null

/** Holds the row of the figure cell, the subtotal of its block and the totals that follow. */
export function holdBoxes(cell: HTMLElement): void {
  if (typedIn === cell) return
  releaseBoxes()
  typedIn = cell
  const boxes = [cell, ...sumsOver(cell)].flatMap(({ parentElement }) => parentElement ?? [])
  // All are measured before any is held: each write between would cost a layout.
  const heights = boxes.map((box) => box.getBoundingClientRect().height)
  boxes.forEach((box, at) => {
    box.classList.add(styles.held ?? '')
    box.style.setProperty('--held', `${heights[at]}px`)
  })
  held = boxes
  addEventListener('resize', letGo)
}

/** Lets all go when what is written in one no longer fits. */
export function checkBoxes(): void {
  if (held.some(isTight)) letGo()
}

function isTight(box: HTMLElement): boolean {
  const end = box.getBoundingClientRect().bottom + 0.5
  const cells = [...box.querySelectorAll(':scope > [data-cell]')]
  return cells.some(
    (cell) =>
      cell.scrollHeight > cell.clientHeight + 1 || cell.getBoundingClientRect().bottom > end,
  )
}

/** Ends it when the figure is settled or dropped. */
export function releaseBoxes(): void {
  letGo()
  typedIn = null
}

function letGo(): void {
  for (const box of held) {
    box.classList.remove(styles.held ?? '')
    box.style.removeProperty('--held')
  }
  held = []
  removeEventListener('resize', letGo)
}

const sumsOver = (cell: HTMLElement): HTMLElement[] => [
  ...(cell.closest('[data-block-id]')?.querySelectorAll<HTMLElement>('[data-cell="subtotal"]') ??
    []),
  ...[...document.querySelectorAll<HTMLElement>('[data-cell="total"]')].filter(followsSum),
]

/** A total that was typed over stays as it is, and needs room for the way back to the sum. */
function followsSum(total: HTMLElement): boolean {
  const blockId = placeOf(total)?.blockId
  const block = $document
    .peek()
    ?.blocks.peek()
    .find(({ id }) => id === blockId)
  return block?.type === 'price' && !block.data.peek().price.isTyped
}
