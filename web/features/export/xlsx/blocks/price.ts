import type { Period } from '#domain/document/limits.ts'
import type { PriceBlock } from '#domain/document/quotation.ts'
import { htmlFromText } from '#domain/html/serialize-rich-text.ts'
import { timesInYear } from '#domain/numbers/commitments.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { percentOf } from '#domain/numbers/money.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import {
  isOrdinary,
  type ShownTotal,
  shownFirstYear,
  shownPayments,
  shownTotals,
} from '#domain/numbers/shown-totals.ts'
import { taxDecimals } from '#domain/numbers/taxes.ts'
import { hasItems, typedIn } from '#domain/numbers/totals.ts'
import type { Side } from '#domain/paper/side.ts'
import { columnAt, widthAcross } from '../grid.ts'
import { figureWidth } from '../least-widths.ts'
import type { Ledger } from '../ledger.ts'
import { moneyFormat, periodFormat } from '../number-format.ts'
import { textCell } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import { FONTS, STYLES } from '../styles.ts'
import {
  cellTerm,
  content,
  figureTerm,
  literal,
  minus,
  plus,
  product,
  rounded,
  sumTerm,
  type Term,
} from '../terms.ts'
import { lineHeight } from '../text-size.ts'
import { keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { itemLine, itemLines } from './price-items.ts'
import { layOutText } from './text.ts'

/** The totals of each period, one below the other, and the first year (product: Downloads). */
export function layOutPrice(block: PriceBlock, place: Place, context: LayoutContext): Line[] {
  const { totals, quotation, figures } = context.side
  const own = new Map(figures.get(block.id)?.map(({ period, sum }) => [period, sum]))
  const { paper } = context.words
  const shown = shownTotals(quotation, totals, paper, ({ period }) => own.get(period) ?? null)
  const isPlain = isOrdinary(totals.periods)
  const lines = isPlain ? [] : titleLines(block.title.html, place, context)
  const cells = shown.map((total) => {
    const title = isPlain ? block.title.html : htmlFromText(total.name)
    const below = { ...place, row: place.row + lines.length }
    const drawn = totalLines(
      { ...block, title: { html: title, value: null } },
      total,
      below,
      context,
    )
    lines.push(...drawn.lines)
    return drawn.cell
  })
  const inYear = cells.map((cell, at) => {
    const { period } = shown[at] ?? {}
    const times = !period || period === 'once' ? 1 : timesInYear(period, quotation.terms)
    return times === 1 ? cell : product(cell, figureTerm(times))
  })
  const year = shownFirstYear(quotation, totals, paper)
  if (year) {
    const { value } = year
    const sum = inYear.reduce(plus)
    const amountOf = () => (value === null ? null : content(sum, value))
    lines.push({ ...itemLine(year, context, { amountOf }), keepsNext: false })
  }
  const [first] = cells
  return first ? [...lines, ...planLines(place.row + lines.length, first, context)] : lines
}

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
  const figure = {
    column: isWide ? first : last,
    span: isWide ? last + 1 - first : 1,
    content: literal(value),
    style: { ...STYLES.total, numberFormat },
  }
  const titled = titleLines(block.title.html, place, context)
  const row = place.row + total.items.above.length + titled.length
  const cell = cellTerm(address(figure.column, row), value)
  const document = totals.periods.find((one) => one.period === period)?.document
  const placed = { row: place.row, titleRows: titled.length + 1, total: cell }
  const items = document ? itemLines(total, document, placed, context) : null
  const line = {
    height: lineHeight(FONTS.total.size) + 8,
    cells: [figure],
    ...(typedIn(block, period) === null && {
      late: [
        {
          column: figure.column,
          of: (ledgerIn: (period: Period) => Ledger) => {
            const ledger = ledgerIn(period)
            return content(items?.total(ledger) ?? ledger.sum, value ?? 0)
          },
        },
      ],
    }),
  }
  const { above = [], below = [] } = items ?? {}
  return { lines: keptTogether([...above, ...titled, line, ...below]), cell }
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

/**
 * The payment plan below a total (product: Paying in parts): shares of it, and the rest, follow its cell.
 * @param row the sheet's row of the first line
 * @param total the cell of what is paid in parts
 */
function planLines(row: number, total: Term, context: LayoutContext): Line[] {
  const { grid, side, words } = context
  const { quotation, totals } = side
  const items = shownPayments(quotation, totals, words.paper)
  if (items.length === 0) return []
  const payments = new Map(quotation.payments.map((payment) => [payment.id, payment]))
  const price = columnAt(grid, 'price')
  const termAt = (at: number): Term => {
    const { id = '', value = 0 } = items[at] ?? {}
    const payment = payments.get(id)
    const factor = figureTerm(percentOf(payment?.value ?? 0) ?? 0)
    if (payment?.kind === 'percent') return rounded(product(total, factor), taxDecimals(quotation))
    if (payment?.kind !== 'rest') return figureTerm(value ?? 0)
    const parts = `${address(price, row + 1)}:${address(price, row + at)}`
    const before = items.slice(0, at).map((item) => item.value)
    return at === 0 ? total : minus(total, sumTerm([parts], before))
  }
  const { title } = words.paper.payments
  return [
    {
      height: lineHeight(FONTS.totalTitle.size) + 10,
      cells: [textCell(0, price + 1, title, STYLES.totalTitle)],
      keepsNext: true,
    },
    ...items.map((item, at) => ({
      ...itemLine(item, context, { amountOf: () => content(termAt(at), item.value ?? 0) }),
      keepsNext: at < items.length - 1,
    })),
  ]
}
