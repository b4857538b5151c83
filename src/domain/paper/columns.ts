import {
  byColumn,
  COLUMNS,
  type Column,
  columnData,
  FIGURES,
  type FigureName,
  isFigure,
  shownOf,
} from '../document/columns.ts'
import { numberWidthOf } from '../document/outline.ts'
import type { BoqBlock, Quotation } from '../document/quotation.ts'
import { type SharedColumns, shownColumns } from '../document/shown-widths.ts'
import {
  type CellStyle,
  cellText,
  type PaperCellStyle,
  type TypedColumn,
} from '../numbers/cell-text.ts'
import { emsOf, FIGURE_SIZES, STEPS, stepOf } from '../numbers/figure-ems.ts'
import { formatPrice, type PriceFormat } from '../numbers/format-figure.ts'
import type { TableLine } from './lines.ts'

/** A table's columns, as set in the document or as their widest figure needs. */
export interface TableColumns {
  /** Those that are drawn, in order. */
  readonly names: readonly Column[]
  /** Whether none of them is more than the usual. */
  readonly isUsual: boolean
  /** In px. */
  readonly widths: Record<Column, number>
  /** The size of all figures in px: smaller in a table with very long ones. */
  readonly figureSize: number
  /** The least width that the columns need; 0 if no figure is long. */
  readonly least: number
  readonly style: PaperCellStyle
}

/** The least width of a description when figures need its room, in px. */
const LEAST_DESCRIPTION = 150
/** The same among more than the usual columns. */
const LEAST_AMONG_MANY = 120

/** @param block the table as it is shown (show-column.ts) */
export function tableColumns(
  block: BoqBlock,
  lines: readonly TableLine[],
  shared: SharedColumns | null,
  { locale, decimals, tax, language }: PriceFormat & Pick<Quotation, 'tax' | 'language'>,
): TableColumns {
  const names = shownOf(block.boq.column)
  const { period } = block
  const hasUnitCell = names.includes('unit')
  const style = { locale, decimals, tax, language, period, hasUnitCell }
  const shown = shownColumns(block, shared, style)
  const figures = FIGURES.filter((name) => names.includes(name))
  const steps = byColumn(FIGURES, () => 0)
  const widen = (name: FigureName, text: string) => {
    steps[name] = Math.max(steps[name], Math.min(3, stepOf(text)))
  }
  for (const { row, sums } of lines) {
    if (row.type === 'row') for (const name of figures) widen(name, cellText(name, row, style))
    else for (const { sum } of sums ?? []) widen('price', formatPrice(sum, style))
  }
  const longest = Math.max(...figures.map((name) => steps[name]), 0)
  const figureSize = FIGURE_SIZES[longest] ?? 14
  const isUsual = names.every((name) => columnData(name).isUsual)
  // The space beside a figure; the last one reaches the table's edge.
  const widthWith = (ems: number, name: Column) =>
    ems * figureSize + (name === names.at(-1) ? 8 : 16)
  const figureWidth = (name: FigureName) => {
    const long = steps[name] === 0 ? 0 : widthWith(STEPS[steps[name]] ?? 0, name)
    return Math.max(shown[name], long)
  }
  const widthOf = (name: Column) => {
    if (name === 'description')
      return Math.min(shown.description, isUsual ? LEAST_DESCRIPTION : LEAST_AMONG_MANY)
    if (name === 'number')
      return Math.max(shown.number, numberWidthOf(lines.map(({ number }) => number)))
    if (name === 'tax') return Math.max(shown.tax, rateWidth(lines, style))
    return isFigure(name) ? figureWidth(name) : shown[name]
  }
  const widths = byColumn(COLUMNS, widthOf)
  const sum = names.reduce((total, name) => total + widths[name], 0)
  return { names, isUsual, widths, figureSize, least: longest ? sum : 0, style }
}

/** The width in px that percentages need, which never break; names of rates may. */
function rateWidth(lines: readonly TableLine[], style: CellStyle): number {
  const texts = new Set(
    lines.map(({ row }) => (row.type === 'row' ? cellText('tax', row, style) : '')),
  )
  const percentages = [...texts].filter((text) => text.length < 12 && text.includes('%'))
  return Math.ceil(Math.max(0, ...percentages.map((text) => emsOf(text) + WIDE_SIGN)) * 14) + 8
}

/** In em: how much wider a percent sign is than a digit. */
const WIDE_SIGN = 0.4

/** The columns after the description. */
export const cellsIn = (names: readonly Column[]): TypedColumn[] =>
  names.filter((name): name is TypedColumn => name !== 'number' && name !== 'description')
