import { percentOf } from '#domain/numbers/money.ts'
import { shownPayments } from '#domain/numbers/shown-totals.ts'
import { taxDecimals } from '#domain/numbers/taxes.ts'
import { columnAt, widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { priceFormat } from '../number-format.ts'
import { readInline, textCell, textContent } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import type { TextRun } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import {
  content,
  figureTerm,
  literal,
  minus,
  product,
  rounded,
  sumTerm,
  type Term,
} from '../terms.ts'
import { textHeight } from '../text-size.ts'
import type { LayoutContext, Line } from './line.ts'
import { inlineOf } from './text-lines.ts'

/**
 * The payment plan below a total (product: Paying in parts): shares of it, and the rest, follow its cell.
 * @param row the sheet's row of the first line
 * @param total the cell of what is paid in parts; null if it has none
 */
export function planLines(row: number, total: Term | null, context: LayoutContext): Line[] {
  const { grid, side, words } = context
  const { quotation, totals } = side
  const payments = shownPayments(quotation, totals, words.paper)
  if (payments.length === 0) return []
  const price = columnAt(grid, 'price')
  const decimals = taxDecimals(quotation)
  const amounts = payments.map(({ value }) => value)
  const amountOf = ({ payment, value }: (typeof payments)[number], at: number): Term => {
    if (!total || payment.kind === 'amount') return figureTerm(value ?? 0)
    if (payment.kind === 'percent')
      return rounded(product(total, figureTerm(percentOf(payment.value ?? 0) ?? 0)), decimals)
    const parts = `${address(price, row + 1)}:${address(price, row + at)}`
    return at === 0 ? total : minus(total, sumTerm([parts], amounts.slice(0, at)))
  }
  const title: Line = {
    height:
      textHeight([{ text: words.paper.payments.title, font: FONTS.totalTitle }], WIDE) + PADDING,
    cells: [textCell(0, price + 1, words.paper.payments.title, STYLES.totalTitle)],
    keepsNext: true,
  }
  const lines = payments.map((part, at): Line => {
    const { runs } = readInline(inlineOf(part.html), FONTS.totalTitle, context.origin)
    const due = part.due && { text: `\n${part.due}`, font: FONTS.option }
    const share = part.share && { text: ` ${part.share}`, font: FONTS.totalTitle }
    const label: TextRun[] = [...runs, ...[share, due].filter((run) => run !== '')]
    const { value } = part
    return {
      height: textHeight(label, widthAcross(grid, 0, price) - CELL_PADDING) + PADDING,
      cells: [
        { column: 0, span: price, content: textContent(label), style: STYLES.itemLabel },
        {
          column: price,
          span: 1,
          content: value === null ? literal(value) : content(amountOf(part, at), value),
          style: { ...STYLES.figure, numberFormat: priceFormat(context) },
        },
      ],
      keepsNext: at < payments.length - 1,
    }
  })
  return [title, ...lines]
}

const PADDING = 10
const WIDE = 1_000
