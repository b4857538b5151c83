import { ROW } from '../paper/elements.ts'
import type { Point } from '../paper/pointer-session.ts'
import styles from './dragging.module.css'
import type { DropZone, Lists } from './drop-zone.ts'

/**
 * Shows the item where it would be dropped, by moving its element on the paper, and a copy that
 * follows the pointer. At the end the
 * element returns to where React rendered it: the document decides what the paper shows then.
 */
export function dragItem(item: HTMLElement, pointer: Point, zone: DropZone, onMoved: () => void) {
  const home = { parent: item.parentElement, next: item.nextSibling }
  const releaseHeight = freezeHeight(home.parent)
  const start = pointInside(item, pointer)
  const shift = { x: start.x - pointer.x, y: start.y - pointer.y }
  const ghost = ghostOf(item)
  document.body.append(ghost)
  item.classList.add(...PLACE)
  let movedAt = ''

  const show = (point: Point) => {
    // Moving the item again at the same point would make it jump back and forth.
    const target = keyOf(point) === movedAt ? null : zone.itemAt(point)
    const side = target && target !== item && zone.side(item, target, point)
    if (!target || !side) return
    const next = side === 1 ? target.nextElementSibling : target
    const previous = side === 1 ? target : target.previousElementSibling
    if (next === item || previous === item) return
    target.parentElement?.insertBefore(item, next)
    movedAt = keyOf(point)
    onMoved()
  }
  const isHome = () => item.parentElement === home.parent && item.nextSibling === home.next
  const putBack = () => home.parent?.insertBefore(item, home.next)
  const end = () => {
    ghost.remove()
    item.classList.remove(...PLACE)
    if (!isHome()) putBack()
    releaseHeight()
  }
  return {
    /** Outside the drop zone the item is shown at its original place. */
    move({ x, y }: Point) {
      ghost.style.translate = `${x - pointer.x}px ${y - pointer.y}px`
      const point = zone.pointIn({ x: x + shift.x, y: y + shift.y }, start)
      if (point) return show(point)
      if (isHome()) return
      putBack()
      onMoved()
    },
    /** Ends the drag; returns what each list holds with the item where it was shown. */
    drop(): Lists {
      const lists = zone.lists()
      end()
      return lists
    },
    /** Puts the item back. */
    cancel: end,
  }
}

const PLACE = [styles.place, styles.chosen].filter((name) => name !== undefined)

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
  const sheet = document.createElement('article')
  sheet.inert = true
  sheet.ariaHidden = 'true'
  sheet.dir = getComputedStyle(item).direction
  if (styles.ghost) sheet.classList.add(styles.ghost)
  const { left, top, width, height } = item.getBoundingClientRect()
  for (const [name, px] of Object.entries({ left, top, width, height }))
    sheet.style.setProperty(name, `${px}px`)
  sheet.append(ghost)
  return sheet
}

/** The words of some buttons, such as the currency, are part of the paper. */
const TOOLS = '[data-bar], [data-pin], [data-resize], button:not([data-words])'
const HOOKS = [
  'id',
  'role',
  'contenteditable',
  'tabindex',
  'aria-label',
  'aria-description',
  'data-block-id',
  'data-block-type',
  'data-row-id',
  'data-action',
  'data-tip',
  'data-words',
]

/** A deep copy without the rows beyond the limit. */
function copyOf(node: Node, left: { rows: number }): Node {
  const copy = node.cloneNode(false)
  for (const child of node.childNodes) {
    const isRow = child instanceof Element && child.matches(ROW)
    if (isRow && left.rows-- <= 0) continue
    copy.appendChild(copyOf(child, left))
  }
  return copy
}
