import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { primaryOf } from '../../../../../src/domain/numbers/periods.ts'
import { hasItems } from '../../../../../src/domain/numbers/totals.ts'
import type { Side } from '../../../../../src/domain/paper/side.ts'
import { widthAcross } from '../grid.ts'
import { figureWidth } from '../least-widths.ts'
import type { Ledger } from '../ledger.ts'
import { moneyFormat } from '../number-format.ts'
import { FONTS, STYLES } from '../styles.ts'
import { content, literal } from '../terms.ts'
import { lineHeight } from '../text-size.ts'
import { keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { itemLines } from './price-items.ts'
import { layOutText } from './text.ts'

/** The total: its title, and the figure in the last of its columns if that one is wide enough. */
export function layOutPrice(
  { id, title, price }: PriceBlock,
  place: Place,
  context: LayoutContext,
): Line[] {
  const { grid } = context
  const { totals, figures } = context.side
  const { column, span } = place
  const last = column + span - 1
  const value = primaryOf(figures.get(id) ?? [])?.sum ?? null
  const needed = totalWidth(id, context.side)
  const isWide = needed > widthAcross(grid, last, 1)
  // Below its items, the total ends with them, however far it reaches to the left.
  const isNarrowed = hasItems(context.side.quotation) && needed <= widthAcross(grid, last - 1, 2)
  const first = isNarrowed ? last - 1 : column
  const cell = {
    column: isWide ? first : last,
    span: isWide ? last + 1 - first : 1,
    content: literal(value),
    style: { ...STYLES.total, numberFormat: moneyFormat(value ?? 0, context) },
  }
  const titled = titleLines(title.html, place, context)
  const items =
    totals.document && hasItems(context.side.quotation)
      ? itemLines(totals.document, place.row, context, titled.length + 1)
      : null
  const total = {
    height: lineHeight(FONTS.total.size) + 8,
    cells: [cell],
    ...(!price.isTyped && {
      late: [
        {
          column: cell.column,
          of: (ledger: Ledger) => content(items?.total(ledger) ?? ledger.sum, value ?? 0),
        },
      ],
    }),
  }
  return keptTogether([...(items?.above ?? []), ...titled, total, ...(items?.below ?? [])])
}

/** How wide the columns of a total must be. */
export const totalWidth = (id: string, { quotation, figures }: Side): number =>
  figureWidth(formatMoney(primaryOf(figures.get(id) ?? [])?.sum ?? null, quotation), FONTS.total)

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
