import { decimalsOf, round } from './money.ts'
import { currencyDecimals, numberFormat } from './number-format.ts'

export interface FigureFormat {
  locale: string
  minDecimals: number
  maxDecimals: number
}

/** The figure in the locale's number format, with latin digits; '' for a blank one. */
export function formatFigure(value: number | null, format: FigureFormat): string {
  if (value === null) return ''
  const { locale, minDecimals, maxDecimals } = format
  return numberFormat(locale, minDecimals, maxDecimals).format(round(value, maxDecimals) ?? value)
}

/** A price or itemPrice: always 2 decimals. */
export function formatPrice(value: number | null, locale: string): string {
  return formatFigure(value, { locale, minDecimals: 2, maxDecimals: 2 })
}

/** A qty: all its decimals (design: Left open by the spec). */
export function formatQty(value: number | null, locale: string): string {
  if (value === null) return ''
  // Intl throws above 100 decimals, which would make the whole document fail.
  return numberFormat(locale, 0, Math.min(decimalsOf(value), 100)).format(value)
}

/** An amount with its currency: 2 decimals, or none for a whole amount in a currency without cents. */
export function formatMoney(value: number | null, locale: string, currency: string): string {
  if (value === null) return ''
  const amount = round(value, 2) ?? value
  const decimals = Number.isInteger(amount) && currencyDecimals(currency) === 0 ? 0 : 2
  return numberFormat(locale, decimals, decimals, currency).format(amount)
}
