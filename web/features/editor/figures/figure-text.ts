import { type Blocks, findPricedRow } from '../../../../src/domain/document/blocks.ts'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import {
  formatMoney,
  formatPrice,
  formatQty,
} from '../../../../src/domain/numbers/format-figure.ts'
import { subtotalOf, totalOf } from '../../../../src/domain/numbers/total.ts'
import { type FigurePlace, isRowFigure } from './figure-place.ts'

/** How the quotation writes its figures. */
export interface FigureStyle {
  readonly locale: string
  readonly currency: string
}

/** A row's figure as the paper shows it; qty keeps all its decimals (design; numbers). */
export const figureText = (name: FigureName, value: number | null, locale: string): string =>
  name === 'qty' ? formatQty(value, locale) : formatPrice(value, locale)

/** The committed text of the cell at the place; null when its row or block is gone. */
export function textAt(blocks: Blocks, place: FigurePlace, style: FigureStyle): string | null {
  const { locale, currency } = style
  if (isRowFigure(place)) {
    const row = findPricedRow(blocks, place)
    return row ? figureText(place.name, row[place.name].value, locale) : null
  }
  const block = blocks.find(({ id }) => id === place.blockId)
  if (block?.type === 'boq') return formatPrice(subtotalOf(block.boq.rows), locale)
  if (block?.type !== 'price') return null
  return formatMoney(block.price.isTyped ? block.price.value : totalOf(blocks), locale, currency)
}
