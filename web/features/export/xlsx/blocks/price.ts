import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { literal } from '../formulas.ts'
import { figureWidth, widthAcross } from '../grid.ts'
import { moneyFormat } from '../number-format.ts'
import { FONTS, STYLES } from '../styles.ts'
import { lineHeight } from '../text-size.ts'
import { keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { layOutText } from './text.ts'

/** The total: its title, and the figure in the last of its columns if that is wide enough. */
export function layOutPrice(
  { title, price }: PriceBlock,
  place: Place,
  context: LayoutContext,
): Line[] {
  const { grid, locale, currency } = context
  const { column, span } = place
  const last = column + span - 1
  const text = formatMoney(price.value, locale, currency)
  const isWide = figureWidth(text, FONTS.total) > widthAcross(grid, last, 1)
  const cell = {
    column: isWide ? column : last,
    span: isWide ? span : 1,
    content: literal(price.value),
    style: { ...STYLES.total, numberFormat: moneyFormat(price.value ?? 0, locale, currency) },
  }
  return keptTogether([
    ...titleLines(title.html, place, context),
    {
      height: lineHeight(FONTS.total.size) + 8,
      cells: [cell],
      ...(!price.isTyped && { totalColumn: cell.column }),
    },
  ])
}

/** How wide the total's columns must be. */
export const priceWidth = ({ price }: PriceBlock, locale: string, currency: string): number =>
  figureWidth(formatMoney(price.value, locale, currency), FONTS.total)

/** The rule above the total is the first title line's, or a blank one's. */
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
