import { PERCENTS } from '../document/limits.ts'
import type { DocumentLine } from './document-lines.ts'
import type { PriceFormat } from './format-figure.ts'
import { round } from './money.ts'
import { parsePastedFigure, parseTypedFigure, type TypedFigure } from './typed-figure.ts'
import { hasPercentSign, readPercent } from './typed-percent.ts'

/** What a typed line adds to the sum: a percentage or an amount, negative for a discount. */
export interface TypedLine extends DocumentLine {
  readonly kind: 'percent' | 'amount'
  readonly value: number
}

/**
 * Parses the figure of a line between the sum and the total (numbers: Typed lines): `-10 %`, `-50`,
 * `50 EUR`. Without a percent sign or a currency it is of the line's own kind, and without a plus a
 * discount if the line is one. Null for emptied text,
 * 'out-of-bounds' for a percentage that is too much.
 */
export function readLine(
  text: string,
  style: PriceFormat & { readonly currency: string },
  line: Line,
): TypedLine | null | 'unreadable' | 'out-of-range' | 'out-of-bounds' {
  const typed = readAsTyped(text, style, line.kind === 'percent')
  if (typed === null || typeof typed === 'string' || !isDiscount(line) || PLUS.test(text))
    return typed
  const value = -Math.abs(typed.value) + 0
  return typed.kind === 'percent' && value < PERCENTS.line.least
    ? 'out-of-bounds'
    : { ...typed, value }
}

/** What decides how a line reads a figure. */
interface Line {
  readonly kind: 'percent' | 'amount' | 'rounding'
  /** Null while blank. */
  readonly value: number | null
  readonly isSurcharge?: boolean | undefined
}

/** Whether a figure without a sign is a discount in the line (numbers: Typed lines). */
export const isDiscount = ({ kind, value, isSurcharge }: Line): boolean =>
  kind !== 'rounding' && (value ? value < 0 : !isSurcharge)

/** A plus before the first digit. */
const PLUS = /^[^\p{N}(]*[+＋]/u

function readAsTyped(
  text: string,
  { locale, currency, decimals }: Parameters<typeof readLine>[1],
  isPercent: boolean,
) {
  if (isPercent || hasPercentSign(text)) {
    const value = readPercent(text, { locale }, PERCENTS.line)
    if (typeof value === 'number') return { kind: 'percent' as const, value }
    if (value === 'out-of-range') return 'out-of-bounds'
    if (value !== 'unreadable' || hasPercentSign(text)) return value
  }
  // A percentage is not calculated: only a currency makes it an amount.
  const parse = isPercent ? parsePastedFigure : parseTypedFigure
  const amount = readAmount(text, currency, (written) => parse(written, 'price', locale))
  if (amount === null || amount === 'unreadable') return amount
  const value = round(amount, decimals)
  return value === null ? 'out-of-range' : { kind: 'amount' as const, value }
}

/** The platform may be older than the quotation's currency, whose code then stands for itself. */
function readAmount(text: string, currency: string, parse: (written: string) => TypedFigure) {
  for (const written of [text, withoutCode(text, currency)]) {
    const typed = parse(written)
    if (typed.ok && (typed.value !== null || written === text)) return typed.value
  }
  return 'unreadable'
}

const withoutCode = (text: string, code: string): string => {
  const [before = '', after = '', ...more] = text.split(code)
  return more.length > 0 || (/\p{N}/u.test(before) && /\p{N}/u.test(after)) ? text : before + after
}
