import { atom } from 'nanostores'
import {
  EDGE,
  nearerEdge,
  type PastePlace,
  type PastePosition,
  positionAt,
} from '#domain/document/paste-place.ts'
import { all, blockIdOf, closest, type ItemKind, isOnPaper, rowIdOf } from '../paper/elements.ts'
import { elementOf, SELECTORS } from '../paper/items.ts'

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

const PAGE = 10

/**
 * The target that a key leads to. Targets are in the order of the paper; the gap between two items
 * counts once. Only the left and right arrows reach the middle of an item: replacing it must be a
 * deliberate choice. Undefined for any other key, null if there is no target at all.
 */
export function stepTarget(
  kind: ItemKind,
  from: Target | null,
  key: string,
): Target | null | undefined {
  const steps = STEPS[key]
  if (steps === undefined) return undefined
  const all = allTargets(kind)
  const targets = SIDEWAYS.has(key) ? all : all.filter(({ position }) => position !== 'middle')
  if (Math.abs(steps) === Number.POSITIVE_INFINITY) return targets.at(steps > 0 ? -1 : 0) ?? null
  const at = from ? indexOf(targets, from, steps) : -1
  const to = Math.min(targets.length - 1, Math.max(0, at < 0 ? 0 : at + steps))
  return targets[to] ?? null
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const SIDEWAYS = new Set(['ArrowRight', 'ArrowLeft'])

function allTargets(kind: ItemKind): Target[] {
  const targets: Target[] = []
  let previousList: Element | null = null
  for (const element of candidates(kind)) {
    const list = closest(element.parentElement, `${SELECTORS.block}, article`)
    const positions: PastePosition[] =
      list === previousList ? ['middle', 'bottom'] : ['top', 'middle', 'bottom']
    previousList = list
    for (const position of positions) targets.push({ id: targetId(element), position })
  }
  return targets
}

/**
 * The place before an item is the same as the one after the previous item; the item itself lies
 * between two gaps.
 */
function indexOf(targets: readonly Target[], { id, position }: Target, steps: number): number {
  const at = targets.findIndex((target) => target.id === id && target.position === position)
  if (at >= 0) return at
  if (position === 'top') return targets.findIndex((target) => target.id === id) - 1
  const after = targets.findLastIndex((target) => target.id === id)
  return steps < 0 ? after : after - 1
}

/** Scrolls the target into view; for an item higher than half the window, its relevant edge. */
export function scrollToTarget(kind: ItemKind, { id, position }: Target): void {
  const element = elementOf(kind, id)
  if (!element) return
  const isHigh = element.getBoundingClientRect().height > innerHeight / 2
  const edge = position === 'top' ? 'start' : 'end'
  element.scrollIntoView({ block: isHigh && position !== 'middle' ? edge : 'nearest' })
}
