import type { Period } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import {
  type MoneyFormat,
  moneyDecimals,
  numberFormat,
  type PriceFormat,
} from '#domain/numbers/format-figure.ts'
import { memoize } from '#domain/numbers/memoize.ts'
import { decimalsOf } from '#domain/numbers/money.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'

/*
 * Excel's format codes for the figures of numbers/format-figure.ts. In a code `,` and `.` stand for
 * the separators of the reader's own system; the signs and their positions are those of the locale.
 */

/** A price or itemPrice: always with all decimals, as on the paper. */
export const priceFormat = ({ locale, decimals }: PriceFormat): string =>
  formatCode(locale, decimals)

/** A price in brackets: it is not part of the sums. */
export const bracketFormat = ({ locale, decimals }: PriceFormat): string => {
  const codes = codesOf(locale, decimals)
  return codes.map((code) => `"("${code}")"`).join(';')
}

/** The format with a period behind the figure, `49.00 / month`; the same for once. */
export function periodFormat(code: string, period: Period, language: Quotation['language']) {
  const behind = perPeriod(' ', period, language).slice(1)
  return behind === ''
    ? code
    : code
        .split(';')
        .map((part) => part + textFormat(behind))
        .join(';')
}

/** A price behind a word. */
export const prefixedFormat = (prefix: string, { locale, decimals }: PriceFormat): string =>
  codesOf(locale, decimals)
    .map((code) => `${textFormat(prefix)}${code}`)
    .join(';')

/** A percentage of up to 4 decimals, which the cell holds as a fraction: 0.15 is `15%`. */
export function percentFormat(percent: number, locale: string): string {
  const decimals = Math.min(decimalsOf(percent), MAX_PERCENT_DECIMALS)
  return percentCode(locale, decimals)
}

/** A margin: a fraction that is shown as a percentage, with one decimal. */
export const marginFormat = (locale: string): string => percentCode(locale, 1)

/** An amount with its currency. */
export const moneyFormat = (value: number, style: MoneyFormat): string =>
  formatCode(style.locale, moneyDecimals(value, style), style.currency)

/**
 * A qty: all its decimals, and its unit. Undefined if Excel's general format shows them by itself;
 * it then also suits any other qty typed there later. (`0.###` would show `3.` for 3.)
 */
export function qtyFormat(value: number | null, locale: string, unit = ''): string | undefined {
  const decimals = Math.min(decimalsOf(value ?? 0), MAX_DECIMALS)
  if (unit === '%') return `${formatCode(locale, Math.max(0, decimals - 2))}" "%`
  const isGeneral = Math.abs(value ?? 0) < 1_000 && decimals <= MAX_GENERAL_DECIMALS
  if (isGeneral && unit === '') return undefined
  const code = isGeneral ? 'General' : formatCode(locale, decimals)
  return unit === '' ? code : `${code}${textFormat(` ${unit}`)}`
}

/** The general format rounds to 11 characters. */
const MAX_GENERAL_DECIMALS = 6
/** Excel refuses a format with more. */
const MAX_DECIMALS = 30

const MAX_PERCENT_DECIMALS = 4

/** How many formats are cached. */
const LIMIT = 200

/** A number that shows every part of the format. */
const SAMPLE = 1_234_567

const formatCode = memoize(
  (locale: string, decimals: number, currency?: string): string => {
    const [positive, negative] = codesOf(locale, decimals, currency)
    return negative === `-${positive}` ? positive : `${positive};${negative}`
  },
  LIMIT,
  (...options) => options.join(' '),
)

/** The codes of positive and of negative figures. */
function codesOf(locale: string, decimals: number, currency?: string): [string, string] {
  const format = numberFormat(locale, decimals, decimals, currency)
  const code = (sample: number) => codeOf(format.formatToParts(sample), decimals)
  return [code(SAMPLE), code(-SAMPLE)]
}

const percentCode = memoize(
  (locale: string, decimals: number): string => {
    const format = new Intl.NumberFormat(locale, {
      style: 'percent',
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      useGrouping: false,
    })
    return codeOf(format.formatToParts(SAMPLE), decimals)
  },
  LIMIT,
  (...options) => options.join(' '),
)

function codeOf(parts: readonly Intl.NumberFormatPart[], decimals: number): string {
  const groups = parts.some(({ type }) => type === 'group')
  const number = `${groups ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  return parts
    .map(({ type, value }, at) => {
      if (type === 'integer') return parts[at - 1]?.type === 'group' ? '' : number
      if (type === 'group' || type === 'decimal' || type === 'fraction') return ''
      if (type === 'percentSign') return '%'
      return value === '-' ? '-' : textFormat(value)
    })
    .join('')
}

/** A text in a format code, alone in place of any figure: quoted, without a quote in the quotes. */
export const textFormat = (text: string): string =>
  text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"')
