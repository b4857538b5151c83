import {
  byColumn,
  type Column,
  columnData,
  FIGURES,
  isFigure,
  shownOf,
} from '../../../../../src/domain/document/columns.ts'
import { isPriced } from '../../../../../src/domain/document/options.ts'
import { numberWidthOf } from '../../../../../src/domain/document/outline.ts'
import type { BoqBlock } from '../../../../../src/domain/document/quotation.ts'
import { shownColumns } from '../../../../../src/domain/document/shown-widths.ts'
import {
  type CellStyle,
  cellText,
  type TypedColumn,
} from '../../../../../src/domain/numbers/cell-text.ts'
import { STEPS, stepOf } from '../../../../../src/domain/numbers/figure-ems.ts'
import type { Side } from './drawing.ts'

/** A table's columns as they are drawn. */
export interface DrawnColumns {
  readonly names: readonly Column[]
  readonly cells: readonly TypedColumn[]
  readonly style: CellStyle
  /** The css of the table. */
  readonly css: string
}

/** The size of figures in px, by the step of the table's longest one. */
const SIZES = [14, 14, 13, 12]

/**
 * The columns of a table, as wide as they are set or as the longest figure needs.
 * @param block the table as it is shown (show-column.ts)
 */
export function columnsOf(block: BoqBlock, side: Side): DrawnColumns {
  const { locale, tax } = side.quotation
  const names = shownOf(block.boq.column)
  const cells = names.filter(
    (name): name is TypedColumn => name !== 'number' && name !== 'description',
  )
  const style = { locale, tax, hasUnitCell: names.includes('unit') }
  const widths = shownColumns(block, side.shared, locale)
  const rows = block.boq.rows.filter(isPriced)
  const steps = byColumn(FIGURES, (name) =>
    names.includes(name)
      ? Math.max(0, ...rows.map((row) => Math.min(3, stepOf(cellText(name, row, style)))))
      : 0,
  )
  const size = SIZES[Math.max(0, ...Object.values(steps))] ?? 14
  const isUsual = names.every((name) => columnData(name).isUsual)
  const track = (name: Column): string => {
    if (name === 'description')
      return `minmax(${Math.min(widths.description, isUsual ? 150 : 120)}px,1fr)`
    if (name === 'number')
      return `${Math.max(widths.number, numberWidthOf(side.outline.get(block.id) ?? []))}px`
    if (!isFigure(name) || steps[name] === 0) return `${widths[name]}px`
    return `${Math.max(widths[name], Math.ceil((STEPS[steps[name]] ?? 0) * size) + 16)}px`
  }
  const css = `--columns:${names.map(track).join(' ')};--price:${widths.price}px;--figure:${size}px`
  return { names, cells, style, css }
}
