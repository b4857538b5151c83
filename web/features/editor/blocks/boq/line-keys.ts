import type { FormEvent, KeyboardEvent } from 'react'
import type { LineForm } from '#domain/document/table-lines.ts'
import { lazy, withLoaded } from '../../../../state/lazy.ts'
import { isFixed } from '../../document/now.ts'
import { closest, itemAt, LINE, stopEvent } from '../../paper/elements.ts'
import { rangeIn } from '../../rich-text/caret.ts'
import { loadLineView } from '../late-views.ts'

/** The caret goes on in the new line at once, so its view must be there. */
const loadTurnLine = lazy(async () => {
  const [turning] = await Promise.all([import('./turn-line.ts'), loadLineView()])
  return turning
})

/**
 * Keys that turn a line of a table into another kind (product: Headings and notes): ctrl+alt+1 to
 * 4, ctrl+alt+0, and Backspace at the start of a heading or a note.
 */
export function handleLineKey(event: KeyboardEvent): void {
  const form = levelOf(event) ?? formAfterBackspace(event)
  if (!form || event.nativeEvent.isComposing) return
  const isDone = turn(event.target, form)
  if (!isDone) return
  stopEvent(event)
}

/** Turns the line into a heading once '# ' to '#### ' was typed at its start. */
export function turnTypedLine({ target, nativeEvent }: FormEvent): void {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.data !== ' ') return
  const level = /^(#{1,4})[ \u00a0]$/.exec(textBeforeCaret(target) ?? '')?.[1]?.length
  if (level) turn(target, { type: 'heading', level }, level + 1)
}

/** False if nothing can be changed, or the target is in no line's text. */
function turn(target: EventTarget, form: LineForm, marker = 0): boolean {
  const item = itemAt(target)
  if (!item?.rowId || !closest(target, '[data-cell="description"]')) return false
  if (isFixed()) return false
  const place = { boqId: item.blockId, rowId: item.rowId }
  withLoaded(loadTurnLine, ({ turnLineInPlace }) => turnLineInPlace(place, form, marker))
  return true
}

/** AltGr is ctrl+alt on Windows, where it types characters such as ². */
function levelOf({ key, code, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) {
  const digit = /^(?:Digit|Numpad)([0-4])$/.exec(code)?.[1]
  if (!digit || !altKey || nativeEvent.getModifierState('AltGraph')) return null
  if (!metaKey && !(ctrlKey && key === digit)) return null
  return formOf(Number(digit))
}

const formOf = (level: number): LineForm =>
  level === 0 ? { type: 'row' } : { type: 'heading', level }

function formAfterBackspace(event: KeyboardEvent): LineForm | null {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Backspace' || ctrlKey || metaKey || altKey || shiftKey) return null
  if (!closest(target, LINE) || textBeforeCaret(target) !== '') return null
  return { type: 'row' }
}

/** The text before the caret in the first line of an open text; null if something is selected. */
function textBeforeCaret(target: EventTarget): string | null {
  const { isCollapsed, focusNode, focusOffset = 0 } = getSelection() ?? {}
  const text = closest(target, '[data-cell="description"]')
  const line = closest(target, '[contenteditable]')
  if (!isCollapsed || !focusNode || !text || !line?.contains(focusNode)) return null
  if (text.querySelector('[contenteditable]:not([contenteditable="false"])') !== line) return null
  const range = rangeIn(line)
  range.setEnd(focusNode, focusOffset)
  return range.cloneContents().querySelector('br, img') ? null : range.toString()
}
