import type { ColumnProfile } from './column-profile.ts'
import { saysAmount, saysPercent } from './heading-words.ts'

/** How a column writes tax rates: 19, or 0.19 and `19 %`. */
export type TaxForm = 'percent' | 'share'

/** The form in which the column writes its rates; no tax rate is below 1 %. */
export const taxFormOf = ({ percent, figures }: ColumnProfile): TaxForm =>
  percent > 0 || figures.every((figure) => (figure ?? 0) < 1) ? 'share' : 'percent'

/** Whether the figure is a share in a column of this form: rows may mix 19 and `7 %`. */
export const isShareOf = (form: TaxForm, figure: number): boolean => form === 'share' && figure <= 1

/** No country's rate is higher. */
const HIGHEST_RATE = 30
/** A list has few rates beside whole and half percentages, however many rows. */
const MOST_RATES = 4
const isUsual = (rate: number): boolean => Number.isInteger(Math.round(rate * 2000) / 1000)

/**
 * Whether a column named after a tax holds rates rather than amounts of tax.
 * @param bases the prices that the amounts would be a share of
 */
export function holdsRates(
  column: ColumnProfile,
  bases: readonly Figures[],
  heading: string,
): boolean {
  if (column.money > 0 || saysAmount(heading)) return false
  const form = taxFormOf(column)
  const rates = column.figures
    .filter((figure) => figure !== null)
    .map((figure) => (isShareOf(form, figure) ? figure * 100 : figure))
  if (rates.some((rate) => rate < 0 || rate > HIGHEST_RATE)) return false
  if (column.percent > 0 || saysPercent(heading)) return true
  const others = new Set(rates.filter((rate) => !isUsual(rate)))
  if (others.size > Math.max(1, Math.min(MOST_RATES, rates.length / 2))) return false
  return !bases.some((base) => areShares(column.figures, base))
}

type Figures = readonly (number | null)[]

/** Whether the figures are one and the same share of the prices. */
function areShares(figures: Figures, base: Figures): boolean {
  const shares = figures.flatMap((figure, row) => {
    const price = base[row]
    return figure && price ? [{ price, figure, share: figure / price }] : []
  })
  const rate = Math.round((shares[0]?.share ?? 0) * 1000) / 1000
  const isOne = shares.every(
    ({ price, figure }) => Math.abs(price * rate - figure) <= CENT + Math.abs(figure) * 1e-12,
  )
  // Prices that are all the same say nothing, unless the figure is no whole percentage.
  const isTold =
    new Set(shares.map(({ price }) => price)).size > 1 ||
    shares.some(({ figure }) => !isUsual(figure))
  return rate > 0 && rate <= HIGHEST_RATE / 100 && isOne && isTold
}

const CENT = 0.0051
