import { changePricedRow } from '#domain/document/blocks.ts'
import { togglePin } from '#domain/numbers/edit-priced-row.ts'
import { pinned as WORDS } from '#domain/words/en/editor.json'
import { say } from '../../../ui/live-region.ts'
import { decimalsNow, pricedRowNow } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { announceOutcome } from './announce-outcome.ts'
import { commitEdit, committedText, previewActiveEdit } from './edit-figure.ts'
import { activeEdit, type PinPlace } from './figure-place.ts'
import { forgetClick, selectFigure } from './select-figure.ts'

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
    announceOutcome('out-of-range', {
      place,
      text: '',
      kept: committedText({ place })?.trim() ?? '',
    })
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
