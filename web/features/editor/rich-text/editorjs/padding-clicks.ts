import { caretAtPoint, caretIn, linesIn, selectedIn, type TextPoint } from '../caret.ts'
import type { EditorContext } from './editor.ts'
import { placeCaret } from './place-caret.ts'

/**
 * Handles a press in the field that hits none of its lines: its padding, or the space between two
 * lines. The browser would take the focus away, and the keys pressed next would be lost. The caret
 * goes to the nearest line, as in a static field.
 */
export function attachPaddingClicks(context: EditorContext): void {
  const press = (event: MouseEvent) => {
    const isOurs = !event.defaultPrevented && isPadding(event.target, context.element)
    if (!isOurs || event.button === MIDDLE) return
    event.preventDefault()
    if (event.button !== 0) return
    const placed = placeCaretNear(context, event, event.shiftKey)
    if (event.detail > 1) selectAround(event.detail === 2 ? 'word' : 'paragraphboundary')
    else if (placed) followDrag(placed.host, placed.anchor, context.signal)
  }
  // Not in the capture phase: Editor.js, which would select the last block, comes first.
  context.element.addEventListener('mousedown', press, { signal: context.signal })
  addBackdrop(context, press)
}

/**
 * An element behind the lines that covers the field. On a touch screen, browsers look near the
 * finger for elements that handle presses, and only for the innermost ones: without the backdrop
 * they would find only the lines, or the cell below.
 */
function addBackdrop({ element, signal }: EditorContext, press: (event: MouseEvent) => void): void {
  const backdrop = document.createElement('div')
  backdrop.className = 'rich-backdrop'
  backdrop.addEventListener('mousedown', press)
  element.append(backdrop)
  signal.addEventListener('abort', () => backdrop.remove())
}

/** Places the caret in the nearest line; null if there are only dividers. */
export function placeCaretNear(context: EditorContext, to: WindowPoint, isExtending = false) {
  const host = nearest(hostsIn(context.holder), to)
  if (!host) return null
  const focus = pointNear(host, to)
  const anchor = (isExtending && caretIn(host)?.anchor) || focus
  placeCaret(host, { anchor, focus })
  context.onCaretMoved?.()
  return { host, anchor }
}

const MIDDLE = 1

/** The boxes around the lines. Everything else, such as menus, handles its own presses. */
const BOXES =
  '.rich-backdrop, .rich-editing, .codex-editor, .codex-editor__redactor, .ce-block, .ce-block__content, .tc-wrap, .tc-table, .tc-row, hr'

const isPadding = (target: EventTarget | null, element: HTMLElement): boolean =>
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

/** The position in the nearest line; its end if there is no character, as below the letters. */
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

/** A double click selects the word, a triple click the line, as on the letters themselves. */
function selectAround(unit: 'word' | 'paragraphboundary'): void {
  getSelection()?.modify('move', 'forward', unit)
  getSelection()?.modify('extend', 'backward', unit)
}

/** A drag selects text; Editor.js, if it saw the moves, would select whole blocks instead. */
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

/** A triple click selects a line up to its end; browsers select the line break after it as well. */
export function attachTripleClicks({ holder, signal }: EditorContext): void {
  const select = ({ detail }: MouseEvent) => {
    const selected = detail === 3 ? selectedIn(holder) : null
    if (selected) placeCaret(holder, selected)
  }
  holder.addEventListener('click', select, { signal })
}
