import { changePricedRow, findPricedRow } from '../../../../src/domain/document/blocks.ts'
import { cellText } from '../../../../src/domain/numbers/cell-text.ts'
import { formatMoney, formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { previewFigure, togglePin } from '../../../../src/domain/numbers/priced-row.ts'
import { totalsOf } from '../../../../src/domain/numbers/totals.ts'
import { parseTypedFigure } from '../../../../src/domain/numbers/typed-figure.ts'
import { pinned as WORDS } from '../../../../src/domain/words/en/editor.json'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { say } from '../../../ui/live-region.ts'
import { decimalsNow, isWithinRange, pricedRowNow, termsNow } from '../document/now.ts'
import { cancelPreview, committedBlocks, preview, previewHidden, run } from '../document/store.ts'
import type { announceOutcome as AnnounceOutcome } from './announce-outcome.ts'
import {
  blocksWithSum,
  canCommit,
  commitFigure,
  exactBeside,
  loadAdjusting,
  mayChangeSum,
} from './commit-figure.ts'
import { hasUnitColumn, settleUnit } from './commit-unit.ts'
import { paintFigure } from './figure-cells.tsx'
import { fitWidth, freezeLayout, unfreezeIfTight, unfreezeLayout } from './figure-layout.ts'
import {
  type ActiveEdit,
  activeEdit,
  type FigurePlace,
  isInRow,
  isRowFigure,
  type PinPlace,
} from './figure-place.ts'
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
  if (!previewText(edit.place, text)) cancelPreview()
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

/**
 * Pins or unpins a figure. A price or sum being typed stays open, and the new pins decide its
 * effect; an item price or qty being typed is committed first.
 */
export function togglePinWhileEditing(place: PinPlace): void {
  const edit = activeEdit()
  const isFactor = edit?.place.name === 'itemPrice' || edit?.place.name === 'qty'
  if (edit?.isTyped && isFactor) {
    commitEdit(edit)
    selectFigure(edit.cell)
  }
  const before = committedBlocks()
  const after = changePricedRow(before, place, (row) => togglePin(row, place.name, decimalsNow()))
  // An unpinned price becomes the product: that, or a sum with it, may be beyond ±1e12.
  if (after === before || !isWithinRange(after))
    announce('out-of-range', { place, text: '', kept: committedText({ place })?.trim() ?? '' })
  else if (run(() => after, place.blockId) && edit?.isTyped) previewActiveEdit(edit.cell)
  forgetClick()
}

/** Toggles the pin by a key and announces its state, which the pin's button does by itself. */
export function togglePinByKey(place: PinPlace): void {
  togglePinWhileEditing(place)
  const row = pricedRowNow(place)
  if (!row) return
  say(WORDS[place.name][row[place.name].pin.isPinned ? 'on' : 'off'])
}

/** Commits what was typed, and says so if the figure became a different one. */
export function commitEdit(edit: ActiveEdit): void {
  const text = textIn(edit.cell)
  edit.isTyped = false
  forgetClick()
  unfreezeLayout()
  // Typed text equal to the committed figure changes nothing.
  const kept = committedText(edit)?.trim() ?? ''
  if (text !== kept) commitText({ place: edit.place, text, kept })
  restore(edit)
}

function commitText(typed: { place: FigurePlace; text: string; kept: string }): void {
  const { place, text } = typed
  if (!canCommit(place)) {
    withLoaded(loadAdjusting, () => commitText(typed))
    return
  }
  const outcome = commitFigure(place, text, termsNow().locale)
  if (outcome !== 'exact') announce(outcome, typed)
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
  const value = totalsOf(blocks, termsNow()).perBlock.get(place.blockId)
  if (value === undefined) return null
  return place.name === 'total' ? formatMoney(value, termsNow()) : formatPrice(value, termsNow())
}

export const textIn = (cell: HTMLElement): string => (cell.textContent ?? '').trim()

/**
 * Updates a row's other figures while one is being typed. A subtotal or total changes nothing else
 * before it is committed, but counts as unsaved work.
 * @returns false for text that is no figure (yet), and for a sum that would change nothing
 */
function previewText(place: FigurePlace, text: string): boolean {
  const { name } = place
  if (name === 'line') return lineFigures()?.preview(place, text) ?? false
  if (name === 'unit') {
    const { blocks, outcome } = settleUnit(committedBlocks(), place, text)
    if (outcome === 'exact') preview(() => blocks)
    return outcome === 'exact'
  }
  const parsed = parseTypedFigure(text, name, termsNow().locale)
  if (!parsed.ok) return false
  const { value } = parsed
  if (isRowFigure(place)) {
    preview((blocks) =>
      changePricedRow(blocks, place, (row) =>
        previewFigure(row, place.name, value, decimalsNow(), exactBeside(place, row)),
      ),
    )
    return true
  }
  if (!mayChangeSum(place, value)) return false
  previewHidden((blocks) => blocksWithSum(place, value) ?? blocks)
  return true
}

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
