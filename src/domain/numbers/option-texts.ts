import { isCounted } from '../document/options.ts'
import type { BoqRow, Quotation } from '../document/schema.ts'
import { fill } from '../words/fill.ts'
import { isRightToLeft } from '../words/language.ts'
import type { PaperWords } from '../words/words.ts'
import { formatDifference, formatQty, type PriceFormat } from './format-figure.ts'
import { perPeriod } from './period-text.ts'
import { periodOf } from './periods.ts'
import { type DifferingRow, differenceTo, type Standing } from './row-difference.ts'
import { rateOf } from './shown-rate.ts'
import type { TotalTerms } from './taxes.ts'

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

/** What is said below the price of a row that doesn't count, each '' where there is nothing to say. */
export interface DifferenceTexts {
  /** What the total would change by. */
  readonly difference: string
  /** Why that is not the difference of the prices: `with tax and discount`. */
  readonly terms: string
}

/**
 * What the total would change by with the row. An optional row that would add exactly its price says
 * nothing more: the price is there already.
 * @param rival the alternative that is chosen now; without a difference if it is of another period
 * @param table says of which period rows are that name none
 */
export function differenceTexts(
  row: DifferingRow & Pick<BoqRow, 'use' | 'period'>,
  rival: (DifferingRow & Pick<BoqRow, 'period'>) | undefined,
  standing: Standing | null,
  style: PriceFormat & Pick<Quotation, 'language'>,
  words: PaperWords,
  table: object = {},
): DifferenceTexts {
  const period = periodOf(row, table)
  if (rival && periodOf(rival, table) !== period) return NOTHING
  const difference = differenceTo(standing, period, row, rival)
  const isBare = difference === differenceTo(null, period, row, rival)
  if (difference === null || (isBare && row.use === 'optional')) return NOTHING
  const terms = isBare || !standing ? '' : termsText(standing.terms, [row, rival], words)
  const signed = formatDifference(difference, style)
  // An Arabic period behind it would move its sign.
  const text = isRightToLeft(style.language) ? `\u2068${signed}\u2069` : signed
  return { difference: perPeriod(text, period, style.language), terms }
}

const NOTHING: DifferenceTexts = { difference: '', terms: '' }

function termsText(
  { tax, lines, withholding, rounding }: TotalTerms,
  rows: readonly (DifferingRow | undefined)[],
  { terms: words }: PaperWords,
): string {
  const hasPercent = (sign: number) =>
    lines.some(({ kind, value }) => kind === 'percent' && Math.sign(value ?? 0) === sign)
  const isTaxed = rows.some((row) => row && rateOf(tax, row.taxRate)?.percent)
  const parts = [
    tax.mode === 'added' && isTaxed && words.tax,
    hasPercent(-1) && words.discount,
    hasPercent(1) && words.surcharge,
    withholding !== null && words.withholding,
  ].filter((part) => part !== false)
  // The steps of the total alone need no words.
  if (parts.length === 0 && rounding !== null) return ''
  const joined = (one: string, other: string) => fill(words.and, { one, other })
  return fill(words.with, { terms: parts.length > 0 ? parts.reduce(joined) : words.tax })
}

type RangedRow = Pick<BoqRow, 'use' | 'range' | 'qty'>
