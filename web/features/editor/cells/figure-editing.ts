import { $document, $isLocked, $isReadOnly, cancelPreview, committedBlocks } from '../commands.ts'
import {
  commitFigure,
  commitSubtotal,
  type FigureOutcome,
  prepareSubtotal,
  previewTyped,
} from './commit-figure.ts'
import { type FigureStyle, textAt } from './figure-text.ts'
import { checkBoxes, holdBoxes, releaseBoxes } from './held-boxes.ts'
import { nextCell } from './next-cell.ts'
import { hidePins, pin, showPins } from './pins.ts'
import {
  type FigurePlace,
  figureCellOf,
  isRowFigure,
  placeOf,
  type RowFigurePlace,
} from './places.ts'
import { sayOutcome } from './say-outcome.ts'
import {
  forgetClick,
  pressFigure,
  selectFigure,
  selectOnEntry,
  selectOnFirstClick,
} from './select-figure.ts'

/**
 * Typing in figure cells, for the whole paper by delegation: a cell is plain text that can be
 * edited where it stands, so nothing jumps and 6,000 cells cost no listener (look: Editing).
 * What is typed shows live; Enter, Tab or leaving settles it; Escape puts it back (numbers).
 */
interface Edit {
  readonly cell: HTMLElement
  readonly place: FigurePlace
  isTyped: boolean
}

let edit: Edit | null = null

/** True while someone's typing is in the cell: nobody else may write into it. */
export const isBeingTyped = (cell: HTMLElement): boolean => edit?.cell === cell && edit.isTyped

/** Settles the figure that is being typed, if any; the focus stays (save, undo, draft). */
export async function commitTypedFigure(): Promise<void> {
  if (edit?.isTyped) await settle(edit)
}

/** Drops the figure that is being typed; true when there was one (undo takes typing back first). */
export function dropTypedFigure(): boolean {
  if (!edit?.isTyped) return false
  revert(edit)
  return true
}

/**
 * Pins or unpins a figure. A price or a sum that is being typed goes on under the new pins, which
 * say what becomes of it; of an item price or a qty the person means what shows by now.
 */
export function pinAndGoOn(place: RowFigurePlace): void {
  const isFactor = edit?.place.name === 'itemPrice' || edit?.place.name === 'qty'
  if (edit?.isTyped && isFactor) {
    void settle(edit)
    selectFigure(edit.cell)
  }
  if (pin(place) && edit?.isTyped) type(edit.cell)
  forgetClick()
}

/**
 * Takes up what is typed into a figure of the server's drawing before the page is awake: it stays
 * while React takes up the paper, and is shown live once the cells are woken.
 */
export function adoptTyping(): void {
  const cell = figureCellOf(document.activeElement)
  const place = cell && placeOf(cell)
  if (!cell || !place || isForbidden()) return
  edit = { cell, place, isTyped: false }
  edit.isTyped = textOf(cell) !== standing(edit)?.trim()
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
  on('input', ({ target }) => type(target))
  on('keydown', press)
  on('beforeinput', (event) => {
    if (figureCellOf(event.target) && isForbidden()) event.preventDefault()
  })
  on('mousedown', pressFigure)
  on('click', selectOnFirstClick)
  on('drop', (event) => figureCellOf(event.target) && event.preventDefault())
  if (edit?.isTyped) type(edit.cell)
  if (edit) showPins(edit.place)
  return () => stop.abort()
}

function enter(target: EventTarget | null): void {
  const cell = figureCellOf(target)
  const place = cell && placeOf(cell)
  if (!cell || !place || isForbidden()) return
  edit = { cell, place, isTyped: false }
  showPins(place)
  if (place.name === 'subtotal') void prepareSubtotal().catch(() => null)
  selectOnEntry(cell)
}

function type(target: EventTarget | null): void {
  if (!edit || edit.cell !== target) return
  edit.isTyped = true
  if (isRowFigure(edit.place)) holdBoxes(edit.cell)
  if (!previewTyped(edit.place, textOf(edit.cell), style().locale)) cancelPreview()
  checkBoxes()
}

function leave(): void {
  const left = edit
  if (left?.isTyped) void settle(left)
  // A selection that stays behind would show two places as taken.
  if (left) getSelection()?.removeAllRanges()
  edit = null
  forgetClick()
  hidePins()
}

function press(event: KeyboardEvent): void {
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
  if (edit.isTyped) void settle(edit)
  if (next) next.focus()
  else selectFigure(edit.cell)
}

/** Settles what was typed. A subtotal takes a moment when its rule is not here yet. */
function settle(typed: Edit): Promise<void> | undefined {
  const text = textOf(typed.cell)
  const { locale } = style()
  typed.isTyped = false
  forgetClick()
  releaseBoxes()
  // Text that came back to what stands, undone or redone meanwhile or not, changes nothing.
  if (text === standing(typed)?.trim()) return void restore(typed)
  if (typed.place.name === 'subtotal')
    return commitSubtotal(typed.place, text, locale).then((outcome) => conclude(typed, outcome))
  conclude(typed, commitFigure(typed.place, text, locale))
}

function conclude(typed: Edit, outcome: FigureOutcome): void {
  if (outcome !== 'exact' && outcome !== 'reset') void sayOutcome(outcome)
  if (!typed.isTyped) restore(typed)
}

function revert(typed: Edit): void {
  restore(typed)
  forgetClick()
  selectFigure(typed.cell)
}

/** Writes the figure that stands in the document: the model is silent when it did not change. */
function restore(typed: Edit): void {
  typed.isTyped = false
  releaseBoxes()
  cancelPreview()
  const text = standing(typed)
  if (text !== null && typed.cell.textContent !== text) typed.cell.textContent = text
}

/** What the cell reads in the document, without what is being typed. */
const standing = ({ place }: Edit): string | null => textAt(committedBlocks(), place, style())

const isForbidden = (): boolean => $isReadOnly.peek() || $isLocked.peek()
const textOf = (cell: HTMLElement): string => (cell.textContent ?? '').trim()
const style = (): FigureStyle =>
  $document.peek()?.meta.peek() ?? { locale: 'en-US', currency: 'USD' }
