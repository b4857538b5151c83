import { atom } from 'nanostores'
import {
  EDGE,
  nearerEdge,
  type PastePlace,
  type PastePosition,
  positionAt,
} from '../../../../src/domain/document/paste-place.ts'
import {
  all,
  blockIdOf,
  closest,
  elementOf,
  type ItemKind,
  isOnPaper,
  rowIdOf,
  SELECTORS,
} from '../paper/elements.ts'

/** Where a paste would go: before, in place of or after a block or row. */
export interface Target {
  readonly id: string
  readonly position: PastePosition
}

/** The pointer's position in the window while nothing can be pasted there. */
export const $refusal = atom<{ readonly x: number; readonly y: number } | null>(null)

/** Every block, or every row of every boq, in the order of the paper. */
export const candidates = (kind: ItemKind): HTMLElement[] => all(SELECTORS[kind])

/** The id of a row's or block's element. */
export const targetId = (element: Element): string => rowIdOf(element) ?? blockIdOf(element) ?? ''

/** The target as the domain's paste place; null when it is gone. */
export function pastePlaceOf(kind: ItemKind, { id, position }: Target): PastePlace | null {
  const blockId = blockIdOf(elementOf(kind, id))
  return blockId ? { blockId, rowId: kind === 'row' ? id : null, position } : null
}

/**
 * The target at a point: before or after the item within 20 px of a block's edge or 10 px of a
 * row's (product: Paste mode).
 * @param mayReplace if false, the middle counts as the nearer edge
 */
export function targetAt(kind: ItemKind, x: number, y: number, mayReplace: boolean): Target | null {
  const stack = document.elementsFromPoint(x, y)
  if (!isOnPaper(stack[0])) return null
  const element = hit(stack, kind) ?? (kind === 'row' ? nearestRow(stack, y) : nearestBlock(x, y))
  if (!element) return null
  const { top, height } = element.getBoundingClientRect()
  const position = mayReplace
    ? positionAt(y - top, height, EDGE[kind])
    : nearerEdge(y - top, height)
  return { id: targetId(element), position }
}

/**
 * A tap is not precise enough to replace an item: that takes a tap on the marker in its middle, or
 * on a middle that is chosen already.
 */
export function clickedTarget(
  kind: ItemKind,
  { clientX, clientY, target }: PointerEvent,
  isTouch: boolean,
  chosen: Target | null,
): Target | null {
  const exact = targetAt(kind, clientX, clientY, true)
  if (!isTouch || exact?.position !== 'middle') return exact
  const isChosen = chosen?.id === exact.id && chosen.position === 'middle'
  const mayReplace = isChosen || closest(target, '[data-paste-marker="middle"]') !== null
  return mayReplace ? exact : targetAt(kind, clientX, clientY, false)
}

/**
 * Whether the item can't be pasted at this point of the paper: a row goes only into a table. If so,
 * a message there says it.
 */
export function refuseAt(kind: ItemKind, x: number, y: number): boolean {
  const isRefused =
    isOnPaper(document.elementFromPoint(x, y)) && targetAt(kind, x, y, false) === null
  $refusal.set(isRefused ? { x, y } : null)
  return isRefused
}

function hit(stack: readonly Element[], kind: ItemKind): HTMLElement | null {
  for (const element of stack) {
    const item = closest(element, SELECTORS[kind])
    if (item) return item
  }
  return null
}

/** For a point in a boq but on none of its rows: the first or the last row. */
function nearestRow(stack: readonly Element[], y: number): HTMLElement | null {
  const boq = hit(stack, 'block')
  const rows = boq ? all(SELECTORS.row, boq) : []
  const [first] = rows
  return first && y < first.getBoundingClientRect().top ? first : (rows.at(-1) ?? null)
}

/** For a point on the paper but on none of its blocks: the nearest block. */
function nearestBlock(x: number, y: number): HTMLElement | null {
  let nearest: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const block of candidates('block')) {
    const { top, bottom, left, right } = block.getBoundingClientRect()
    const distance = Math.max(top - y, y - bottom, 0) + Math.max(left - x, x - right, 0) / 4
    if (distance >= least) continue
    least = distance
    nearest = block
  }
  return nearest
}
