import type { ClipboardItem, PastePosition } from '../../../src/domain/document/clipboard.ts'
import { elementOf, elementsOf, idOf, type Target } from './targets.ts'

const PAGE = 10

/**
 * Where a key leads from a target: along all places in their order, the gap between two targets
 * counted once. Undefined for a key that leads nowhere; null when there is no place at all.
 */
export function walk(
  kind: ClipboardItem['kind'],
  from: Target | null,
  key: string,
): Target | null | undefined {
  const steps = STEPS[key]
  if (steps === undefined) return undefined
  const places = placesOf(kind)
  if (Math.abs(steps) === Number.POSITIVE_INFINITY) return places.at(steps > 0 ? -1 : 0) ?? null
  const at = from ? indexOf(places, from) : -1
  const to = Math.min(places.length - 1, Math.max(0, at < 0 ? 0 : at + steps))
  return places[to] ?? null
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

function placesOf(kind: ClipboardItem['kind']): Target[] {
  const places: Target[] = []
  let list: Element | null = null
  for (const element of elementsOf(kind)) {
    const own = element.parentElement?.closest('[data-block-id], article') ?? null
    const positions: PastePosition[] =
      own === list ? ['middle', 'bottom'] : ['top', 'middle', 'bottom']
    list = own
    for (const position of positions) places.push({ id: idOf(element), position })
  }
  return places
}

/** Above one is below the one before it. */
function indexOf(places: readonly Target[], { id, position }: Target): number {
  const at = places.findIndex((place) => place.id === id && place.position === position)
  if (at >= 0) return at
  return places.findIndex((place) => place.id === id && place.position === 'middle') - 1
}

/** Scrolls the place into sight; of an item that is higher than the page, the edge that is meant. */
export function showPlace(kind: ClipboardItem['kind'], { id, position }: Target): void {
  const element = elementOf(kind, id)
  if (!element) return
  const isHigh = element.getBoundingClientRect().height > innerHeight / 2
  const edge = position === 'top' ? 'start' : 'end'
  element.scrollIntoView({ block: isHigh && position !== 'middle' ? edge : 'nearest' })
}
