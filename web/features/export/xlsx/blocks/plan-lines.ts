import { percentOf } from '#domain/numbers/money.ts'
import { shownPayments } from '#domain/numbers/shown-totals.ts'
import { taxDecimals } from '#domain/numbers/taxes.ts'
import { columnAt } from '../grid.ts'
import { textCell } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import { FONTS, STYLES } from '../styles.ts'
import { content, figureTerm, minus, product, rounded, sumTerm, type Term } from '../terms.ts'
import { lineHeight } from '../text-size.ts'
import type { LayoutContext, Line } from './line.ts'
import { itemLine } from './price-items.ts'

/**
 * The payment plan below a total (product: Paying in parts): shares of it, and the rest, follow its cell.
 * @param row the sheet's row of the first line
 * @param total the cell of what is paid in parts
 */
export function planLines(row: number, total: Term, context: LayoutContext): Line[] {
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
