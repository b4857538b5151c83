import { percentOf } from '../../../../../src/domain/numbers/arithmetic.ts'
import { formatPercent } from '../../../../../src/domain/numbers/format-figure.ts'
import { columnAt, type Grid, widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import type { Ledger } from '../ledger.ts'
import { percentFormat, prefixedFormat, priceFormat } from '../number-format.ts'
import { textContent } from '../read-inline.ts'
import type { CellContent, SheetCell, TextRun } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { literal } from '../terms.ts'
import { textHeight } from '../text-size.ts'
import type { LateContent, LayoutContext, Line } from './line.ts'

const PADDING = 10
/** Before what a tax is of. */
const OF = 'of '

/** Whether two columns are free between the description and the price. */
export const hasPercentCells = (grid: Pick<Grid, 'columns'>): boolean =>
  columnAt(grid, 'price') - 2 > columnAt(grid, 'description')

/** A line above or below the total. Contents may depend on all rows of the sheet. */
export interface Item {
  readonly label: readonly TextRun[]
  readonly percent?: number
  base?(ledger: Ledger): CellContent | null
  amount(ledger: Ledger): CellContent | null
}

export const plainRuns = (text: string): TextRun[] => [{ text, font: FONTS.totalTitle }]

export function itemLine({ label, percent, base, amount }: Item, context: LayoutContext): Line {
  const { grid, locale } = context
  const price = columnAt(grid, 'price')
  const isRoomy = hasPercentCells(grid)
  const span = isRoomy ? price - 2 : price
  const cell = (column: number, numberFormat: string, content: CellContent | null): SheetCell => ({
    column,
    span: 1,
    content,
    style: { ...STYLES.figure, numberFormat },
  })
  const share = percent === undefined ? null : literal(percentOf(percent))
  const words =
    isRoomy || percent === undefined || base
      ? label
      : [...label, ...plainRuns(` ${formatPercent(percent, locale)}`)]
  const late: LateContent[] = [
    { column: price, of: amount },
    ...(base && isRoomy ? [{ column: price - 1, of: base }] : []),
  ]
  return {
    height: textHeight(words, widthAcross(grid, 0, span) - CELL_PADDING) + PADDING,
    cells: [
      { column: 0, span, content: textContent(words), style: STYLES.itemLabel },
      ...(isRoomy
        ? [
            cell(price - 2, percentFormat(percent ?? 0, locale), share),
            cell(price - 1, prefixedFormat(OF, context), null),
          ]
        : []),
      cell(price, priceFormat(context), null),
    ],
    late,
    keepsNext: true,
  }
}
