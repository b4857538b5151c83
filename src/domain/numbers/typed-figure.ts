import { DECIMALS, LIMITS } from '../document/limits.ts'
import type { FigureName } from '../document/quotation.ts'
import { evaluate, exactDecimals, toFigure } from './arithmetic.ts'
import { isCurrency } from './format-figure.ts'
import { type ParsedFigure, parseFigure, withoutMarks } from './parse-figure.ts'

/** A figure as typed into a cell; `unit` is null where none was typed. */
export type TypedFigure = { ok: true; value: number | null; unit: string | null } | { ok: false }

/**
 * Parses what was typed into a figure cell (numbers: Arithmetic): a figure, or several with
 * `+ - × * ÷ /` and brackets, worked out exactly and rounded as the cell rounds. A qty may end with
 * its unit; `10 %` is 0.1. Text that is not a figure isn't ok.
 */
export function parseTypedFigure(
  text: string,
  name: FigureName | 'subtotal' | 'total',
  locale: string,
): TypedFigure {
  // A mark before a minus would be an operand of its own.
  const plain = withoutMarks(text)
  if (name !== 'qty') {
    const isShare = text.includes('%') && !/[-+*/×·÷xX]/.test(text)
    return isShare ? { ok: false } : withUnit(parseExpression(plain, locale, DECIMALS.price), null)
  }
  const { figure, unit } = splitUnit(plain, locale)
  const typed = unit === '%' ? `(${figure})%` : figure
  return withUnit(parseExpression(typed, locale, DECIMALS.qtyFromPrice, EXACT_DECIMALS), unit)
}

/** The text of a qty and its unit, null where it has none: `18.5 m2` is 18.5 and `m²`. */
export function splitUnit(text: string, locale: string): { figure: string; unit: string | null } {
  const [, figure = '', unit = ''] = (text.length <= LONGEST && UNIT.exec(text.trim())) || []
  const isAmount = /^[A-Z]{3}$/.test(unit) && isCurrency(unit, locale)
  const isOperator = /^[ex][23]\.?$/i.test(unit)
  if (unit === '' || unit.length > LIMITS.unitLength || isAmount || isOperator)
    return { figure: text, unit: null }
  return { figure, unit: unit.replace(/2(?!\p{L})/gu, '²').replace(/3(?!\p{L})/gu, '³') }
}

/**
 * Words, also abbreviated or with an exponent, joined by spaces or `/ . -`: `lfd. m`, `kg/m2`. No word
 * starts within letters, else there would be countless ways to split one.
 */
const UNIT =
  /^(.*[\d)])\s*(%|(?:\p{L}+[23²³]?|°\p{L}*)\.?(?:[ /-]{0,3}(?<!\p{L})\p{L}+[23²³]?\.?)*)$/su

/** Longer text is no figure with a unit and no expression that a person types. */
const LONGEST = 200

/** A qty is kept as typed: a result that ends within these decimals is not rounded. */
export const EXACT_DECIMALS = 12

function parseExpression(
  text: string,
  locale: string,
  decimals: number,
  exact = decimals,
): ParsedFigure {
  const plain = parseFigure(text, locale)
  if (plain.ok || text.length > LONGEST) return plain
  const result = evaluate(text, (operand) => {
    const parsed = parseFigure(operand, locale)
    return parsed.ok ? parsed.value : null
  })
  const value = result && toFigure(result, exactDecimals(result, exact) ?? decimals)
  return value === null ? { ok: false } : { ok: true, value }
}

const withUnit = (parsed: ParsedFigure, unit: string | null): TypedFigure =>
  parsed.ok ? { ...parsed, unit: parsed.value === null ? '' : unit } : parsed
