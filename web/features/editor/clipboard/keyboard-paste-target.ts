import type { PastePosition } from '../../../../src/domain/document/paste-place.ts'
import { closest, elementOf, type ItemKind, SELECTORS } from '../paper/elements.ts'
import { candidates, type Target, targetId } from './paste-targets.ts'

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
