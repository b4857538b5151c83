import { COLUMNS, type Column, shownOf, USUAL_COLUMNS, WIDTHS } from '#domain/document/columns.ts'
import type { Block, Quotation, QuotationTax, RowBlock } from '#domain/document/quotation.ts'
import { shownColumns } from '#domain/document/shown-widths.ts'
import { widthOf } from '#domain/document/widths.ts'
import { formatPrice, type PriceFormat } from '#domain/numbers/format-figure.ts'
import type { DocumentTotals } from '#domain/numbers/taxes.ts'
import type { Side } from '#domain/paper/side.ts'
import { figureWidth, leastWidths } from './least-widths.ts'
import { sumOf } from './page-breaks.ts'
import { FONTS } from './styles.ts'

/**
 * The sheet's columns are those that any table shows, by default number, description, item price,
 * qty and price. All tables share them, so that they can be sorted, filtered and continued; a table
 * that hides one leaves its cells blank. Other blocks cover several.
 */
export interface Grid {
  /** In order, with the description and the price among them. */
  readonly columns: readonly Column[]
  /** In px, in their order. */
  readonly widths: readonly number[]
  /** The paper's width in px, within which blocks are side by side. */
  readonly paperWidth: number
}

/** The index of a column; -1 if the sheet doesn't have it. */
export const columnAt = ({ columns }: Pick<Grid, 'columns'>, name: Column): number =>
  columns.indexOf(name)

/** Columns as wide as the widest table and the longest figures need. */
export function gridOf(side: Side): Grid {
  const { quotation, totals, shared } = side
  const { blocks } = quotation
  const paperWidth = Math.max(WIDTHS.content, ...blocks.map(widthOf))
  const columns = columnsOf(quotation)
  const least = leastWidths(side)
  const tables = blocks.flatMap((block) =>
    block.type === 'boq'
      ? [{ names: shownOf(block.boq.column), widths: shownColumns(block, shared, quotation) }]
      : [],
  )
  const widths = columns.map((name) => {
    const own = tables.flatMap(({ names, widths }) => (names.includes(name) ? [widths[name]] : []))
    return Math.max(least[name], ...(own.length > 0 ? own : [WIDTHS.column[name]]))
  })
  const before = columns.indexOf('price') - 1
  if (before > columns.indexOf('description') + 1)
    for (const { document } of totals.periods)
      if (document)
        widths[before] = Math.max(widths[before] ?? 0, widthOfBases(document, quotation))
  // Figures that are wider than their columns take room from the descriptions.
  const description = columns.indexOf('description')
  const others = sumOf(widths) - (widths[description] ?? 0)
  widths[description] = Math.max(MIN_DESCRIPTION, paperWidth - others)
  return {
    columns,
    widths: widths.map((width) => Math.min(MAX_WIDTH, Math.ceil(width))),
    paperWidth,
  }
}

/** The total width in px of adjacent columns. */
export const widthAcross = ({ widths }: Grid, column: number, span: number): number =>
  sumOf(widths.slice(column, column + span))

const MIN_DESCRIPTION = 150
/** 255 characters, Excel's maximum. */
const MAX_WIDTH = 255 * 7

/** The width for the amounts that taxes are of, which stand before the taxes. */
const widthOfBases = ({ taxes }: DocumentTotals, style: PriceFormat): number =>
  Math.max(0, ...taxes.map(({ base }) => figureWidth(`of ${formatPrice(base, style)}`, FONTS.text)))

/** The columns after the description that a single row shows. */
export const columnsOfRow = ({ discount, taxRate }: RowBlock, { mode }: QuotationTax): Column[] => [
  ...(['itemPrice', 'qty'] as const),
  ...(discount.value === null ? [] : (['discount'] as const)),
  ...(taxRate !== null && mode !== 'none' ? (['tax'] as const) : []),
  'price',
]

function columnsOf({ blocks, tax }: Quotation): readonly Column[] {
  const shown = blocks.flatMap((block: Block): readonly Column[] => {
    if (block.type === 'boq') return shownOf(block.boq.column)
    return block.type === 'row' ? columnsOfRow(block, tax) : []
  })
  const hasTable = blocks.some(({ type }) => type === 'boq')
  // The sums stand in the column of the prices, even if no table shows them.
  const needed = new Set<Column>(hasTable ? ['description', 'price'] : USUAL_COLUMNS)
  return COLUMNS.filter((name) => needed.has(name) || shown.includes(name))
}
