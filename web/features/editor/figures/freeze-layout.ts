import { $document } from '../document/store.ts'
import { all, BLOCK, blockIdOf, closest } from '../paper/elements.ts'
import styles from './figures.module.css'

/*
 * While a row's figure is typed, its row and the sums that follow keep their height. The browser
 * lays out a box of known size by itself, without asking whether thousands of rows around it move
 * (design, Speed). Only on wide screens: elsewhere a row's toolbar is positioned on the screen.
 */

let frozen: readonly HTMLElement[] = []
let typedIn: HTMLElement | null = null

/** Freezes the figure's row, the subtotal of its block and the totals that follow the sum. */
export function freezeLayout(cell: HTMLElement): void {
  if (typedIn === cell) return
  unfreezeLayout()
  typedIn = cell
  const boxes = [cell, ...sumsOver(cell)].flatMap(({ parentElement }) => parentElement ?? [])
  // Measure all before freezing any: each write in between would force a layout.
  const heights = boxes.map((box) => box.getBoundingClientRect().height)
  boxes.forEach((box, at) => {
    box.classList.add(styles.frozen ?? '')
    box.style.setProperty('--frozen', `${heights[at]}px`)
  })
  frozen = boxes
  addEventListener('resize', unfreezeBoxes)
}

/** Unfreezes when a text no longer fits its box. */
export function unfreezeIfTight(): void {
  if (frozen.some(isTight)) unfreezeBoxes()
}

/** Ends it when the figure is committed or reverted. */
export function unfreezeLayout(): void {
  unfreezeBoxes()
  typedIn = null
}

function unfreezeBoxes(): void {
  for (const box of frozen) {
    box.classList.remove(styles.frozen ?? '')
    box.style.removeProperty('--frozen')
  }
  frozen = []
  removeEventListener('resize', unfreezeBoxes)
}

function isTight(box: HTMLElement): boolean {
  const end = box.getBoundingClientRect().bottom + 0.5
  return all(':scope > [data-cell]', box).some(
    (cell) =>
      cell.scrollHeight > cell.clientHeight + 1 || cell.getBoundingClientRect().bottom > end,
  )
}

const sumsOver = (cell: HTMLElement): HTMLElement[] => [
  ...all('[data-cell="subtotal"]', closest(cell, BLOCK) ?? undefined),
  ...all('[data-cell="total"]').filter(followsSum),
]

/** A total that was typed over stays as it is, and shows the way back to the sum under it. */
function followsSum(total: HTMLElement): boolean {
  const blockId = blockIdOf(total)
  const blocks = $document.peek()?.blocks.peek() ?? []
  const block = blocks.find(({ id }) => id === blockId)
  return block?.type === 'price' && !block.data.peek().price.isTyped
}
