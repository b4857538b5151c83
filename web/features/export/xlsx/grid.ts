import {
  byColumn,
  columnData,
  USUAL_COLUMNS,
  USUAL_FIGURES,
  type UsualColumn,
  type UsualFigure,
} from '../../../../src/domain/document/columns.ts'
import { kindOf } from '../../../../src/domain/document/kinds/index.ts'
import type { Outline } from '../../../../src/domain/document/outline.ts'
import { type Block, type Quotation, WIDTHS } from '../../../../src/domain/document/quotation.ts'
import { sharedColumns, shownColumns } from '../../../../src/domain/document/shown-widths.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import {
  figureText,
  formatMoney,
  formatPrice,
} from '../../../../src/domain/numbers/format-figure.ts'
import type { Totals } from '../../../../src/domain/numbers/totals.ts'
import type { Font } from './sheet.ts'
import { FONTS } from './styles.ts'
import { textWidth } from './text-size.ts'

/**
 * The sheet's columns are the tables' columns: number, description, item price, qty and
 * price. All tables share them, so that they can be sorted, filtered and continued;
 * other blocks cover several.
 */
export interface Grid {
  /** In px, in the order of PUBLIC_COLUMNS. */
  readonly widths: readonly number[]
  /** The paper's width in px, within which blocks are side by side. */
  readonly paperWidth: number
}

/** The columns of a table that are written. */
export const PUBLIC_COLUMNS = USUAL_COLUMNS
/** The index of each column. */
export const COLUMN = byColumn(PUBLIC_COLUMNS, (name) => PUBLIC_COLUMNS.indexOf(name))

/** Columns as wide as the widest table and the longest figures need. */
export function gridOf(quotation: Quotation, outline: Outline, totals: Totals): Grid {
  const { blocks, locale } = quotation
  const paperWidth = Math.max(WIDTHS.content, ...blocks.map(widthOf))
  const boqs = blocks.filter((block) => block.type === 'boq')
  const least = leastWidths(quotation, outline, totals)
  const shared = sharedColumns(blocks, locale)
  const shown = boqs.map((boq) => shownColumns(boq, shared))
  const widths = PUBLIC_COLUMNS.map((name) => {
    const own = shown.map((columns) => columns[name])
    return Math.max(least[name], ...(own.length > 0 ? own : [WIDTHS.column[name]]))
  })
  // Figures that are wider than their columns take room from the descriptions.
  const others = widths.reduce((sum, width) => sum + width, 0) - (widths[COLUMN.description] ?? 0)
  widths[COLUMN.description] = Math.max(MIN_DESCRIPTION, paperWidth - others)
  return { widths: widths.map((width) => Math.min(MAX_WIDTH, Math.ceil(width))), paperWidth }
}

/** The total width in px of adjacent columns. */
export const widthAcross = ({ widths }: Grid, column: number, span: number): number =>
  widths.slice(column, column + span).reduce((sum, width) => sum + width, 0)

/** The width that a cell needs for a figure: programs show one that does not fit as `###`. */
export const figureWidth = (text: string, font: Font): number =>
  Math.ceil(textWidth(text, font) * TOLERANCE) + CELL_PADDING

/** The padding left and right of a cell's text, together. */
export const CELL_PADDING = 10
/** Allows for other programs' fonts. */
const TOLERANCE = 1.08
const MIN_DESCRIPTION = 150
/** 255 characters, Excel's maximum. */
const MAX_WIDTH = 255 * 7

type Widths = Record<UsualColumn, number>

/** The least column widths that the figures need. */
function leastWidths(
  { blocks, locale, currency }: Quotation,
  outline: Outline,
  { perBlock }: Totals,
): Widths {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  const prices = (values: readonly (number | null)[], font: Font = FONTS.text) =>
    widest(
      extremes(values).map((value) => formatPrice(value, locale)),
      font,
    )
  const widthOf = (name: UsualFigure) =>
    columnData(name).format === 'price'
      ? prices(rows.map((row) => row[name].value))
      : widest(
          rows.map((row) => figureText(name, row, locale)),
          FONTS.text,
        )
  const figures = byColumn(USUAL_FIGURES, widthOf)
  const shownBy = (type: Block['type']) =>
    blocks.flatMap((block) => (block.type === type ? (perBlock.get(block.id) ?? null) : []))
  const totals = shownBy('price').map((value) => formatMoney(value, locale, currency))
  return {
    number: widest(
      [...outline.values()].map((numbers) => longest(numbers)),
      FONTS.rowNumber,
    ),
    description: 0,
    ...figures,
    price: Math.max(
      figures.price,
      prices(shownBy('boq'), FONTS.subtotal),
      // A long total covers at least two columns (bands.ts).
      widest(totals, FONTS.total) / 2,
    ),
  }
}

/**
 * The least and the greatest value, one of which is the longest: formatting all
 * takes longer than the rest.
 */
const extremes = (values: readonly (number | null)[]): number[] => [
  values.reduce<number>((least, value) => Math.min(least, value ?? 0), 0),
  values.reduce<number>((greatest, value) => Math.max(greatest, value ?? 0), 0),
]

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '0')

const widest = (texts: readonly string[], font: Font): number =>
  texts.reduce((width, text) => Math.max(width, figureWidth(text, font)), 0)
