import { kindOf } from '#domain/document/kinds/index.ts'
import { isCounted } from '#domain/document/options.ts'
import type { Block } from '#domain/document/quotation.ts'
import { longestPrices } from '#domain/numbers/format-figure.ts'
import { profitOfRows } from '#domain/numbers/markup.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { cost as COST_WORDS } from '#domain/words/en/editor.json'
import { costSheet as WORDS } from '#domain/words/en/export.json'
import type { LayoutContext, Line } from '../blocks/line.ts'
import { figureWidth } from '../least-widths.ts'
import { bracketFormat, marginFormat, periodFormat, priceFormat } from '../number-format.ts'
import { textCell, textContent } from '../read-inline.ts'
import type { CellStyle, SheetCell, SheetRow } from '../sheet.ts'
import { FONTS, INTERNAL_FILL, STYLES } from '../styles.ts'
import { type CostFigures, figuresOf } from './cost-figures.ts'

/**
 * Above everything else: what the sheet is, and the cost and profit of all rows of each period that
 * count, as on the paper (editor/costs).
 */
export function costSummary(
  blocks: readonly Block[],
  { grid, decimals, side }: LayoutContext,
): Line[] {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  const withoutCost = profitOfRows(rows, decimals)?.withoutCost ?? 0
  const span = grid.columns.length
  const missing = withoutCost > 0 ? `\n${countInWords(COST_WORDS.withoutCost, withoutCost)}` : ''
  return [
    {
      height: 28,
      cells: [textCell(0, span, WORDS.notice, STYLES.internal)],
      costs: { of: 'heads' },
      keepsNext: true,
    },
    ...side.totals.periods.map(({ period }, at, { length }) => ({
      height: missing && at === 0 ? 48 : 32,
      cells: [
        {
          column: 0,
          span,
          style: STYLES.subtotalText,
          content: {
            type: 'text' as const,
            runs: [
              { text: WORDS.whole, font: FONTS.subtotal },
              { text: at === 0 ? missing : '', font: FONTS.option },
            ],
          },
        },
      ],
      costs: { of: 'lines', from: length - at, to: Number.POSITIVE_INFINITY, period } as const,
    })),
  ]
}

/** The lines with what they cost, and the profit, to the right of the paper. */
export function withCosts(lines: readonly Line[], context: LayoutContext): Line[] {
  return lines.map((line, at) => {
    if (!isInTable(line)) return line
    const own = costCells(line, figuresOf(lines, at, context), context)
    return { ...line, cells: [...line.cells, ...own] }
  })
}

/** Whether it is part of a table, or of the summary: its borders go on to the right. */
const isInTable = ({ costs, counted, continues }: Line): boolean =>
  costs !== undefined || counted !== undefined || continues === true

/** The widths of the columns in px: those that the longest figures need. */
export function costWidths(rows: readonly SheetRow[], context: LayoutContext): number[] {
  const { grid } = context
  return COST_COLUMNS.map(({ name }, at) => {
    if (name === 'margin') return MARGIN_WIDTH
    const values = rows.flatMap(({ cells }) =>
      cells.flatMap(({ column, content }: SheetCell) =>
        column === grid.columns.length + at && content && content.type !== 'text'
          ? [content.value]
          : [],
      ),
    )
    const needed = longestPrices(values, context).map((text) =>
      figureWidth(`(${text})`, FONTS.subtotal),
    )
    return Math.max(LEAST_WIDTH, ...needed)
  })
}

const LEAST_WIDTH = 84
const MARGIN_WIDTH = 70

/** The columns to the right of the paper's, in order. */
const COST_COLUMNS = [
  { name: 'unit', heading: 'costLabel' },
  { name: 'cost', heading: 'cost' },
  { name: 'profit', heading: 'profit' },
  { name: 'margin', heading: 'margin' },
] as const

/** The cells of a line in these columns, which look like the last one that it has on the paper. */
function costCells(line: Line, figures: CostFigures, context: LayoutContext): SheetCell[] {
  const { grid, locale } = context
  const { costs } = line
  const isHead = costs?.of === 'heads'
  const isBracketed = costs?.of === 'row' && !isCounted(costs.row)
  const price = (isBracketed ? bracketFormat : priceFormat)(context)
  const period = costs && costs.of !== 'heads' ? costs.period : 'once'
  const paid = periodFormat(price, period, context.side.quotation.language)
  const formats = { unit: priceFormat(context), cost: paid, profit: paid }
  const base = styleOf(line)
  return COST_COLUMNS.map(({ name, heading }, at) => {
    const numberFormat = name === 'margin' ? marginFormat(locale) : formats[name]
    return {
      column: grid.columns.length + at,
      span: 1,
      content: isHead
        ? textContent([{ text: COST_WORDS[heading], font: FONTS.columnHead }])
        : figures[name],
      style: isHead ? { ...STYLES.figureHead, fill: INTERNAL_FILL } : { ...base, numberFormat },
    }
  })
}

function styleOf({ cells }: Line): CellStyle {
  const { font, vertical, top, bottom } = cells.at(-1)?.style ?? STYLES.figure
  return {
    font,
    vertical,
    align: 'right',
    fill: INTERNAL_FILL,
    ...(top && { top }),
    ...(bottom && { bottom }),
  }
}
