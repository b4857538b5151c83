import { all, BLOCK, BOQ, blockIdOf, closest, ROW, rowIdOf } from '../paper/elements.ts'
import type { Point } from '../paper/pointer-session.ts'

/** Lists on the paper, each with the ids of its items in order. */
export type Lists = ReadonlyMap<HTMLElement, readonly string[]>

/** Where an item may be dropped, and how pointer positions map to it. */
export interface DropZone {
  /** What the lists hold on the paper now. */
  lists(): Lists
  /**
   * The point inside the lists for a pointer position, or null outside the zone, where nothing can
   * be dropped. `start` is where the drag began.
   */
  pointIn(pointer: Point, start: Point): Point | null
  /** The item at a point in the zone: the dragged one goes before or after it. */
  itemAt(point: Point): HTMLElement | null
  /** Whether the dragged item goes before (-1) or after (1) the target, or neither (false). */
  side(item: HTMLElement, target: HTMLElement, point: Point): -1 | 1 | false
}

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
    lists: () => listsOf(groups, rowIdOf),
    itemAt: (point) => itemAt(point, ROW, groups),
    pointIn({ x, y }, start) {
      const boxes = boqs.map((boq) => boq.getBoundingClientRect())
      const box = boxes.find(
        ({ left, right, top, bottom }) =>
          y >= top && y <= bottom && x >= left - MARGIN_PX && x <= right + MARGIN_PX,
      )
      return box ? { x: clamp(start.x, box.left, box.right), y } : null
    },
    side(_, target, { y }) {
      if (closest(target, BLOCK) !== home && !mayLeave()) return false
      const { top, bottom } = target.getBoundingClientRect()
      return half(y, top, bottom)
    },
  }
}

/**
 * Blocks flow from left to right and wrap: if two fit on one line, left or right decides,
 * else top or bottom.
 */
export function blockDropZone(block: HTMLElement, paper: HTMLElement): DropZone {
  const list = block.parentElement ?? paper
  const lists = new Set([list])
  return {
    lists: () => listsOf(lists, blockIdOf),
    // Between blocks the nearest one counts: they are of different sizes, and a line may be short.
    itemAt: (point) => itemAt(point, BLOCK, lists) ?? nearest(point, all(BLOCK, list)),
    pointIn({ x, y }) {
      const sheet = paper.getBoundingClientRect()
      if (x < sheet.left || x > sheet.right || y < sheet.top || y > sheet.bottom) return null
      const { left, right } = list.getBoundingClientRect()
      return { x: clamp(x, left, right), y }
    },
    side(item, target, { x, y }) {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const fitOnLine = item.offsetWidth + target.offsetWidth <= list.clientWidth
      return fitOnLine ? half(x, left, right) : half(y, top, bottom)
    },
  }
}

/** Tools, and the body's layer (dragging.module.css), lie between the pointer and the items. */
const OVER_ITEMS = 'body, [data-bar], [data-bar] *, [data-resize], [data-action="drag"]'

/** The list's item that is shown at the point. */
function itemAt(
  { x, y }: Point,
  selector: string,
  lists: ReadonlySet<HTMLElement>,
): HTMLElement | null {
  const under = document.elementsFromPoint(x, y).find((element) => !element.matches(OVER_ITEMS))
  const item = closest(under, selector)
  return item?.parentElement && lists.has(item.parentElement) ? item : null
}

function nearest({ x, y }: Point, items: readonly HTMLElement[]): HTMLElement | null {
  const distance = (item: HTMLElement) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  }
  return items.reduce<HTMLElement | null>(
    (best, item) => (best && distance(best) <= distance(item) ? best : item),
    null,
  )
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
