import { caretAtPoint, caretIn, linesIn, placeCaret, type TextPoint } from '../caret.ts'

interface Pressed {
  readonly element: HTMLElement
  readonly holder: HTMLElement
  readonly signal: AbortSignal
  /** The caret was put elsewhere. */
  onMoved?(): void
}

/**
 * A press on the place, but on none of its lines: its padding, or what lies between two lines. The browser would
 * take the focus away, and what is typed then with it; the caret goes to the nearest line, as it does at rest.
 */
export function attachPressBeside(at: Pressed): void {
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || !isBeside(event.target, at.element) || event.button === MIDDLE)
      return
    event.preventDefault()
    if (event.button !== 0) return
    const put = putCaret(at, event, event.shiftKey)
    if (event.detail > 1) selectAround(event.detail === 2 ? 'word' : 'paragraphboundary')
    else if (put) followDrag(put.host, put.anchor, at.signal)
  }
  // Not in capture: Editor.js, which takes the last block for pressed, comes first.
  at.element.addEventListener('mousedown', press, { signal: at.signal })
  layGround(at, press)
}

/**
 * Lies under the lines of the whole place. For a finger browsers look for what answers to a press nearby, and would
 * find the cell below: the innermost elements alone count, so that the lines would be all that this place has.
 */
function layGround({ element, signal }: Pressed, press: (event: MouseEvent) => void): void {
  const ground = document.createElement('div')
  ground.className = 'rich-ground'
  ground.addEventListener('mousedown', press)
  element.append(ground)
  signal.addEventListener('abort', () => ground.remove())
}

/** Null where there is no line, but dividers alone. */
function putCaret(at: Pressed, to: WindowPoint, isExtending: boolean) {
  const host = nearest(hostsIn(at.holder), to)
  if (!host) return null
  const focus = pointNear(host, to)
  const anchor = (isExtending && caretIn(host)?.anchor) || focus
  placeCaret(host, { anchor, focus })
  at.onMoved?.()
  return { host, anchor }
}

const MIDDLE = 1

/** The boxes around the lines. All else in the place, menus and their fields say, takes its presses itself. */
const BOXES =
  '.rich-ground, .rich-editing, .codex-editor, .codex-editor__redactor, .ce-block, .ce-block__content, .tc-wrap, .tc-table, .tc-row, hr'

const isBeside = (target: EventTarget | null, element: HTMLElement): boolean =>
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  (target === element || target.matches(BOXES))

interface WindowPoint {
  readonly clientX: number
  readonly clientY: number
}

const hostsIn = (holder: HTMLElement): HTMLElement[] =>
  holder.isContentEditable
    ? [holder]
    : [...holder.querySelectorAll<HTMLElement>('[contenteditable="true"]')]

function nearest<E extends Element>(elements: readonly E[], { clientX, clientY }: WindowPoint) {
  const distance = (element: E) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return Math.hypot(
      clientX - within(clientX, left, right),
      clientY - within(clientY, top, bottom),
    )
  }
  const all = elements.map((element) => ({ element, distance: distance(element) }))
  return all.sort((one, other) => one.distance - other.distance)[0]?.element ?? null
}

/** Where the caret goes in the line that is nearest: below the letters the point names no character. */
function pointNear(host: HTMLElement, point: WindowPoint): TextPoint {
  const lines = linesIn(host)
  const line = nearest(lines, point) ?? host
  const { left, right, top, bottom } = line.getBoundingClientRect()
  const x = within(point.clientX, left + 1, right - 1)
  const caret = caretAtPoint(host, x, within(point.clientY, top + 1, bottom - 1))
  if (typeof caret !== 'string') return caret.focus
  return { line: lines.indexOf(line), offset: Number.POSITIVE_INFINITY }
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** Twice takes the word, three times the line, as on the letters themselves. */
function selectAround(unit: 'word' | 'paragraphboundary'): void {
  getSelection()?.modify('move', 'forward', unit)
  getSelection()?.modify('extend', 'backward', unit)
}

/** A press that goes on selects text; Editor.js, if it saw the moves, would select whole blocks instead. */
function followDrag(host: HTMLElement, anchor: TextPoint, signal: AbortSignal): void {
  const drag = new AbortController()
  const options = { capture: true, signal: AbortSignal.any([signal, drag.signal]) }
  const move = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.buttons === 0) drag.abort()
    else placeCaret(host, { anchor, focus: pointNear(host, event) })
  }
  addEventListener('mousemove', move, options)
  addEventListener('mouseup', () => drag.abort(), options)
}
