import type { MoveEvent } from 'sortablejs'
import type { Lists } from './lists.tsx'
import type { Point } from './pointer-session.ts'

/** Where an item may go, and how a point on the screen is read there. */
export interface Territory {
  /** What is dragged in the lists, as a selector. */
  readonly draggable: string
  readonly lists: Lists
  /** The way in which the list runs beside the target. */
  readonly direction: Direction
  /**
   * The point that is meant by this one, or null when it lies outside: nothing goes there. `start`
   * is where the item was taken.
   */
  meant(point: Point, start: Point): Point | null
  /** Whether the dragged item goes before (-1) or behind (1) the one it is over; false: neither. */
  side(move: MoveEvent, at: Point): -1 | 1 | false
}

type Direction =
  | 'vertical'
  | ((event: unknown, target: HTMLElement, dragged: HTMLElement) => 'vertical' | 'horizontal')

/** px beside a boq that still mean it: its rows' handles stand in the margin. */
const BESIDE = 60

/** Rows go up and down, within their boq and to the paper's others (spec 4). */
export function rowTerritory(row: HTMLElement, paper: HTMLElement): Territory {
  const home = blockOf(row)
  const isOnly = home?.querySelectorAll('[data-row-id]').length === 1
  const boqs = [...paper.querySelectorAll<HTMLElement>('[data-block-type="boq"]')]
  const groups = new Set<HTMLElement>()
  for (const each of paper.querySelectorAll<HTMLElement>('[data-row-id]'))
    if (each.parentElement) groups.add(each.parentElement)
  return {
    draggable: '[data-row-id]',
    lists: listsOf(groups, 'rowId'),
    direction: 'vertical',
    meant({ x, y }, start) {
      const boxes = boqs.map((boq) => boq.getBoundingClientRect())
      const box = boxes.find(
        ({ left, right, top, bottom }) =>
          y >= top && y <= bottom && x >= left - BESIDE && x <= right + BESIDE,
      )
      return box ? { x: Math.min(box.right - 8, Math.max(box.left + 8, start.x)), y } : null
    },
    // A boq keeps a row at least.
    side: ({ to, relatedRect }, { y }) =>
      isOnly && blockOf(to) !== home ? false : half(y, relatedRect.top, relatedRect.bottom),
  }
}

/** Blocks flow from left to right and wrap: two that fit on one line are told apart sideways. */
export function blockTerritory(block: HTMLElement, paper: HTMLElement): Territory {
  const list = block.parentElement ?? paper
  const areOnALine = (a: number, b: number) => a + b <= list.clientWidth
  return {
    draggable: '[data-block-id]',
    lists: listsOf([list], 'blockId'),
    direction: (_, target, dragged) =>
      target === list || areOnALine(target.offsetWidth, dragged.offsetWidth)
        ? 'horizontal'
        : 'vertical',
    meant({ x, y }) {
      const sheet = paper.getBoundingClientRect()
      if (x < sheet.left || x > sheet.right || y < sheet.top || y > sheet.bottom) return null
      const { left, right } = list.getBoundingClientRect()
      return { x: Math.min(right - 8, Math.max(left + 8, x)), y }
    },
    side: ({ draggedRect, relatedRect }, { x, y }) =>
      areOnALine(draggedRect.width, relatedRect.width)
        ? half(x, relatedRect.left, relatedRect.right)
        : half(y, relatedRect.top, relatedRect.bottom),
  }
}

const half = (at: number, from: number, to: number): -1 | 1 => (at < (from + to) / 2 ? -1 : 1)

const blockOf = (element: Element): Element | null => element.closest('[data-block-id]')

const listsOf = (elements: Iterable<HTMLElement>, id: 'rowId' | 'blockId'): Lists =>
  new Map(
    [...elements].map((element) => [
      element,
      [...element.children].map((child) => (child as HTMLElement).dataset[id] ?? ''),
    ]),
  )
