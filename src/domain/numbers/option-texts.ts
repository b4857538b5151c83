import { isCounted } from '../document/options.ts'
import type { BoqRow } from '../document/schema.ts'
import { fill } from '../words/fill.ts'
import type { PaperWords } from '../words/words.ts'
import { formatDifference, formatQty } from './format-figure.ts'

/** A row's price as it is shown: in brackets while the row doesn't count. */
export const priceShown = (text: string, row: Pick<BoqRow, 'use' | 'isChosen'>): string =>
  isCounted(row) || text === '' ? text : `(${text})`

/** What a row that doesn't count is called under its description; '' for one that counts. */
export const offeredAs = (row: Pick<BoqRow, 'use' | 'isChosen'>, words: PaperWords): string =>
  isCounted(row) ? '' : textOfUse(row.use, words)

/** What an optional or alternative row is called; '' for any other. */
export const textOfUse = (use: BoqRow['use'], words: PaperWords): string =>
  use === 'included' ? '' : words[use]

/** The quantities of an optional row that its reader may choose, `1 to 10`; '' for any other row. */
export function rangeText(
  { use, range, qty }: RangedRow,
  locale: string,
  words: PaperWords,
): string {
  if (use !== 'optional' || !range) return ''
  const unit = qty.unit === '%' ? '%' : ''
  const text = (end: number) => formatQty(end, locale, unit)
  return fill(words.range, { min: text(range.min), max: text(range.max) })
}

/**
 * What the total would change by with the row, if it doesn't count. An optional row that would add
 * exactly its price says nothing more: the price is there already.
 */
export function differenceText(
  { use, price }: Pick<BoqRow, 'use' | 'price'>,
  difference: number | null,
  locale: string,
): string {
  const isKnown = use === 'optional' && difference === (price.value ?? 0)
  return difference === null || isKnown ? '' : formatDifference(difference, locale)
}

type RangedRow = Pick<BoqRow, 'use' | 'range' | 'qty'>
