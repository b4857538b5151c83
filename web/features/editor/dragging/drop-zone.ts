import type { MoveEvent } from 'sortablejs'
import { all, BLOCK, BOQ, blockIdOf, closest, ROW, rowIdOf } from '../paper/elements.ts'
import type { Point } from './pointer-session.ts'
import type { Lists } from './sortable-lists.tsx'

/** Where an item may be dropped, and how pointer positions map to it. */
export interface DropZone {
  /** The selector of the lists' items. */
  readonly draggable: string
  readonly lists: Lists
  /** The direction in which the list flows at the target. */
  readonly direction: Direction
  /**
   * The point inside the lists for a pointer position, or null outside the zone, where nothing can
   * be dropped. `start` is where the drag began.
   */
  pointIn(pointer: Point, start: Point): Point | null
  /** Whether the dragged item goes before (-1) or after (1) the item below, or neither (false). */
  side(move: MoveEvent, point: Point): -1 | 1 | false
}

type Direction =
  | 'vertical'
  | ((event: unknown, target: HTMLElement, dragged: HTMLElement) => 'vertical' | 'horizontal')

/** px on each side of a boq that still belong to it: the rows' handles are in its margin. */
const MARGIN_PX = 60

/**
 * Rows move up and down, within their boq and to the document's others (product: Dragging).
 * @param mayLeave whether its boq has another priced row (product: Deleting)
 */
export function rowDropZone(
  row: HTMLElement,
  paper: HTMLElement,
  mayLeave: () => boolean,
): DropZone {
  const home = closest(row, BLOCK)
  const boqs = all(BOQ, paper)
  const groups = new Set<HTMLElement>()
  for (const { parentElement } of all(ROW, paper)) if (parentElement) groups.add(parentElement)
  return {
    draggable: ROW,
    lists: listsOf(groups, rowIdOf),
    direction: 'vertical',
    pointIn({ x, y }, start) {
      const boxes = boqs.map((boq) => boq.getBoundingClientRect())
      const box = boxes.find(
        ({ left, right, top, bottom }) =>
          y >= top && y <= bottom && x >= left - MARGIN_PX && x <= right + MARGIN_PX,
      )
      return box ? { x: clamp(start.x, box.left, box.right), y } : null
    },
    side: ({ to, relatedRect }, { y }) =>
      closest(to, BLOCK) !== home && !mayLeave()
        ? false
        : half(y, relatedRect.top, relatedRect.bottom),
  }
}

/**
 * Blocks flow from left to right and wrap: if two fit on one line, left or right decides,
 * else top or bottom.
 */
export function blockDropZone(block: HTMLElement, paper: HTMLElement): DropZone {
  const list = block.parentElement ?? paper
  const fitOnLine = (a: number, b: number) => a + b <= list.clientWidth
  return {
    draggable: BLOCK,
    lists: listsOf([list], blockIdOf),
    direction: (_, target, dragged) =>
      target === list || fitOnLine(target.offsetWidth, dragged.offsetWidth)
        ? 'horizontal'
        : 'vertical',
    pointIn({ x, y }) {
      const sheet = paper.getBoundingClientRect()
      if (x < sheet.left || x > sheet.right || y < sheet.top || y > sheet.bottom) return null
      const { left, right } = list.getBoundingClientRect()
      return { x: clamp(x, left, right), y }
    },
    side: ({ draggedRect, relatedRect }, { x, y }) =>
      fitOnLine(draggedRect.width, relatedRect.width)
        ? half(x, relatedRect.left, relatedRect.right)
        : half(y, relatedRect.top, relatedRect.bottom),
  }
}

const half = (at: number, from: number, to: number): -1 | 1 => (at < (from + to) / 2 ? -1 : 1)

/** Keeps a point 8 px away from both edges. */
const clamp = (at: number, from: number, to: number): number =>
  Math.min(to - 8, Math.max(from + 8, at))

const listsOf = (elements: Iterable<HTMLElement>, idOf: (item: Element) => string | null): Lists =>
  new Map(
    [...elements].map((element) => [
      element,
      [...element.children].map((child) => idOf(child) ?? ''),
    ]),
  )
