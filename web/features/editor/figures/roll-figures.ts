import { isCalm, isInSight, visibleItems } from '../paper/animate.ts'
import { all, LINE } from '../paper/elements.ts'
import { figureCellAt } from './figure-place.ts'

const ROLL_MS = 650
const EASING = 'cubic-bezier(0.2, 0, 0, 1)'
/** Digits fade as they pass the line's edges. */
const EDGES = 'linear-gradient(#0000, #000 18%, #000 82%, #0000)'

let finish = () => {}

/**
 * Makes the change; the visible figures that it changed roll to their new values. The cells have
 * their new text at once: the rolling digits are only drawn over them, and the first press or key
 * ends the animation.
 */
export function rollFigures(change: () => void): void {
  finish()
  if (isCalm()) {
    change()
    return
  }
  const before = new Map(figuresInSight().map((cell) => [cell, cell.textContent ?? '']))
  change()
  const changed = [...before].filter(
    ([cell, text]) =>
      cell.isConnected && cell.textContent !== text && cell !== document.activeElement,
  )
  if (changed.length > 0) roll(changed)
}

/** Only visible cells are measured: measuring 2,000 rows would lay them all out. */
function figuresInSight(): HTMLElement[] {
  const cells = visibleItems().flatMap((item) =>
    item.matches('[data-row-id]')
      ? all(':scope > [data-cell]', item)
      : all('[data-cell="subtotal"], [data-cell="total"], :not([data-row-id]) > [data-cell]', item),
  )
  return [...new Set(cells)].filter((cell) => isFigure(cell) && isInSight(cell))
}

const isFigure = (cell: HTMLElement): boolean =>
  figureCellAt(cell) === cell || cell.matches(`${LINE} > [data-cell="price"]`)

function roll(changed: readonly (readonly [HTMLElement, string])[]): void {
  // A closed shadow tree, so that no script, search or screen reader finds the rolling digits.
  const layer = document.body.appendChild(document.createElement('div'))
  layer.ariaHidden = 'true'
  Object.assign(layer.style, {
    position: 'absolute',
    zIndex: 2,
    top: 0,
    left: 0,
    pointerEvents: 'none',
  })
  const shadow = layer.attachShadow({ mode: 'closed' })
  const figures = changed.map(([cell, before]) => figureOver(cell, before))
  shadow.append(...figures.map(({ element }) => element))
  const animations = figures.flatMap(({ cell, columns }) => [
    cell.animate([{ color: 'transparent' }, { color: 'transparent' }], ROLL_MS),
    ...columns.map(({ column, from, to }) =>
      column.animate([{ translate: `0 ${from}px` }, { translate: `0 ${to}px` }], {
        duration: ROLL_MS,
        easing: EASING,
        fill: 'both',
      }),
    ),
  ])
  const ended = new AbortController()
  finish = () => {
    ended.abort()
    for (const animation of animations) animation.cancel()
    layer.remove()
    finish = () => {}
  }
  for (const type of ['pointerdown', 'keydown', 'beforeprint', 'resize'])
    addEventListener(type, finish, { capture: true, signal: ended.signal })
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    if (!ended.signal.aborted) finish()
  })
}

interface Column {
  readonly column: HTMLElement
  /** Its position at the start and at the end, in px. */
  readonly from: number
  readonly to: number
}

/** The figure's characters in columns, exactly over its text; digits that differ roll. */
function figureOver(cell: HTMLElement, before: string) {
  const text = document.createRange()
  text.selectNodeContents(cell)
  const { right, top, height } = text.getBoundingClientRect()
  const { color, fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(cell)
  const element = document.createElement('div')
  const size = { height: `${height}px`, lineHeight: `${height}px` }
  Object.assign(element.style, size, {
    color,
    fontFamily,
    fontSize,
    fontWeight,
    letterSpacing,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'pre',
    display: 'flex',
    mask: EDGES,
    position: 'absolute',
    top: `${top + scrollY}px`,
    left: `${right + scrollX}px`,
    translate: '-100%',
  })
  const now = cell.textContent ?? ''
  const columns = [...now].map((sign, at): Column => {
    const { glyphs, isUpward } = glyphsBetween(before.at(at - now.length) ?? '', sign)
    const slot = element.appendChild(document.createElement('span'))
    const column = slot.appendChild(document.createElement('span'))
    Object.assign(slot.style, { height: size.height, overflow: 'clip' })
    column.style.display = 'block'
    column.textContent = glyphs.join('\n')
    const end = (1 - glyphs.length) * height
    return isUpward ? { column, from: 0, to: end } : { column, from: end, to: 0 }
  })
  return { cell, element, columns: columns.filter(({ from, to }) => from !== to) }
}

/** A digit rolls the shorter way through the digits between; a new digit rolls in from a blank. */
function glyphsBetween(before: string, after: string): { glyphs: string[]; isUpward: boolean } {
  if (before === after || !isDigit(after)) return { glyphs: [after], isUpward: true }
  if (!isDigit(before)) return { glyphs: [' ', after], isUpward: true }
  const up = (Number(after) - Number(before) + 10) % 10
  const isUpward = up <= 5
  const [first, steps] = isUpward ? [Number(before), up] : [Number(after), 10 - up]
  return {
    glyphs: Array.from({ length: steps + 1 }, (_, step) => String((first + step) % 10)),
    isUpward,
  }
}

const isDigit = (sign: string): boolean => /\d/.test(sign)
