import { isCounted } from '../document/options.ts'
import type { BoqRow } from '../document/schema.ts'
import { formatQty } from './format-figure.ts'

/** A row's price as it is shown: in brackets while the row doesn't count. */
export const priceShown = (text: string, row: Pick<BoqRow, 'use' | 'isChosen'>): string =>
  isCounted(row) || text === '' ? text : `(${text})`

/** What a row that doesn't count is called under its description; '' for one that counts. */
export const offeredAs = (row: Pick<BoqRow, 'use' | 'isChosen'>): string =>
  isCounted(row) ? '' : row.use

/** The quantities of an optional row that its reader may choose, `1 to 10`; '' for any other row. */
export function rangeText({ use, range, qty }: RangedRow, locale: string): string {
  if (use !== 'optional' || !range) return ''
  const unit = qty.unit === '%' ? '%' : ''
  return `${formatQty(range.min, locale, unit)} to ${formatQty(range.max, locale, unit)}`
}

/** What an optional or alternative row is called, with the quantities to choose from. */
export function optionText(row: RangedRow, locale: string): string {
  const range = rangeText(row, locale)
  if (row.use === 'included') return ''
  return range === '' ? row.use : `${row.use}, ${range}`
}

type RangedRow = Pick<BoqRow, 'use' | 'range' | 'qty'>
