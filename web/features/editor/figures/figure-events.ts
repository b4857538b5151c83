import { flushSync } from 'react-dom'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { isFixed } from '../document/now.ts'
import { all, blockIdOf, closest, rowIdOf } from '../paper/elements.ts'
import { isTypingOff, onceTypingIsOn } from '../paper/typing-lock.ts'
import { commitEdit, previewActiveEdit, revertEdit } from './edit-figure.ts'
import {
  activeEdit,
  type FigurePlace,
  figureCellAt,
  figurePlaceOf,
  hasPin,
  setActiveEdit,
} from './figure-place.ts'
import {
  forgetClick,
  notePress,
  selectFigure,
  selectOnFirstClick,
  selectOnFocus,
} from './select-figure.ts'
import { hidePins, showPins } from './shown-pins.ts'
import { forgetTabs, nextCell } from './tab-order.ts'

/*
 * The events of figure cells, delegated for the whole paper: a cell is plain text edited in place,
 * so nothing jumps and 6,000 cells need no listeners of their own (product: Editing in place).
 * What is typed is previewed; Enter, Tab or leaving the cell commits it; Escape reverts it
 * (product: Figures).
 */

/**
 * Attaches the listeners to the root; returns a function that detaches them.
 * @param goToNewRow moves the focus from a table's last row to a new one; returns false elsewhere
 */
export function attachFigureEvents(
  root: HTMLElement,
  goToNewRow: (place: FigurePlace) => boolean,
): () => void {
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => root.addEventListener(type, listener, { signal: stop.signal })
  on('focusin', ({ target }) => enter(target))
  on('focusout', leave)
  on('input', ({ target }) => previewActiveEdit(target))
  on('keydown', (event) => pressKey(event, goToNewRow))
  on('beforeinput', (event) => {
    const cell = figureCellAt(event.target)
    if (cell && isFixed()) event.preventDefault()
    else if (cell && isTypingOff()) holdInput(event, cell)
  })
  on('paste', paste)
  on('mousedown', notePress)
  on('mousedown', forgetTabs)
  on('click', selectOnFirstClick)
  on('click', pressRate)
  on('drop', (event) => figureCellAt(event.target) && event.preventDefault())
  adoptFigures(root)
  return () => stop.abort()
}

/**
 * Commits the figures that were typed before the scripts ran (web/early-input.ts); the focused one
 * stays in editing. Each keeps its mark until its turn: committing another one paints its row.
 */
function adoptFigures(root: HTMLElement): void {
  const focused = figureCellAt(document.activeElement)
  for (const cell of all('[data-typed]', root)) {
    const place = figurePlaceOf(cell)
    delete cell.dataset.typed
    if (place && cell !== focused) commitEdit({ cell, place, isTyped: true })
    else if (place) setActiveEdit({ cell, place, isTyped: true })
  }
  const place = focused && figurePlaceOf(focused)
  if (!place) return
  if (activeEdit()?.isTyped) previewActiveEdit(focused)
  else setActiveEdit({ cell: focused, place, isTyped: false })
  showPins(place)
}

function enter(target: EventTarget | null): void {
  const cell = figureCellAt(target)
  const place = cell && figurePlaceOf(cell)
  if (!cell || !place || isFixed()) return
  setActiveEdit({ cell, place, isTyped: false })
  showPins(place)
  selectOnFocus(cell)
}

function leave(): void {
  const edit = activeEdit()
  if (edit?.isTyped) commitEdit(edit)
  // A selection that stays behind would look like a second focus.
  if (edit) getSelection()?.removeAllRanges()
  setActiveEdit(null)
  forgetClick()
  hidePins()
}

function pressKey(event: KeyboardEvent, goToNewRow: (place: FigurePlace) => boolean): void {
  const edit = activeEdit()
  if (!edit) pressKeyOnRate(event)
  if (!edit || event.isComposing) return
  if (event.key === 'Escape') {
    revertEdit(edit)
    return
  }
  if (event.key === 'F4' && hasPin(edit.place)) {
    const { place } = edit
    event.preventDefault()
    withLoaded(loadTogglePin, ({ togglePinByKey }) => togglePinByKey(place))
    return
  }
  const next = nextCell(event, edit.cell, edit.place)
  if (next === undefined) {
    // The choices below a typed total must exist before the browser looks for the next tab stop.
    const isLeftByTab = event.key === 'Tab' && edit.place.name === 'total' && edit.isTyped
    if (isLeftByTab) flushSync(() => commitEdit(edit))
    return
  }
  event.preventDefault()
  enterHeldInput()
  if (edit.isTyped) commitEdit(edit)
  if (next) next.focus()
  else if (event.key !== 'Enter' || !goToNewRow(edit.place)) selectFigure(edit.cell)
}

const loadTogglePin = lazy(() => import('./toggle-pin.ts'))
const loadPasteFigures = lazy(() => import('./paste-figures.ts'))

/**
 * One line is inserted as typed text, without the line break that ends a cell copied from a
 * spreadsheet. Several lines are figures for the rows below.
 */
function paste(event: ClipboardEvent): void {
  const cell = figureCellAt(event.target)
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const text = pasted.trim()
  if (!cell || (text === pasted && !text.includes('\n'))) return
  event.preventDefault()
  if (!text.includes('\n')) document.execCommand('insertText', false, text)
  else withLoaded(loadPasteFigures, ({ pasteFigures }) => pasteFigures(cell, text))
}

/** One edit of a figure: inserted text, or a deletion by backspace or delete. */
type HeldInput = { readonly text: string } | { readonly command: 'delete' | 'forwardDelete' }

let held: { readonly cell: HTMLElement; readonly inputs: HeldInput[] } | null = null

/** Holds back what is typed into the figure until typing is on again (paper/typing-lock.ts). */
function holdInput(event: InputEvent, cell: HTMLElement): void {
  event.preventDefault()
  const input = inputOf(event)
  if (!input) return
  if (held?.cell !== cell) {
    held = { cell, inputs: [] }
    void onceTypingIsOn().then(enterHeldInput)
  }
  held.inputs.push(input)
}

/** Enters what was held; called before the figure is left at the latest. */
function enterHeldInput(): void {
  const { cell, inputs } = held ?? {}
  held = null
  if (!inputs || cell !== document.activeElement) return
  for (const input of inputs)
    if ('text' in input) document.execCommand('insertText', false, input.text)
    else document.execCommand(input.command)
}

function inputOf({ inputType, data, dataTransfer }: InputEvent): HeldInput | null {
  if (inputType === 'deleteContentBackward') return { command: 'delete' }
  if (inputType === 'deleteContentForward') return { command: 'forwardDelete' }
  const text = data ?? dataTransfer?.getData('text/plain') ?? ''
  return text === '' ? null : { text }
}

/*
 * The events of the cells of tax rates, delegated for the whole paper: a rate is chosen from a
 * list, which Enter, Space and a click open.
 */

const loadRateChoice = lazy(() => import('../tax/index.ts'))

const rateCellAt = (target: EventTarget | null): HTMLElement | null =>
  closest(target, '[data-cell="tax"][role="button"]')

/** The click listener. */
function pressRate({ target }: Event): void {
  const cell = rateCellAt(target)
  if (cell) chooseRate(cell)
}

/** The keydown listener; the arrows and Tab lead as from a figure. */
function pressKeyOnRate(event: KeyboardEvent): void {
  const cell = rateCellAt(event.target)
  const blockId = cell && blockIdOf(cell)
  if (!cell || !blockId) return
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    chooseRate(cell)
    return
  }
  const next = nextCell(event, cell, { blockId, rowId: rowIdOf(cell), name: 'tax' })
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}

function chooseRate(cell: HTMLElement): void {
  const blockId = blockIdOf(cell)
  if (blockId === null || isFixed()) return
  withLoaded(loadRateChoice, ({ openRateChoice }) =>
    openRateChoice(cell, { blockId, rowId: rowIdOf(cell) }),
  )
}
