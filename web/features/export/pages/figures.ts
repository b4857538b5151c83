import type { BoqBlock, BoqRow, FigureName } from '../../../../src/domain/document/quotation.ts'
import { type SharedColumns, shownColumns } from '../../../../src/domain/document/shown-widths.ts'
import { STEPS, stepOf } from '../../../../src/domain/numbers/figure-ems.ts'
import { formatPrice, formatQty } from '../../../../src/domain/numbers/format-figure.ts'

export const FIGURES = ['itemPrice', 'qty', 'price'] as const satisfies readonly FigureName[]

/** A row's figure as the paper shows it; qty keeps all its decimals (numbers). */
export const figureText = (
  name: FigureName,
  row: Pick<BoqRow, FigureName>,
  locale: string,
): string =>
  name === 'qty'
    ? formatQty(row.qty.value, locale, row.qty.unit)
    : formatPrice(row[name].value, locale)

/** A table's columns in px: as wide as the document says, or as their widest figure needs. */
export interface TableColumns {
  readonly number: number
  readonly description: number
  readonly itemPrice: number
  readonly qty: number
  readonly price: number
  /** The size of all figures in px: smaller in a table with very long ones. */
  readonly figureSize: number
  /** What the columns need at least; 0 where no figure is long. */
  readonly least: number
}

/** The narrowest that a description becomes so that figures have room, in px. */
const LEAST_DESCRIPTION = 150
/** Space beside a figure; a price ends on the table's edge. */
const PADDING = { itemPrice: 16, qty: 16, price: 8 }
/** The size of figures by the longest one's step. */
const SIZES = [14, 14, 13, 12]

export function tableColumns(
  block: BoqBlock,
  locale: string,
  shared: SharedColumns | null,
): TableColumns {
  const column = shownColumns(block, shared)
  const steps = { itemPrice: 0, qty: 0, price: 0 }
  for (const row of block.boq.rows)
    for (const name of FIGURES)
      steps[name] = Math.max(steps[name], Math.min(3, stepOf(figureText(name, row, locale))))
  const longest = Math.max(steps.itemPrice, steps.qty, steps.price)
  const figureSize = SIZES[longest] ?? 14
  const widthOf = (name: FigureName) => {
    const needed = steps[name] ? (STEPS[steps[name]] ?? 0) * figureSize + PADDING[name] : 0
    return Math.max(column[name], needed)
  }
  const widths = {
    number: column.number,
    description: Math.min(column.description, LEAST_DESCRIPTION),
    itemPrice: widthOf('itemPrice'),
    qty: widthOf('qty'),
    price: widthOf('price'),
  }
  const sum = Object.values(widths).reduce((total, width) => total + width, 0)
  return { ...widths, figureSize, least: longest ? sum : 0 }
}
