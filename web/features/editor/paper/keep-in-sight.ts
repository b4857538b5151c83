import { $waitingToasts } from '../../../state/toasts.ts'
import { isCalm } from './animate.ts'
import { all, BLOCK, CELL, closest, PAPER, ROW } from './elements.ts'

/** What belongs to a focused figure: its row's pins, and the choices below a total. */
const PINS = '[data-pin]'
const WAYS = '[data-action="back-to-sum"], [data-action="add-difference"]'

/** In px: the lower edge of the navigation and the toolbar. */
const TOP = 136
const GAP = 8

/**
 * How long to wait after a press, a commit or a toast, in ms: the second press of a double click
 * must hit the same element as the first, and a toast needs time to move in.
 */
const SETTLED_MS = 400

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * Scrolls the focused figure or description, with its pins, so that the row's icons and toasts
 * don't cover it (WCAG 2.4.11). The browser does so when keys move the focus (scroll-padding), but
 * not for presses and toasts.
 */
export function keepFocusInSight(): void {
  let timer: ReturnType<typeof setTimeout>
  let isPressed = false
  const settle = () => {
    clearTimeout(timer)
    if (!isPressed) timer = setTimeout(uncover, SETTLED_MS)
  }
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
    settle()
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, press, { capture: true })
  addEventListener('focusin', settle)
  addEventListener('keyup', (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
  })
  $waitingToasts.listen(settle)
}

/**
 * How far, in px, the place has to move up to be above everything that covers it, but not beyond
 * `top`. Something wholly above the place does not cover it.
 */
export function distanceAbove(floats: readonly Box[], place: Box, top: number): number {
  const covering = floats.filter(
    (float) => float.left < place.right && float.right > place.left && float.bottom > place.top,
  )
  const foot = Math.min(...covering.map((float) => float.top))
  return Math.max(0, Math.min(place.bottom + GAP - foot, place.top - top))
}

function uncover(): void {
  const cell = closest(document.activeElement, `${PAPER} ${CELL}`)
  if (!cell) return
  const row = cell.closest(ROW)
  const parts = all(row ? PINS : WAYS, row ?? cell.closest(BLOCK) ?? cell)
  // A pin in the bar above the keyboard is not part of the place.
  const place = [cell, ...parts.filter((part) => !isFixed(part))]
    .filter(isShown)
    .map(boxOf)
    .reduce(around)
  const bars = row ? all('[data-bar="row"]', row).filter(isFixed) : []
  const floats = [...bars, ...all('[data-keyboard-bar], [data-sonner-toast]')]
    .filter(isShown)
    .map(boxOf)
  const distance = distanceAbove([...floats, footOfScreen()], place, TOP)
  if (distance > 0) scrollBy({ top: distance, behavior: isCalm() ? 'instant' : 'smooth' })
}

/** The screen's lower edge; a soft keyboard covers the bottom of the page. */
function footOfScreen(): Box {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  const foot = offsetTop + height
  return { top: foot, bottom: foot, left: -Infinity, right: Infinity }
}

const around = (one: Box, other: Box): Box => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
})

const boxOf = (element: Element): Box => element.getBoundingClientRect()

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

const isFixed = (element: Element): boolean => getComputedStyle(element).position === 'fixed'
