import type { Period } from '#domain/document/limits.ts'
import type { PriceBlock } from '#domain/document/quotation.ts'
import { htmlFromText } from '#domain/html/serialize-rich-text.ts'
import { termOf, timesInYear } from '#domain/numbers/commitments.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import {
  isOrdinary,
  type NamedFigure,
  type ShownTotal,
  shownFirstYear,
  shownTotals,
} from '#domain/numbers/shown-totals.ts'
import { hasItems, typedIn } from '#domain/numbers/totals.ts'
import type { Side } from '#domain/paper/side.ts'
import { widthAcross } from '../grid.ts'
import { figureWidth } from '../least-widths.ts'
import type { Ledger } from '../ledger.ts'
import { moneyFormat, periodFormat } from '../number-format.ts'
import { textContent } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import { FONTS, STYLES } from '../styles.ts'
import { cellTerm, content, figureTerm, literal, plus, product, type Term } from '../terms.ts'
import { lineHeight } from '../text-size.ts'
import { keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { planLines } from './plan-lines.ts'
import { itemLines } from './price-items.ts'
import { layOutText } from './text.ts'

/** The totals of each period, one below the other, and the first year (product: Downloads). */
export function layOutPrice(block: PriceBlock, place: Place, context: LayoutContext): Line[] {
  const { totals, quotation, figures } = context.side
  const own = new Map(figures.get(block.id)?.map(({ period, sum }) => [period, sum]))
  const shown = shownTotals(quotation, totals, context.words.paper, ({ period }) => {
    return own.get(period) ?? null
  })
  if (isOrdinary(totals.periods)) {
    const [total] = shown
    if (!total) return []
    const { lines, cell } = totalLines(block, total, place, context)
    return withPlan(lines, total.value === null ? null : cell, place, context)
  }
  const lines = titleLines(block.title.html, place, context)
  const cells: Term[] = []
  let first: Term | null = null
  for (const total of shown) {
    const below = { ...place, row: place.row + lines.length }
    const named = { ...block, title: { html: htmlFromText(total.name), value: null } }
    const { lines: drawn, cell } = totalLines(named, total, below, context)
    first ??= cell
    const term = termLine(total, cell, place, context)
    lines.push(...keptTogether([...drawn, ...term]))
    const times = total.period === 'once' ? 1 : timesInYear(total.period, quotation.terms)
    cells.push(times === 1 ? cell : product(cell, figureTerm(times)))
  }
  const year = shownFirstYear(quotation, totals, context.words.paper)
  const isShown = totals.periods.every(({ period, shown }) => shown === own.get(period))
  const sum = cells.reduce(plus)
  const isLive = isShown && year !== null && year.value !== null
  const all = [...lines, ...(year ? [figureLine(year, isLive ? sum : null, place, context)] : [])]
  return withPlan(all, first, place, context)
}

/** The lines with the payment plan below them. @param total the cell of what is paid in parts */
const withPlan = (lines: Line[], total: Term | null, { row }: Place, context: LayoutContext) => [
  ...lines,
  ...planLines(row + lines.length, total, context),
]

/** A total with its items, and the cell that shows it. */
function totalLines(
  block: PriceBlock,
  total: ShownTotal,
  place: Place,
  context: LayoutContext,
): { lines: Line[]; cell: Term } {
  const { grid } = context
  const { totals, quotation } = context.side
  const { period, value } = total
  const { column, span } = place
  const last = column + span - 1
  const needed = figureWidth(total.text, FONTS.total)
  const isWide = needed > widthAcross(grid, last, 1)
  // Below its items, the total ends with them, however far it reaches to the left.
  const isNarrowed = hasItems(quotation) && needed <= widthAcross(grid, last - 1, 2)
  const first = isNarrowed ? last - 1 : column
  const bare = moneyFormat(value ?? 0, context)
  const numberFormat = periodFormat(bare, period, quotation.language)
  const cell = {
    column: isWide ? first : last,
    span: isWide ? last + 1 - first : 1,
    content: literal(value),
    style: { ...STYLES.total, numberFormat },
  }
  const titled = titleLines(block.title.html, place, context)
  const document = totals.periods.find((one) => one.period === period)?.document ?? null
  const items =
    document && hasItems(quotation)
      ? itemLines(total, document, place.row, context, titled.length + 1)
      : null
  const line = {
    height: lineHeight(FONTS.total.size) + 8,
    cells: [cell],
    ...(typedIn(block, period) === null && {
      late: [
        {
          column: cell.column,
          of: (ledgerIn: (period: Period) => Ledger) => {
            const ledger = ledgerIn(period)
            return content(items?.total(ledger) ?? ledger.sum, value ?? 0)
          },
        },
      ],
    }),
  }
  const above = [...(items?.above ?? []), ...titled]
  return {
    lines: keptTogether([...above, line, ...(items?.below ?? [])]),
    cell: cellTerm(address(cell.column, place.row + above.length), value),
  }
}

/** What a period comes to over its term, as a product of its total. */
function termLine(
  { period, term }: ShownTotal,
  total: Term,
  place: Place,
  context: LayoutContext,
): Line[] {
  const count = termOf(period, context.side.quotation.terms)
  if (term === null || count === null) return []
  return [figureLine(term, product(total, figureTerm(count)), place, context)]
}

/** A figure with its name to the left; without a formula, or where that is not our figure, as it is. */
function figureLine(
  { name, value, text }: NamedFigure,
  term: Term | null,
  { column, span }: Place,
  { grid, ...style }: LayoutContext,
): Line {
  const last = column + span - 1
  const needed = figureWidth(text, FONTS.text)
  const isWide = needed > widthAcross(grid, last, 1) && span > 2
  const first = isWide ? last - 1 : last
  const numberFormat = moneyFormat(value ?? 0, style)
  const runs = [{ text: name, font: FONTS.totalTitle }]
  const named = {
    column,
    span: first - column,
    content: textContent(runs),
    style: STYLES.itemLabel,
  }
  return {
    height: lineHeight(FONTS.totalTitle.size) + 10,
    cells: [
      ...(named.span > 0 ? [named] : []),
      {
        column: first,
        span: last + 1 - first,
        content: value === null || term === null ? literal(value) : content(term, value),
        style: { ...STYLES.figure, numberFormat },
      },
    ],
  }
}

/** How wide the columns of a total must be. */
export const totalWidth = (id: string, { quotation, figures }: Side): number =>
  Math.max(
    0,
    ...(figures.get(id) ?? []).map(({ period, sum }) => {
      const text = perPeriod(formatMoney(sum, quotation), period, quotation.language)
      return figureWidth(text, FONTS.total)
    }),
  )

/**
 * Draws the rule above the total on the first line of the title, or on a
 * blank line without a title.
 */
function titleLines(html: string, place: Place, context: LayoutContext): Line[] {
  const { column, span } = place
  const { totalTitle: style } = STYLES
  const [first, ...rest] = layOutText(html, place, context, {
    font: FONTS.totalTitle,
    style: { align: 'right' },
  })
  if (!first || first.cells.length === 0)
    return [{ height: 10, cells: [{ column, span, content: null, style }] }, ...rest]
  const cells = first.cells.map((cell) => ({ ...cell, style: { ...cell.style, ...style } }))
  return [{ ...first, height: first.height + 10, cells }, ...rest]
}
