import { findPricedRow } from '#domain/document/blocks.ts'
import { cellText } from '#domain/numbers/cell-text.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { keepLoading, lazy, prefetch, withLoaded } from '../../../state/lazy.ts'
import { sumNow, termsNow } from '../document/now.ts'
import { cancelPreview, committedBlocks } from '../document/store.ts'
import type { announceOutcome as AnnounceOutcome } from './announce-outcome.ts'
import { paintFigure } from './figure-cells.tsx'
import { fitWidth, freezeLayout, unfreezeIfTight, unfreezeLayout } from './figure-layout.ts'
import { type ActiveEdit, activeEdit, hasUnitColumn, isInRow } from './figure-place.ts'
import { lineFigures } from './line-figures.ts'
import { forgetClick, selectFigure } from './select-figure.ts'

/*
 * The session of editing a figure: what is typed is previewed, then committed or reverted (product:
 * Figures). figure-events.ts maps the page's events to these functions.
 */

/** Previews what was just typed into the active figure. */
export function previewActiveEdit(target: EventTarget | null): void {
  const edit = activeEdit()
  if (!edit || edit.cell !== target) return
  edit.isTyped = true
  const text = textIn(edit.cell)
  if (isInRow(edit.place)) freezeLayout(edit.cell)
  fitWidth(edit.cell, text, true)
  if (!settling) prefetch(loadSettling)
  if (!settling?.previewText(edit.place, text)) cancelPreview()
  unfreezeIfTight()
}

/** Commits the figure being typed, if any; it keeps the focus (save, undo, draft). */
export function commitActiveEdit(): void {
  const edit = activeEdit()
  if (edit?.isTyped) commitEdit(edit)
}

/** Reverts the figure being typed; returns true if there was one (undo reverts typing first). */
export function revertActiveEdit(): boolean {
  const edit = activeEdit()
  if (!edit?.isTyped) return false
  revertEdit(edit)
  return true
}

/** Commits what was typed, and says so if the figure became a different one. */
export function commitEdit(edit: ActiveEdit): void {
  const text = textIn(edit.cell)
  edit.isTyped = false
  forgetClick()
  unfreezeLayout()
  if (!settling) {
    waitToCommit(edit)
    return
  }
  // Typed text equal to the committed figure changes nothing.
  const kept = committedText(edit)?.trim() ?? ''
  if (text !== kept) {
    const outcome = settling.commitFigure(edit.place, text, termsNow().locale)
    if (outcome !== 'exact') announce(outcome, { place: edit.place, text, kept })
  }
  restore(edit)
}

/** What settles a typed figure; prefetched (start.ts). */
let settling: typeof import('./commit-figure.ts') | null = null

/** Left before that was there; they show what was typed. */
const waiting: ActiveEdit[] = []

/** Settles what waits for it too. */
export const loadSettling = lazy(async () => {
  settling = await import('./commit-figure.ts')
  for (const edit of waiting.splice(0)) {
    delete edit.cell.dataset.typed
    const now = activeEdit()
    if (now?.cell === edit.cell) now.isTyped = true
    else if (committedText(edit) !== null) commitEdit(edit)
  }
  const now = activeEdit()
  if (now?.isTyped) previewActiveEdit(now.cell)
})

function waitToCommit(edit: ActiveEdit): void {
  edit.cell.dataset.typed = ''
  waiting.push(edit)
  void keepLoading(loadSettling)
}

/** Puts back the committed figure. */
export function revertEdit(edit: ActiveEdit): void {
  restore(edit)
  forgetClick()
  selectFigure(edit.cell)
}

/** After undo or redo the active figure may have changed: typing replaces it again. */
export function reselectActiveFigure(): void {
  const edit = activeEdit()
  if (!edit) return
  forgetClick()
  selectFigure(edit.cell)
}

/**
 * The cell's text in the document, without what is being typed; null if its row or block is gone.
 */
export function committedText({ place }: Pick<ActiveEdit, 'place'>): string | null {
  if (place.name === 'line') return lineFigures()?.textOf(place) ?? null
  const blocks = committedBlocks()
  if (isInRow(place)) {
    const row = findPricedRow(blocks, place)
    const hasUnitCell = hasUnitColumn(blocks, place)
    return row ? cellText(place.name, row, { ...termsNow(), hasUnitCell }) : null
  }
  const value = sumNow(place.blockId, place.period)
  if (value === undefined) return null
  return place.name === 'total' ? formatMoney(value, termsNow()) : formatPrice(value, termsNow())
}

export const textIn = (cell: HTMLElement): string => (cell.textContent ?? '').trim()

/** Writes the committed figure into the cell: an unchanged model would not notify. */
function restore(edit: ActiveEdit): void {
  edit.isTyped = false
  unfreezeLayout()
  if (edit.place.name === 'line') lineFigures()?.cancel()
  cancelPreview()
  const text = committedText(edit)
  if (text !== null) paintFigure(edit.cell, text)
}

export const loadAnnounceOutcome = lazy(() => import('./announce-outcome.ts'))

/** Says why the figure became a different one. The code is prefetched (start.ts). */
function announce(...outcome: Parameters<typeof AnnounceOutcome>): void {
  withLoaded(loadAnnounceOutcome, ({ announceOutcome }) => announceOutcome(...outcome))
}
