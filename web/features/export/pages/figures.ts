import {
  byColumn,
  COLUMNS,
  type Column,
  FIGURES,
  type FigureName,
  isFigure,
  USUAL_COLUMNS,
  USUAL_FIGURES,
} from '../../../../src/domain/document/columns.ts'
import { pricedOnly } from '../../../../src/domain/document/options.ts'
import type { BoqBlock } from '../../../../src/domain/document/quotation.ts'
import { type SharedColumns, shownColumns } from '../../../../src/domain/document/shown-widths.ts'
import { STEPS, stepOf } from '../../../../src/domain/numbers/figure-ems.ts'
import { figureText } from '../../../../src/domain/numbers/format-figure.ts'

/** The columns of a table and the figures of a row that are drawn. */
export const PUBLIC_COLUMNS = USUAL_COLUMNS
export const PUBLIC_FIGURES = USUAL_FIGURES

/**
 * The widths of a table's columns in px: as set in the document, or as their widest figure needs.
 */
export interface TableColumns {
  readonly widths: Record<Column, number>
  /** The size of all figures in px: smaller in a table with very long ones. */
  readonly figureSize: number
  /** The least width that the columns need; 0 if no figure is long. */
  readonly least: number
}

/** The least width of a description when figures need its room, in px. */
const LEAST_DESCRIPTION = 150
/** Space beside a figure; the last one reaches the table's edge. */
const paddingOf = (name: FigureName): number => (name === PUBLIC_FIGURES.at(-1) ? 8 : 16)
/** The size of figures, by the step of the longest one. */
const SIZES = [14, 14, 13, 12]

export function tableColumns(
  block: BoqBlock,
  locale: string,
  shared: SharedColumns | null,
): TableColumns {
  const shown = shownColumns(block, shared)
  const steps = byColumn(FIGURES, () => 0)
  for (const row of pricedOnly(block.boq.rows))
    for (const name of PUBLIC_FIGURES)
      steps[name] = Math.max(steps[name], Math.min(3, stepOf(figureText(name, row, locale))))
  const longest = Math.max(...Object.values(steps))
  const figureSize = SIZES[longest] ?? 14
  const widthOf = (name: Column) => {
    if (name === 'description') return Math.min(shown.description, LEAST_DESCRIPTION)
    if (!isFigure(name) || steps[name] === 0) return shown[name]
    return Math.max(shown[name], (STEPS[steps[name]] ?? 0) * figureSize + paddingOf(name))
  }
  const widths = byColumn(COLUMNS, widthOf)
  const sum = PUBLIC_COLUMNS.reduce((total, name) => total + widths[name], 0)
  return { widths, figureSize, least: longest ? sum : 0 }
}
