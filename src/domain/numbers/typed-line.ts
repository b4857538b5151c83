import type { DocumentLine } from './document-lines.ts'
import { round } from './money.ts'
import { parseTypedFigure } from './typed-figure.ts'
import { type Bounds, hasPercentSign, readPercent } from './typed-percent.ts'

/** What a typed line adds to the sum: a percentage or an amount, negative for a discount. */
export interface TypedLine extends DocumentLine {
  readonly kind: 'percent' | 'amount'
  readonly value: number
}

/**
 * Parses the figure of a line between the sum and the total (numbers: Typed lines): `-10 %`, `10%`,
 * `-50`, `50 EUR`. The sign stays as typed. Null for emptied text.
 */
export function readLine(
  text: string,
  { locale, currency }: { locale: string; currency: string },
): TypedLine | null | 'unreadable' | 'out-of-range' {
  if (hasPercentSign(text)) {
    const value = readPercent(text, { locale }, PERCENT)
    return typeof value === 'number' ? { kind: 'percent', value } : (value ?? 'unreadable')
  }
  const amount = readAmount(text, locale, currency)
  if (amount === null || amount === 'unreadable') return amount
  const value = round(amount, 2)
  return value === null ? 'out-of-range' : { kind: 'amount', value }
}

const PERCENT: Bounds = { least: -100, most: 1000 }

/** The platform may be older than the quotation's currency, whose code then stands for itself. */
function readAmount(text: string, locale: string, currency: string): number | null | 'unreadable' {
  for (const written of [text, withoutCode(text, currency)]) {
    const typed = parseTypedFigure(written, 'price', locale)
    if (typed.ok && (typed.value !== null || written === text)) return typed.value
  }
  return 'unreadable'
}

const withoutCode = (text: string, code: string): string => {
  const [before = '', after = '', ...more] = text.split(code)
  return more.length > 0 || (/\p{N}/u.test(before) && /\p{N}/u.test(after)) ? text : before + after
}
