import { isCounted } from '../../../../../src/domain/document/options.ts'
import { COST_WORDS } from '../../../../../src/domain/words/cost-words.ts'
import type { LayoutContext, Line } from '../blocks/line.ts'
import { bracketFormat, marginFormat, priceFormat } from '../number-format.ts'
import { textContent } from '../read-inline.ts'
import type { CellStyle, SheetCell } from '../sheet.ts'
import { FONTS, INTERNAL_FILL, STYLES } from '../styles.ts'
import type { CostFigures } from './cost-figures.ts'

/** The columns to the right of the paper's, in order. */
export const COST_COLUMNS = [
  { name: 'unit', heading: COST_WORDS.costLabel },
  { name: 'cost', heading: COST_WORDS.cost },
  { name: 'profit', heading: COST_WORDS.profit },
  { name: 'margin', heading: COST_WORDS.margin },
] as const

/** The cells of a line in these columns, which look like the last one that it has on the paper. */
export function costCells(
  line: Line,
  figures: CostFigures,
  { grid, locale }: LayoutContext,
): SheetCell[] {
  const { costs } = line
  const isHead = costs?.of === 'heads'
  const isBracketed = costs?.of === 'row' && !isCounted(costs.row)
  const price = (isBracketed ? bracketFormat : priceFormat)(locale)
  const formats = { unit: priceFormat(locale), cost: price, profit: price }
  const base = styleOf(line)
  return COST_COLUMNS.map(({ name, heading }, at) => {
    const numberFormat = name === 'margin' ? marginFormat(locale) : formats[name]
    return {
      column: grid.columns.length + at,
      span: 1,
      content: isHead ? textContent([{ text: heading, font: FONTS.columnHead }]) : figures[name],
      style: isHead ? { ...STYLES.figureHead, fill: INTERNAL_FILL } : { ...base, numberFormat },
    }
  })
}

function styleOf({ cells }: Line): CellStyle {
  const { font, vertical, top, bottom } = cells.at(-1)?.style ?? STYLES.figure
  return {
    ...{ font, vertical, align: 'right', fill: INTERNAL_FILL },
    ...(top && { top }),
    ...(bottom && { bottom }),
  }
}
