import { COLUMN, type FigureName } from '../document/columns.ts'
import type { BoqRow, Cell, QtyCell } from '../document/schema.ts'
import { memoize } from './memoize.ts'
import { decimalsOf, multiply, round } from './money.ts'
import { currencyDecimals, usualDecimals } from './usual-decimals.ts'

/*
 * Figures as text, in the number formats (`locale`) and currencies that the platform knows. Digits
 * are Latin in every locale, so that a figure can be typed as shown.
 */

/** Many locales write the hyphen of keyboards; a figure has a minus sign, as wide as its digits. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

export interface FigureFormat {
  locale: string
  minDecimals: number
  maxDecimals: number
}

/** How a quotation writes its prices; a quotation is one. */
export interface PriceFormat {
  readonly locale: string
  readonly decimals: number
}

/**
 * How amounts are written with their currency; without `decimals`, with those of a new quotation, for
 * rows that hold no more than a total and its currency (product: Tax form).
 */
export interface MoneyFormat {
  readonly locale: string
  readonly currency: string
  readonly decimals?: number
}

/** The figure in the locale's number format, with Latin digits; '' for a blank one. */
export function formatFigure(value: number | null, format: FigureFormat): string {
  if (value === null) return ''
  const { locale, minDecimals, maxDecimals } = format
  const text = numberFormat(locale, minDecimals, maxDecimals).format(
    round(value, maxDecimals) ?? value,
  )
  return withMinus(text)
}

/** A row's figure in its column's format. */
export function figureText(
  name: FigureName,
  row: Pick<BoqRow, FigureName>,
  style: PriceFormat,
): string {
  if (name === 'cost') return formatPrice(row.cost, style)
  const cell = row[name]
  return formatAs(COLUMN[name].format, cell.value, style, unitOf(cell))
}

/** The format of a figure, by its column. */
export type ColumnFormat = (typeof COLUMN)[FigureName]['format']

/** A figure in a format; only a quantity has a unit. */
export function formatAs(
  format: ColumnFormat,
  value: number | null,
  style: PriceFormat,
  unit = '',
): string {
  if (format === 'price') return formatPrice(value, style)
  const { locale } = style
  return format === 'percent' ? formatPercent(value, locale) : formatQty(value, locale, unit)
}

/** The unit beside a figure; '' if it has none. */
export const unitOf = (cell: Cell | QtyCell): string => ('unit' in cell ? cell.unit : '')

/** A price or itemPrice: always with all decimals of the quotation. */
export function formatPrice(value: number | null, { locale, decimals }: PriceFormat): string {
  return formatFigure(value, { locale, minDecimals: decimals, maxDecimals: decimals })
}

/** A step of the total, whatever the decimals of prices: 0.05. */
export const formatStep = (step: number | null, locale: string): string =>
  formatPrice(step, { locale, decimals: 2 })

/** The least and the greatest price, one of which is the longest: formatting all takes longer. */
export function longestPrices(values: readonly (number | null)[], style: PriceFormat): string[] {
  let [least, greatest] = [0, 0]
  for (const value of values) {
    least = Math.min(least, value ?? 0)
    greatest = Math.max(greatest, value ?? 0)
  }
  return [formatPrice(least, style), formatPrice(greatest, style)]
}

/** A qty with its unit: all its decimals (numbers: Arithmetic); 0.1 with `%` is `10 %`. */
export function formatQty(value: number | null, locale: string, unit = ''): string {
  if (value === null) return ''
  const shown = unit === '%' ? percentageOf(value) : value
  const format = numberFormat(locale, 0, Math.min(decimalsOf(shown), MOST_DECIMALS))
  const text = withMinus(format.format(shown))
  return unit === '' ? text : `${text} ${unit}`
}

/** A hundred times the figure, even beyond ±1e12: its text still has no exponent there. */
const percentageOf = (value: number): number =>
  multiply(value, 100, MOST_DECIMALS) ?? Number(`${value}e2`)

/** Intl throws above 100 decimals, which would make the whole document fail. */
const MOST_DECIMALS = 100

/**
 * An amount with its currency: as many decimals as prices, or none for a whole amount in a currency
 * without cents.
 */
export function formatMoney(value: number | null, style: MoneyFormat): string {
  if (value === null) return ''
  const { locale, currency } = style
  const decimals = moneyDecimals(value, style)
  return withMinus(
    numberFormat(locale, decimals, decimals, currency).format(round(value, decimals) ?? value),
  )
}

/** The same without the currency. */
export const formatTotal = (value: number | null, style: MoneyFormat): string =>
  value === null
    ? ''
    : formatPrice(value, { locale: style.locale, decimals: moneyDecimals(value, style) })

/** What an amount would change by, with its sign: `+120.00`, `−35.00`. */
export const formatDifference = (value: number, style: PriceFormat): string =>
  `${value > 0 ? '+' : ''}${formatPrice(value, style)}`

/** A percentage as the locale writes it, with up to 4 decimals: 19 is `19%`, `19 %` or `%19`. */
export function formatPercent(value: number | null, locale: string): string {
  if (value === null) return ''
  return withMinus(percentFormat(locale).format((round(value, 4) ?? value) / 100))
}

/** How many locales or currencies each memoized function remembers. */
const LIMIT = 500

const percentFormat = memoize(
  (locale: string) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      numberingSystem: 'latn',
      maximumFractionDigits: 4,
    }),
  LIMIT,
)

/**
 * Whether the platform knows the number format; well-formed tags of unknown languages are refused.
 */
export const isKnownLocale = memoize((locale: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}, LIMIT)

/** Whether the platform can format the currency (ISO 4217, three capital letters). */
export const isKnownCurrency = (currency: string): boolean => /^[A-Z]{3}$/.test(currency)

/** A formatter with the given decimals; for amounts if a currency is given. */
export const numberFormat = memoize(
  (locale: string, minDecimals: number, maxDecimals: number, currency?: string) => {
    const style = currency ? ({ style: 'currency', currency } as const) : {}
    return new Intl.NumberFormat(locale, {
      ...style,
      numberingSystem: 'latn',
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
    })
  },
  LIMIT,
  // Faster than joining a list: every figure of a table asks.
  (locale, min, max, currency = '') => `${locale} ${min} ${max} ${currency}`,
)

/** The decimals of an amount beside its currency. */
export function moneyDecimals(
  value: number,
  { currency, decimals = usualDecimals(currency) }: Omit<MoneyFormat, 'locale'>,
): number {
  const isWhole = Number.isInteger(round(value, decimals) ?? value)
  return isWhole && decimals === 2 && currencyDecimals(currency) === 0 ? 0 : decimals
}
