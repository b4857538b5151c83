import { $document, cancelPreview, committedBlocks } from '../document/store.ts'
import { type FigurePlace, isRowFigure, type RowFigurePlace } from '../paper/cells.ts'
import { commitFigure, commitSubtotal, type FigureOutcome, previewTyped } from './commit-figure.ts'
import { type FigureStyle, textAt } from './figure-text.ts'
import { makeRoom } from './figure-width.ts'
import { checkBoxes, holdBoxes, releaseBoxes } from './freeze-layout.ts'
import { writeFigure } from './paint-text.ts'
import { pin } from './pins.ts'
import { sayOutcome } from './say-outcome.ts'
import { forgetClick, selectFigure } from './select-figure.ts'

/**
 * The figure that has the focus. What is typed into it shows live, and is settled or put back
 * (numbers); who types, and by which events, is figure-editing.ts.
 */
export interface Edit {
  readonly cell: HTMLElement
  readonly place: FigurePlace
  isTyped: boolean
}

let edit: Edit | null = null
/** Ends when the subtotal that was settled last stands on the paper. */
let settling: Promise<void> | null = null

export const figureInHand = (): Edit | null => edit

/** Takes a figure in hand; null lets go of it, unsettled. */
export function takeInHand(next: Edit | null): void {
  edit = next
}

/** True while someone's typing is in the cell: nobody else may write into it. */
export const isBeingTyped = (cell: HTMLElement): boolean => edit?.cell === cell && edit.isTyped

/**
 * Settles the figure that is being typed, if any; the focus stays (save, undo, draft). A subtotal
 * that was left before is waited for: else it would be missing, and come in the wrong order.
 */
export async function commitTypedFigure(): Promise<void> {
  if (edit?.isTyped) settle(edit)
  await settling
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
    settle(edit)
    selectFigure(edit.cell)
  }
  if (pin(place) && edit?.isTyped) showTyped(edit.cell)
  forgetClick()
}

/** What was typed just now, into the figure in hand. */
export function showTyped(target: EventTarget | null): void {
  if (!edit || edit.cell !== target) return
  edit.isTyped = true
  if (isRowFigure(edit.place)) holdBoxes(edit.cell)
  makeRoom(edit.cell, textOf(edit.cell), true)
  if (!previewTyped(edit.place, textOf(edit.cell), style().locale)) cancelPreview()
  checkBoxes()
}

/** Settles what was typed. A subtotal takes a moment when its rule is not here yet. */
export function settle(typed: Edit): void {
  const text = textOf(typed.cell)
  const { locale } = style()
  typed.isTyped = false
  forgetClick()
  releaseBoxes()
  // Text that came back to what stands, undone or redone meanwhile or not, changes nothing.
  if (text === standing(typed)?.trim()) restore(typed)
  else if (typed.place.name === 'subtotal')
    settling = commitSubtotal(typed.place, text, locale).then((out) => conclude(typed, out))
  else conclude(typed, commitFigure(typed.place, text, locale))
}

function conclude(typed: Edit, outcome: FigureOutcome): void {
  if (outcome !== 'exact' && outcome !== 'reset') void sayOutcome(outcome)
  if (!typed.isTyped) restore(typed)
}

/**
 * The figure in hand may be another one by now (undo, redo): what is typed replaces it, and the next
 * click is a first one.
 */
export function takeAgain(): void {
  if (!edit) return
  forgetClick()
  selectFigure(edit.cell)
}

/** Puts back what stood before the typing. */
export function revert(typed: Edit): void {
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
  if (text !== null) writeFigure(typed.cell, text)
}

/** What the cell reads in the document, without what is being typed. */
export const standing = ({ place }: Edit): string | null =>
  textAt(committedBlocks(), place, style())

export const textOf = (cell: HTMLElement): string => (cell.textContent ?? '').trim()
const style = (): FigureStyle =>
  $document.peek()?.meta.peek() ?? { locale: 'en-US', currency: 'USD' }
