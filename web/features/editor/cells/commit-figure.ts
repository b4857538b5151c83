import { type Blocks, changePricedRow, findPricedRow } from '../../../../src/domain/blocks.ts'
import { parseFigure } from '../../../../src/domain/figures.ts'
import { editFigure, previewFigure } from '../../../../src/domain/row.ts'
import { totalOf } from '../../../../src/domain/total.ts'
import { committedBlocks, preview, run } from '../commands.ts'
import type { FigurePlace } from './places.ts'

export type FigureOutcome = 'exact' | 'closest' | 'reset' | 'unreadable' | 'out-of-range'

/**
 * Settles what was typed into a row's figure (numbers: A row). 'unreadable' and 'out-of-range'
 * change nothing: the last good figure stands.
 */
export function commitFigure(place: FigurePlace, text: string, locale: string): FigureOutcome {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok) return 'unreadable'
  const row = findPricedRow(committedBlocks(), place)
  if (!row) return 'reset'
  const { outcome } = editFigure(row, place.name, parsed.value)
  if (outcome === 'out-of-range') return outcome
  const edited = changePricedRow(
    committedBlocks(),
    place,
    (before) => editFigure(before, place.name, parsed.value).row,
  )
  if (!isWithinBounds(edited)) return 'out-of-range'
  run(() => edited, place.blockId)
  return outcome
}

/** Lets the other figures follow what is being typed; false for text that can't be read (yet). */
export function previewTyped(place: FigurePlace, text: string, locale: string): boolean {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok) return false
  preview((blocks) =>
    changePricedRow(blocks, place, (row) => previewFigure(row, place.name, parsed.value)),
  )
  return true
}

/** No sum may lie beyond ±1e12 either (numbers: Arithmetic). */
const isWithinBounds = (blocks: Blocks): boolean => totalOf(blocks) !== null
