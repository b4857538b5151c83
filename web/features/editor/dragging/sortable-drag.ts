import Sortable, { type MoveEvent } from 'sortablejs'
import { ROW } from '../paper/elements.ts'
import styles from './dragging.module.css'
import type { DropZone } from './drop-zone.ts'
import type { Point } from './pointer-session.ts'
import { type Lists, mountLists } from './sortable-lists.tsx'

/** An item being dragged: the paper shows where it would be dropped. */
export interface SortableDrag {
  /** Outside the drop zone the item is shown at its original place. */
  move(pointer: Point): void
  /** Drops the item where it is shown; resolves to the new content of each list. */
  drop(): Promise<Lists>
  /** Puts the item back. */
  cancel(): void
}

/** ms in which Sortable ignores moves after it has moved an element. */
const SORTABLE_PAUSE_MS = 30

/**
 * Starts dragging the item by driving Sortable's own fallback drag with synthetic pointer events,
 * for pointer and keyboard alike (libraries: Sortable). Real pointer events never reach Sortable.
 * So a handle in the margin can drag its row, Escape and a drop outside change nothing, and the
 * result is what the paper shows.
 */
export async function startSortableDrag(
  item: HTMLElement,
  pointer: Point,
  zone: DropZone,
  onMoved: () => void,
): Promise<SortableDrag> {
  const home = { parent: item.parentNode, next: item.nextSibling }
  const releaseHeight = freezeHeight(item.parentElement)
  const result = new Map(zone.lists)
  const start = pointInside(item, pointer)
  const shift = { x: start.x - pointer.x, y: start.y - pointer.y }
  let point = start
  let isInZone = true
  let lastMove = { time: 0, key: '' }

  const onMove = (move: MoveEvent) => {
    // Moving the item again at the same point would make it jump back and forth.
    if (keyOf(point) === lastMove.key) return false
    const side = zone.side(move, point)
    const { nextElementSibling, previousElementSibling } = move.related
    const sibling = side === 1 ? nextElementSibling : previousElementSibling
    return sibling === item ? false : side
  }
  const onChange = () => {
    lastMove = { time: performance.now(), key: keyOf(point) }
    onMoved()
  }
  const { draggable, direction } = zone
  const unmount = mountLists(
    zone.lists,
    { ...OPTIONS, draggable, direction, onMove, onChange },
    (list, ids) => result.set(list, ids),
  )
  item.cloneNode = () => ghostOf(item)
  item.dispatchEvent(pointerEvent('pointerdown', point))
  document.dispatchEvent(pointerEvent('pointermove', point))
  // Sortable creates the ghost one tick later.
  await new Promise((resolve) => setTimeout(resolve))

  const putBack = () => {
    if (item.parentNode === home.parent && item.nextSibling === home.next) return
    home.parent?.insertBefore(item, home.next)
    onMoved()
  }
  const update = () => {
    if (!isInZone) return putBack()
    const { active } = Sortable as unknown as { active: SortableInternals | null }
    // Clears the target just passed, where Sortable would hesitate; `side` decides instead.
    active?._isOutsideThisEl(document.documentElement)
    active?._emulateDragOver()
  }
  const end = () => {
    document.dispatchEvent(pointerEvent('pointerup', point))
    // Sortable swallows the click that follows a drag; a key press has none, so send one.
    document.dispatchEvent(new MouseEvent('click', { cancelable: true }))
    unmount()
    releaseHeight()
    Reflect.deleteProperty(item, 'cloneNode')
  }
  return {
    move({ x, y }) {
      const shifted = { x: x + shift.x, y: y + shift.y }
      const inZone = zone.pointIn(shifted, start)
      isInZone = inZone !== null
      point = inZone ?? shifted
      document.dispatchEvent(pointerEvent('pointermove', point))
      update()
    },
    async drop() {
      const pause = lastMove.time + SORTABLE_PAUSE_MS - performance.now()
      // Waits even if the pause should be over: Sortable's timer, which ends it, may be late.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause) + 2))
      update()
      end()
      return result
    },
    cancel() {
      putBack()
      end()
    },
  }
}

const OPTIONS = {
  group: 'items',
  // An animated list is measured on every move (libraries: Sortable).
  animation: 0,
  forceFallback: true,
  fallbackOnBody: true,
  emptyInsertThreshold: 0,
  // auto-scroll.ts does the scrolling.
  scroll: false,
  // Sortable would set draggable="false" on matching elements, including rich text.
  ignore: '-',
  ghostClass: styles.place ?? '',
  chosenClass: styles.chosen ?? '',
  dragClass: styles.ghost ?? '',
} as const

/** Sortable calls these every 50 ms; we call them on every move. Its version is pinned. */
interface SortableInternals {
  _emulateDragOver(): void
  _isOutsideThisEl(target: Element): void
}

/** Keeps the list's height when the item leaves it; otherwise the targets below would move up. */
function freezeHeight(list: HTMLElement | null): () => void {
  if (list) list.style.minHeight = `${list.offsetHeight}px`
  return () => list?.style.removeProperty('min-height')
}

/** The point, moved to at least 8 px inside the element. */
function pointInside(element: HTMLElement, { x, y }: Point): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const clamp = (value: number, from: number, to: number) =>
    Math.min(Math.max(value, from + 8), Math.max(from + 8, to - 8))
  return { x: clamp(x, left, right), y: clamp(y, top, bottom) }
}

const pointerEvent = (type: string, { x, y }: Point) =>
  new PointerEvent(type, {
    bubbles: type === 'pointerdown',
    cancelable: true,
    isPrimary: true,
    clientX: x,
    clientY: y,
  })

/** Identifies a place on the paper, independent of scrolling. */
const keyOf = ({ x, y }: Point): string => `${x + scrollX} ${y + scrollY}`

/** The number of rows that the ghost of a long boq shows: more would be off the screen. */
const MAX_ROWS = 30

/**
 * The copy of an item that follows the pointer, outside the paper, without hooks and tools. It gets
 * an article of its own, since a phone's layout only applies inside one.
 */
function ghostOf(item: HTMLElement): HTMLElement {
  const ghost = copyOf(item, { rows: MAX_ROWS }) as HTMLElement
  for (const tool of ghost.querySelectorAll(TOOLS)) tool.remove()
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    for (const name of HOOKS) element.removeAttribute(name)
  }
  ghost.style.gridTemplateColumns = getComputedStyle(item).gridTemplateColumns
  // Sortable removes the place's class only from the outer element.
  if (styles.place) ghost.classList.remove(styles.place)
  const sheet = document.createElement('article')
  sheet.inert = true
  sheet.ariaHidden = 'true'
  sheet.append(ghost)
  return sheet
}

/** The words of some buttons, such as the currency, are part of the paper. */
const TOOLS = '[data-bar], [data-pin], [data-resize], button:not([data-words])'
const HOOKS = [
  ...['id', 'role', 'contenteditable', 'tabindex', 'aria-label', 'aria-description'],
  ...['data-block-id', 'data-block-type', 'data-row-id', 'data-action', 'data-tip', 'data-words'],
]

/** A deep copy without the rows beyond the limit. */
function copyOf(node: Node, left: { rows: number }): Node {
  const copy = Node.prototype.cloneNode.call(node, false)
  for (const child of node.childNodes) {
    const isRow = child instanceof Element && child.matches(ROW)
    if (isRow && left.rows-- <= 0) continue
    copy.appendChild(copyOf(child, left))
  }
  return copy
}
