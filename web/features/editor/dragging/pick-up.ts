import Sortable, { type MoveEvent } from 'sortablejs'
import styles from './dragging.module.css'
import type { Territory } from './drop-zone.ts'
import { ghostOf } from './ghost.ts'
import { mountLists } from './lists.tsx'
import type { Point } from './pointer-session.ts'

/** An item in the hand: the paper shows where it would come to lie. */
export interface InHand {
  /** The pointer is there now; outside of the territory the item shows at its own place. */
  move(point: Point): void
  /** Puts it down where it shows; gives what each list holds then. */
  drop(): Promise<Map<HTMLElement, readonly string[]>>
  /** Puts it back. */
  cancel(): void
}

/** Sortable hears nothing for so long after it has moved an element, in ms. */
const DEAF_MS = 30

/**
 * Picks the item up by driving Sortable's own fallback drag with pointer events of ours, for
 * pointer and keyboard alike (notes). Real pointer events never reach it: a handle in the margin
 * means its row, Escape and a drop outside commit nothing, and what is shown is what will be.
 */
export async function pickUp(
  item: HTMLElement,
  at: Point,
  territory: Territory,
  onMoved: () => void,
): Promise<InHand> {
  const home = { parent: item.parentNode, next: item.nextSibling }
  const letShrink = holdHeight(item.parentElement)
  const held = new Map(territory.lists)
  const inside = insideOf(item, at)
  const shift = { x: inside.x - at.x, y: inside.y - at.y }
  let hit = inside
  let isInside = true
  let movedAt = { time: 0, key: '' }

  const side = (move: MoveEvent) => {
    // Where nothing moved since, going on would be going to and fro.
    if (keyOf(hit) === movedAt.key) return false
    const wanted = territory.side(move, hit)
    const { nextElementSibling, previousElementSibling } = move.related
    const beside = wanted === 1 ? nextElementSibling : previousElementSibling
    return beside === item ? false : wanted
  }
  const unmount = mountLists(
    territory.lists,
    {
      ...OPTIONS,
      draggable: territory.draggable,
      direction: territory.direction,
      onMove: side,
      onChange: () => {
        movedAt = { time: performance.now(), key: keyOf(hit) }
        onMoved()
      },
    },
    (list, ids) => held.set(list, ids),
  )
  item.cloneNode = () => ghostOf(item)
  item.dispatchEvent(pointer('pointerdown', hit))
  document.dispatchEvent(pointer('pointermove', hit))
  // Its ghost comes a tick later.
  await new Promise((resolve) => setTimeout(resolve))

  const goHome = () => {
    if (item.parentNode === home.parent && item.nextSibling === home.next) return
    home.parent?.insertBefore(item, home.next)
    onMoved()
  }
  const look = () => {
    const { active } = Sortable as unknown as { active: Innards | null }
    // It hesitates over what it went past last; our own rule needs no such care.
    active?._isOutsideThisEl(document.documentElement)
    active?._emulateDragOver()
  }
  const end = () => {
    document.dispatchEvent(pointer('pointerup', hit))
    // It eats the click that follows a drag; a key press has none.
    document.dispatchEvent(new MouseEvent('click', { cancelable: true }))
    unmount()
    letShrink()
    Reflect.deleteProperty(item, 'cloneNode')
  }
  return {
    move(point) {
      const shifted = { x: point.x + shift.x, y: point.y + shift.y }
      const meant = territory.meant(shifted, inside)
      isInside = meant !== null
      hit = meant ?? shifted
      document.dispatchEvent(pointer('pointermove', hit))
      if (isInside) look()
      else goHome()
    },
    async drop() {
      const deaf = movedAt.time + DEAF_MS - performance.now()
      if (deaf > 0) await new Promise((resolve) => setTimeout(resolve, deaf + 2))
      if (isInside) look()
      else goHome()
      end()
      return held
    },
    cancel() {
      goHome()
      end()
    },
  }
}

const OPTIONS = {
  group: 'items',
  // Each move of an animated list would measure it (notes).
  animation: 0,
  forceFallback: true,
  fallbackOnBody: true,
  emptyInsertThreshold: 0,
  // Scrolling is ours (spec 9), and rich text must not be written into.
  scroll: false,
  ignore: '-',
  ghostClass: styles.place ?? '',
  chosenClass: styles.chosen ?? '',
  dragClass: styles.ghost ?? '',
} as const

/** What it does every 50 ms by itself, and we with each move (the version is pinned). */
interface Innards {
  _emulateDragOver(): void
  _isOutsideThisEl(target: Element): void
}

/** A list that an item leaves keeps its height for now, or what is aimed at below would move up. */
function holdHeight(list: HTMLElement | null): () => void {
  if (list) list.style.minHeight = `${list.offsetHeight}px`
  return () => list?.style.removeProperty('min-height')
}

/** The point, or the nearest one that lies well inside of the element. */
function insideOf(element: HTMLElement, { x, y }: Point): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const clamp = (value: number, from: number, to: number) =>
    Math.min(Math.max(value, from + 8), Math.max(from + 8, to - 8))
  return { x: clamp(x, left, right), y: clamp(y, top, bottom) }
}

const pointer = (type: string, { x, y }: Point) =>
  new PointerEvent(type, {
    bubbles: type === 'pointerdown',
    cancelable: true,
    isPrimary: true,
    clientX: x,
    clientY: y,
  })

/** A place on the paper, wherever that is scrolled to. */
const keyOf = ({ x, y }: Point): string => `${x + scrollX} ${y + scrollY}`
