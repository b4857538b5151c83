import { multiply } from '../numbers/money.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { isUnit } from './column-roles.ts'

/** Statistics of a column's cells, from which its role is detected. */
export interface ColumnProfile {
  readonly at: number
  /** The figures, null where a cell is blank or holds something else. */
  readonly figures: readonly (number | null)[]
  readonly isFigures: boolean
  readonly isText: boolean
  /** Mean length of the cells that are not blank. */
  readonly length: number
  /** Whether the cells number the rows: 1, 2, 3 … or 01.001, 01.002 … */
  readonly isNumbering: boolean
  readonly unitShare: number
  /** How likely the figures are money: by currencies and two decimals. */
  readonly money: number
}

/** Profiles the column `at`, parsing its figures in the number format. */
export function profileColumn(
  body: readonly (readonly string[])[],
  at: number,
  locale: string,
): ColumnProfile {
  const texts = body.map((row) => row[at] ?? '')
  const filled = texts.filter((text) => text !== '')
  const figures = texts.map((text) => figureOf(text, locale))
  const count = figures.filter((figure) => figure !== null).length
  const share = (test: (text: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length
  const isFigures = count > 0 && count >= filled.length * FIGURE_SHARE
  return {
    at,
    figures,
    isFigures,
    isText: filled.length > 0 && !isFigures,
    length: filled.reduce((sum, { length }) => sum + length, 0) / Math.max(1, filled.length),
    isNumbering: isNumbering(filled),
    unitShare: share(isUnit),
    money: share((text) => CURRENCY.test(text)) * 2 + share((text) => TWO_DECIMALS.test(text)),
  }
}

/** The figure in the cell; null for a blank cell or other text. */
export function figureOf(text: string, locale: string): number | null {
  if (!HAS_DIGIT.test(text)) return null
  const parsed = parseFigure(text, locale)
  return parsed.ok ? parsed.value : null
}

/** The number of rows in which the first two columns multiply to the third, to the cent. */
export function countProducts(a: ColumnProfile, b: ColumnProfile, product: ColumnProfile): number {
  return product.figures.filter(
    (figure, row) => figure !== null && productInCents(a, b, row) === toCents(figure),
  ).length
}

/** The product of two columns' figures in a row, in whole cents; null if there is none. */
export function productInCents(a: ColumnProfile, b: ColumnProfile, row: number): number | null {
  const [x, y] = [a.figures[row], b.figures[row]]
  const product = x == null || y == null ? null : multiply(x, y, 2)
  return product === null ? null : toCents(product)
}

/** The figure in whole cents. */
export const toCents = (figure: number): number => Math.round(figure * 100)

/** The share of figures that makes a column of figures: some rows may say 'incl.'. */
const FIGURE_SHARE = 0.7
const HAS_DIGIT = /\p{N}/u
const CURRENCY = /\p{Sc}|\b(?:[A-Z]{3}|zł|Kč|kr|Ft|lei)\b\.?$|^(?:[A-Z]{3})\b/u
const TWO_DECIMALS = /[.,]\d\d(?!\d)/

function isNumbering(texts: readonly string[]): boolean {
  if (texts.length === 0) return false
  if (texts.every((text) => DOTTED.test(text))) return true
  return texts.length > 1 && texts.every((text, at) => text.replace(/[.)]$/, '') === String(at + 1))
}

/** `1.2.3`, `01.001`, `0010`: never a figure. */
const DOTTED = /^(?:\d+\.\d+\.\d+(?:\.\d+)*|0\d+(?:\.\d+)*)\.?$/
