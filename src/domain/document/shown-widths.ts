import { plainLines } from '../html/plain-lines.ts'
import { emsOf } from '../numbers/figure-ems.ts'
import { figureText, longestPrices, type PriceFormat } from '../numbers/format-figure.ts'
import { figureOf } from '../numbers/priced-row.ts'
import {
  BOQ_GUTTER,
  byColumn,
  type Column,
  columnData,
  FIGURES,
  type FigureName,
  isUsualOnly,
  shownOf,
  WIDTHS,
} from './columns.ts'
import { hasSetWidths, ownWidths } from './fit-columns.ts'
import { pricedOnly } from './options.ts'
import type { Block, BoqBlock, BoqRow, Cell } from './quotation.ts'

/** The widths in px of the figure columns shared by all tables of a document. */
export type SharedColumns = Record<FigureName, number>

/**
 * The widths in px at which a table's columns are shown, on the screen and in every export. Until
 * somebody sets a width, descriptions that would wrap get the space that the figures leave; set
 * widths are at least the minimum (product: Columns). Among more than the usual columns a figure
 * that needs it gets its usual width.
 * @param block the table as it is shown (show-column.ts)
 */
export function shownColumns(
  block: BoqBlock,
  shared: SharedColumns | null,
  style: PriceFormat,
): Record<Column, number> {
  const { column, rows } = block.boq
  const shown = shownOf(column)
  const widths: Record<Column, number> = { ...ownWidths(column, shown) }
  if (shared && !hasSetWidths(column, shown))
    for (const name of FIGURES) widths[name] = Math.min(widths[name], shared[name])
  if (isUsualOnly(shown)) return widths
  const priced = pricedOnly(rows)
  for (const name of FIGURES.filter((figure) => shown.includes(figure))) {
    const needed = Math.max(0, ...longestFigures(priced, name, style).map(columnWidthFor))
    widths[name] = Math.max(widths[name], Math.min(WIDTHS.column[name], needed))
  }
  return widths
}

/**
 * The shared widths of the figure columns in tables whose widths nobody has set, so that these
 * columns line up: as narrow as the figures allow; null if no description in these tables would
 * wrap. Widths are estimated from the texts, not measured, so that the server's page, the pdf and
 * the spreadsheet agree.
 */
export function sharedColumns(blocks: readonly Block[], style: PriceFormat): SharedColumns | null {
  const tables = blocks.filter(
    (block) => block.type === 'boq' && !hasSetWidths(block.boq.column, shownOf(block.boq.column)),
  ) as BoqBlock[]
  const rows = tables.flatMap(({ boq }) => pricedOnly(boq.rows))
  if (!rows.some(({ description }) => wraps(description))) return null
  return byColumn(FIGURES, (name) => {
    const headings = tables.flatMap(({ boq }) => plainLines(boq.column[name].html))
    return Math.min(WIDTHS.column[name], neededBy(headings, longestFigures(rows, name, style)))
  })
}

/** The width in px of a figure column for a text, with its padding. */
export const columnWidthFor = (text: string): number => Math.ceil(emsOf(text) * FIGURE_SIZE) + 16

const FIGURE_SIZE = 14
/** Heading letters are smaller; in px, with letter spacing. */
const HEADING_LETTER = 6.6
/** Wide enough for four digits with decimals, and for a finger when editing. */
const LEAST = 72

/** The width for the figures and the heading on one line each. */
function neededBy(headings: readonly string[], texts: readonly string[]): number {
  const widths = headings.map((line) => Math.ceil(line.length * HEADING_LETTER) + 16)
  return Math.max(LEAST, ...widths, ...texts.map(columnWidthFor))
}

/** Figures among which is the longest. */
const longestFigures = (rows: readonly BoqRow[], name: FigureName, style: PriceFormat): string[] =>
  columnData(name).format === 'price'
    ? longestPrices(
        rows.map((row) => figureOf(row, name)),
        style,
      )
    : [longestOther(rows, name, style)]

function longestOther(rows: readonly BoqRow[], name: FigureName, style: PriceFormat): string {
  let longest = rows[0]
  let length = 0
  for (const row of rows) {
    const value = figureOf(row, name)
    const unit = name === 'qty' ? row.qty.unit.length : 0
    const own = value === null ? 0 : String(value).length + unit
    if (own > length) [longest, length] = [row, own]
  }
  return longest ? figureText(name, longest, style) : ''
}

const USUAL = FIGURES.filter((name) => columnData(name).isUsual)

/** The length of a line that fills the description column; wide characters count twice. */
const LINE = Math.floor(
  (WIDTHS.block - BOQ_GUTTER - USUAL.reduce((sum, name) => sum + WIDTHS.column[name], 0) - 16) /
    7.1,
)

function wraps(description: Cell): boolean {
  const known = WRAPPING.get(description)
  if (known !== undefined) return known
  const isLong = plainLines(description.html).some((line) => lengthOf(line) > LINE)
  WRAPPING.set(description, isLong)
  return isLong
}

/** Cells are immutable, so a table of 5,000 rows is checked only once. */
const WRAPPING = new WeakMap<Cell, boolean>()

const lengthOf = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0)
const WIDE = /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/g
