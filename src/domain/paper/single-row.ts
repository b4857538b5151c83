import { isFigure } from '../document/columns.ts'
import type { RowBlock } from '../document/quotation.ts'
import { widthOf } from '../document/widths.ts'
import { type CellStyle, cellText, type TypedColumn } from '../numbers/cell-text.ts'
import { emsOf, FIGURE_SIZES, stepOf } from '../numbers/figure-ems.ts'

/** The least width in px of a description, and of each figure beside it. */
const LEAST = 100
/** That of a rate or a name below the description: they wrap. */
const LEAST_BELOW = 60

export interface SingleRowLayout {
  /**
   * How many figures stand side by side below the description; null where all of them fit beside it.
   */
  readonly across: number | null
  /** The size of its figures in px: smaller for very long ones. */
  readonly figureSize: number
}

/**
 * How a row outside of tables is laid out within its width. It depends on estimates alone (figure-ems.ts).
 * @param columns those after the description
 * @param textOf what its cells say
 */
export function singleRowLayout<Style extends CellStyle>(
  row: RowBlock,
  columns: readonly TypedColumn[],
  style: Style,
  textOf: (name: TypedColumn, row: RowBlock, style: Style) => string = cellText,
): SingleRowLayout {
  const width = widthOf(row)
  const figures = columns.filter(isFigure)
  const steps = figures.map((name) => stepOf(cellText(name, row, style)))
  const figureSize = FIGURE_SIZES[Math.max(...steps)] ?? 12
  const widths = figures.map((name) => emsOf(textOf(name, row, style)) * figureSize)
  const beside = widths.reduce((sum, own) => sum + Math.max(LEAST, own + 16), LEAST)
  const rates = columns.length - figures.length
  if (beside + rates * LEAST <= width) return { across: null, figureSize }
  const across = Math.floor(width / Math.max(LEAST_BELOW, ...widths.map((own) => own + 8)))
  return { across: Math.min(columns.length, Math.max(1, across)), figureSize }
}
