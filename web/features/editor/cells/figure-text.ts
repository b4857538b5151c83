import { type Blocks, findPricedRow } from '../../../../src/domain/blocks.ts'
import { formatPrice, formatQty } from '../../../../src/domain/figures.ts'
import type { FigureName } from '../../../../src/domain/quotation.ts'
import type { FigurePlace } from './places.ts'

/** A row's figure as the paper shows it; qty keeps all its decimals (design; numbers). */
export const figureText = (name: FigureName, value: number | null, locale: string): string =>
  name === 'qty' ? formatQty(value, locale) : formatPrice(value, locale)

/** What the cell at the place should read, or null when its row is gone. */
export function textAt(blocks: Blocks, place: FigurePlace, locale: string): string | null {
  const row = findPricedRow(blocks, place)
  return row ? figureText(place.name, row[place.name].value, locale) : null
}
