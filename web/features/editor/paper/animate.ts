import { BLOCK, BOQ, closest, PAPER, ROW } from './elements.ts'

const ANIMATION_MS = 200

/**
 * How long actions stay locked after a change to the paper, in ms: the animation, and 500 more for
 * a block (product: Deleting).
 */
export const ACTION_LOCK_MS = { row: ANIMATION_MS, block: ANIMATION_MS + 500 } as const

/**
 * Makes the change, then slides the visible items from their old to their new position and fades
 * new ones in. Only visible items are measured: measuring 2,000 rows would lay them all out.
 */
export function animate(change: () => void): void {
  if (isCalm()) {
    change()
    return
  }
  const before = new Map(visibleItems().map((item) => [item, topOf(item)]))
  change()
  requestAnimationFrame(() => {
    // All are measured before the first one moves, or the page would be laid out for each.
    const after = new Map(visibleItems().map((item) => [item, topOf(item)]))
    const shiftOf = (item: Element) => (before.get(item) ?? 0) - (after.get(item) ?? 0)
    for (const item of after.keys()) {
      const block = blockAround(item)
      const isBlockKept = block !== null && before.has(block)
      if (before.has(item)) slide(item, shiftOf(item) - (isBlockKept ? shiftOf(block) : 0))
      else if (!block || isBlockKept) fadeIn(item)
    }
  })
}

/** The visible blocks and rows, blocks before the rows in them. */
export function visibleItems(): Element[] {
  const paper = document.querySelector(PAPER)
  return paper ? itemsInSight(paper) : []
}

/** Descends only into visible elements; a hit test at each line of the window would cost more. */
function itemsInSight(parent: Element): Element[] {
  return [...parent.children].filter(isInSight).flatMap((child) => {
    if (child.matches(ROW)) return [child]
    if (!child.matches(BLOCK)) return itemsInSight(child)
    return child.matches(BOQ) ? [child, ...itemsInSight(child)] : [child]
  })
}

/** Whether a part of it is in the window. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

const topOf = (element: Element) => element.getBoundingClientRect().top

const blockAround = (item: Element) => closest(item.parentElement, BLOCK)

function slide(item: Element, by: number): void {
  if (Math.abs(by) < 1 || Math.abs(by) > innerHeight) return
  const frames = [{ translate: `0 ${by}px` }, { translate: '0 0' }]
  item.animate(frames, { duration: ANIMATION_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
}

function fadeIn(item: Element): void {
  item.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ANIMATION_MS, easing: 'ease-out' })
}

/** Whether the user wants nothing to move. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
