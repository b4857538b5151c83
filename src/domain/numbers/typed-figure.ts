import { columnData, type FigureName } from '../document/columns.ts'
import { LIMITS } from '../document/limits.ts'
import { evaluate } from './arithmetic.ts'
import { isMoneyOnly } from './currency-marks.ts'
import { editFigure, withUnit } from './edit-priced-row.ts'
import { type Fraction, MOST_DECIMALS, percentOf, roundResult, toFigure } from './money.ts'
import { type ParsedFigure, parseFigure, withoutMarks } from './parse-figure.ts'
import type { PricedRow } from './priced-row.ts'
import { readPercent } from './typed-percent.ts'

/** A typed or pasted figure; `unit` is null without one. A percentage is a figure only in a qty. */
export type TypedFigure =
  | { ok: true; value: number | null; unit: string | null }
  | { ok: false; isPercentage: boolean }

/** The figures that a person types. */
type TypedName = FigureName | 'subtotal' | 'total'

/**
 * Parses what was typed into a figure cell (numbers: Reading a figure): a figure, or several with
 * `+ - × * ÷ /` and brackets, worked out exactly. A qty may end with its unit; `10 %` is 0.1. For
 * any other text `ok` is false.
 */
export const parseTypedFigure = (text: string, name: TypedName, locale: string): TypedFigure =>
  parseCell(text, name, locale, (figure, locale) => parseExpression(figure, name, locale))

/**
 * Parses a figure of a pasted table: like a typed one, but without arithmetic, since `2-3` is a
 * range there and `12/2026` a month.
 */
export const parsePastedFigure = (text: string, name: FigureName, locale: string): TypedFigure =>
  parseCell(text, name, locale, parseFigure)

type Parse = (text: string, locale: string) => ParsedFigure

function parseCell(text: string, name: TypedName, locale: string, parse: Parse): TypedFigure {
  if (columnOf(name).format === 'percent') return parsePercentage(text, locale)
  // A mark before a minus would become a separate operand.
  const plain = withoutMarks(text).replace(/[％٪]/g, '%')
  if (!columnOf(name).hasUnit) {
    const parsed = parse(plain, locale)
    if (parsed.ok && !plain.includes('%')) return { ok: true, value: parsed.value, unit: null }
    return { ok: false, isPercentage: parse(plain.replaceAll('%', ''), locale).ok }
  }
  const { figure, unit } = splitUnit(plain)
  const parsed = parse(figure, locale)
  if (!parsed.ok) return { ok: false, isPercentage: false }
  const value = unit === '%' && parsed.value !== null ? percentOf(parsed.value) : parsed.value
  return { ok: true, value, unit: value === null ? '' : unit }
}

/** A discount, with or without its `%` (numbers: Row discount). */
function parsePercentage(text: string, locale: string): TypedFigure {
  const value = readPercent(text, { locale }, { least: -LIMITS.figure, most: LIMITS.figure })
  if (value === 'unreadable') return { ok: false, isPercentage: false }
  return { ok: true, value: value === 'out-of-range' ? 2 * LIMITS.figure : value, unit: null }
}

/** Splits a qty's text from its unit, null if it has none: `18.5 m2` is 18.5 and `m²`. */
function splitUnit(text: string): { figure: string; unit: string | null } {
  const [, figure = '', unit = ''] = (text.length <= LONGEST && UNIT.exec(text.trim())) || []
  const isOperator = /^[ex][23]\.?$/i.test(unit)
  if (unit === '' || unit.length > LIMITS.unitLength || isMoneyOnly(unit) || isOperator)
    return { figure: text, unit: null }
  return { figure, unit: withExponents(unit) }
}

/** A unit as it is shown: `m2` is `m²`. */
export const withExponents = (unit: string): string =>
  unit.replace(/2(?!\p{L})/gu, '²').replace(/3(?!\p{L})/gu, '³')

/**
 * Words, also abbreviated or with an exponent, joined by spaces or `/ . -`: `lfd. m`, `kg/m2`. No
 * word starts within letters: otherwise a word could be split in countless ways.
 */
const UNIT =
  /^(.*[\d)\u00BC-\u00BE\u2150-\u215E])\s*(%|(?:\p{L}+[23²³]?|°\p{L}*)\.?(?:[ /-]{0,3}(?<!\p{L})\p{L}+[23²³]?\.?)*)$/su

/** Longer text is neither a figure with a unit nor an expression that a person types. */
const LONGEST = 200

function parseExpression(text: string, name: TypedName, locale: string): ParsedFigure {
  const plain = parseFigure(text, locale)
  if (plain.ok || text.length > LONGEST) return plain
  const result = evaluate(text, (operand) => {
    const parsed = parseFigure(operand, locale)
    return parsed.ok ? parsed.value : null
  })
  const value = result && readAs(name, result)
  return value === null ? { ok: false } : { ok: true, value, isMoney: false }
}

/** A price stays exact here: what it is typed into rounds it (priced-row.ts). */
const readAs = (name: TypedName, result: Fraction): number | null =>
  columnOf(name).format === 'price' ? toFigure(result, MOST_DECIMALS) : roundResult(result)

/** Sums are typed like prices. */
const columnOf = (name: TypedName) =>
  columnData(name === 'subtotal' || name === 'total' ? 'price' : name)

/**
 * The row with a unit that was typed into its column; null if that is too long. `%` turns the
 * quantity into a percentage, and stands beside it (numbers: Reading a figure).
 */
export function unitTyped<T extends PricedRow>(row: T, text: string, decimals: number): T | null {
  const unit = withExponents(text.trim().replace(/\s+/g, ' ')).replace(/[％٪]/g, '%')
  if (unit.length > LIMITS.unitLength) return null
  const { value, unit: before } = row.qty
  const isPercent = unit === '%' && before !== '%' && value !== null
  return withUnit(isPercent ? editFigure(row, 'qty', percentOf(value), decimals).row : row, unit)
}
