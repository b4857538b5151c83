import { $isLocked, $isReadOnly } from '../document/store.ts'
import { figureCellOf, isRowFigure, placeOf } from '../paper/cells.ts'
import {
  figureInHand,
  pinAndGoOn,
  revert,
  settle,
  showTyped,
  standing,
  takeInHand,
  textOf,
} from './active-edit.ts'
import { prepareSubtotal } from './commit-figure.ts'
import { nextCell } from './next-cell.ts'
import { hidePins, showPins } from './pins.ts'
import {
  forgetClick,
  pressFigure,
  selectFigure,
  selectOnEntry,
  selectOnFirstClick,
} from './select-figure.ts'

/*
 * Typing in figure cells, for the whole paper by delegation: a cell is plain text that can be
 * edited where it stands, so nothing jumps and 6,000 cells cost no listener (look: Editing).
 * What is typed shows live; Enter, Tab or leaving settles it; Escape puts it back (numbers).
 */

/**
 * Takes up what is typed into a figure of the server's drawing before the page is awake: it stays
 * while React takes up the paper, and is shown live once the cells are woken.
 */
export function adoptTyping(): void {
  const cell = figureCellOf(document.activeElement)
  const place = cell && placeOf(cell)
  if (!cell || !place || isForbidden()) return
  const edit = { cell, place, isTyped: false }
  takeInHand({ ...edit, isTyped: textOf(cell) !== standing(edit)?.trim() })
}

/** Wakes the figure cells under the root; the returned function puts them to sleep. */
export function attachFigureEditing(root: HTMLElement): () => void {
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => root.addEventListener(type, listener, { signal: stop.signal })
  on('focusin', ({ target }) => enter(target))
  on('focusout', leave)
  on('input', ({ target }) => showTyped(target))
  on('keydown', press)
  on('beforeinput', (event) => {
    if (figureCellOf(event.target) && isForbidden()) event.preventDefault()
  })
  on('paste', pasteOneLine)
  on('mousedown', pressFigure)
  on('click', selectOnFirstClick)
  on('drop', (event) => figureCellOf(event.target) && event.preventDefault())
  const edit = figureInHand()
  if (edit?.isTyped) showTyped(edit.cell)
  if (edit) showPins(edit.place)
  return () => stop.abort()
}

function enter(target: EventTarget | null): void {
  const cell = figureCellOf(target)
  const place = cell && placeOf(cell)
  if (!cell || !place || isForbidden()) return
  takeInHand({ cell, place, isTyped: false })
  showPins(place)
  if (place.name === 'subtotal') void prepareSubtotal().catch(() => null)
  selectOnEntry(cell)
}

function leave(): void {
  const left = figureInHand()
  if (left?.isTyped) settle(left)
  // A selection that stays behind would show two places as taken.
  if (left) getSelection()?.removeAllRanges()
  takeInHand(null)
  forgetClick()
  hidePins()
}

function press(event: KeyboardEvent): void {
  const edit = figureInHand()
  if (!edit || event.isComposing) return
  if (event.key === 'Escape') {
    revert(edit)
    return
  }
  if (event.key === 'F4' && isRowFigure(edit.place)) {
    event.preventDefault()
    pinAndGoOn(edit.place)
    return
  }
  const next = nextCell(event, edit.cell, edit.place)
  if (next === undefined) return
  event.preventDefault()
  if (edit.isTyped) settle(edit)
  if (next) next.focus()
  else selectFigure(edit.cell)
}

/** A cell that a spreadsheet copied ends with a line break, which would be a second line here. */
function pasteOneLine(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!figureCellOf(event.target) || text.trim() === text) return
  event.preventDefault()
  document.execCommand('insertText', false, text.trim())
}

const isForbidden = (): boolean => $isReadOnly.peek() || $isLocked.peek()
