import { DECIMALS } from '../document/limits.ts'
import { round } from './money.ts'
import { parseFigure } from './parse-figure.ts'

/** The least and the most that a percentage may be. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * Parses a typed percentage, with or without its sign, and rounds it to 4 decimals (numbers: Typed
 * lines): `10`, `10 %`, `%10`, `12½ %`. Null for emptied text.
 */
export function readPercent(
  text: string,
  { locale }: { locale: string },
  { least, most }: Bounds,
): number | null | 'unreadable' | 'out-of-range' {
  const figure = withoutSign(text)
  const parsed = figure === null ? null : parseFigure(figure, locale)
  if (!parsed?.ok || parsed.isMoney) return 'unreadable'
  if (parsed.value === null) return hasPercentSign(text) ? 'unreadable' : null
  const value = round(parsed.value, DECIMALS.percent)
  return value !== null && value >= least && value <= most ? value : 'out-of-range'
}

export const hasPercentSign = (text: string): boolean => SIGN.test(text)

/** Also as Chinese and Japanese input methods, Arabic and Persian write it. */
const SIGN = /[%％٪]/
const DIGIT = /\p{N}/u

/** The text without its one sign, which stands before all digits or after them; otherwise null. */
function withoutSign(text: string): string | null {
  const [before = '', after = '', ...more] = text.split(SIGN)
  const isBetween = DIGIT.test(before) && DIGIT.test(after)
  return more.length > 0 || isBetween ? null : before + after
}
