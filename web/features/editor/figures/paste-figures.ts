import { changeRows } from '#domain/document/blocks.ts'
import { fillFigures, fillUnits } from '#domain/document/fill-figures.ts'
import { parsePastedFigure } from '#domain/numbers/typed-figure.ts'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { bodyOf } from '#domain/pasted/table-format.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { figures as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/document-words.ts'
import { decimalsNow, runOnRows, termsNow } from '../document/now.ts'
import { cancelPreview, committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { announceOutcome, shorten } from './announce-outcome.ts'
import {
  activeEdit,
  figurePlaceOf,
  isInRow,
  isRowFigure,
  type RowFigurePlace,
} from './figure-place.ts'
import { selectFigure } from './select-figure.ts'

/**
 * Puts pasted lines into a figure and those below it, as one undoable step. A single row, a
 * subtotal and a total have no figures below: there, several lines are not a figure.
 */
export function pasteFigures(cell: HTMLElement, text: string): void {
  const place = figurePlaceOf(cell)
  if (!place) return
  const { rowId } = place
  if (!isInRow(place) || rowId === null) {
    announceOutcome('unreadable', { place, text, kept: cell.textContent ?? '' })
    return
  }
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  if (isRowFigure(place)) fillBelow({ ...place, rowId }, lines)
  else fillUnitsBelow(place.blockId, rowId, lines)
  selectFigure(cell)
}

/** Fills the units from the first cell down. */
function fillUnitsBelow(blockId: string, rowId: string, units: readonly string[]): void {
  endTyping()
  let refused: readonly number[] = []
  const isFilled = runOnRows(blockId, (rows) => {
    const filled = fillUnits(rows, rowId, units, nextId, decimalsNow())
    refused = filled.refused
    return filled.rows
  })
  const [first] = refused
  if (first !== undefined)
    toast.warning(fill(WORDS.tooLong, { typed: shorten(units[first] ?? '') }))
  else if (isFilled) toast.info(countInWords(WORDS.unitsFilled, units.length))
}

function endTyping(): void {
  const edit = activeEdit()
  if (edit) edit.isTyped = false
  cancelPreview()
}

/**
 * Fills the figures from the first cell down, replacing what was being typed there. A heading
 * above the figures is left out, and their number format is detected as for a table: `1.250`
 * stands below `12,50`.
 */
function fillBelow(place: RowFigurePlace & { rowId: string }, pasted: readonly string[]): void {
  endTyping()
  const column = { cells: pasted.map((line) => [line]), isCut: false }
  const format = detectTableFormat(column, termsNow())
  const lines = bodyOf(column, format).map(([line = '']) => line)
  const figures = lines.map((line) => parsePastedFigure(line, place.name, format.locale))
  let refused: readonly number[] = []
  let rounded = 0
  const after = changeRows(committedBlocks(), place.blockId, (rows) => {
    const filled = fillFigures(rows, place, figures, nextId, decimalsNow())
    ;({ refused, rounded } = filled)
    return filled.rows
  })
  if (!isWithinRange(after)) {
    announceOutcome('out-of-range', { place, text: '', kept: activeEdit()?.cell.textContent ?? '' })
    return
  }
  run(() => after, place.blockId)
  if (rounded > 0) toast.info(countInWords(WORDS.manyRounded, rounded, { decimals: decimalsNow() }))
  const [first] = refused
  if (first === undefined) toast.info(countInWords(WORDS.filled, lines.length))
  else toast.warning(refusal(place, shorten(lines[first] ?? ''), refused.length))
}

const refusal = ({ name }: RowFigurePlace, typed: string, count: number): string =>
  name === 'discount' && count === 1
    ? fill(WORDS.notDiscounts, { typed })
    : countInWords(WORDS.notFilled, count, { typed })
