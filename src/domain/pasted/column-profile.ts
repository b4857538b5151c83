import { multiply } from '../numbers/money.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { isUnit } from './roles.ts'

/** What the cells of one column look like, for a guess at what it holds. */
export interface ColumnLook {
  readonly at: number
  /** The figures, null where a cell is blank or holds something else. */
  readonly figures: readonly (number | null)[]
  readonly isFigures: boolean
  readonly isText: boolean
  /** Mean length of what is not blank. */
  readonly length: number
  /** 1, 2, 3 … or 01.001, 01.002 …: a numbering. */
  readonly isNumbering: boolean
  readonly unitShare: number
  /** How much it looks like money: a currency, or two decimals everywhere. */
  readonly money: number
}

/** Looks at the column `at` of the body, whose figures are read in the number format. */
export function lookAt(
  body: readonly (readonly string[])[],
  at: number,
  locale: string,
): ColumnLook {
  const texts = body.map((row) => row[at] ?? '')
  const filled = texts.filter((text) => text !== '')
  const figures = texts.map((text) => figureOf(text, locale))
  const count = figures.filter((figure) => figure !== null).length
  const share = (test: (text: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length
  const isFigures = count > 0 && count >= filled.length * MOST
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

/** The figure that the cell holds; null for a blank one and for what can't be read as one. */
export function figureOf(text: string, locale: string): number | null {
  if (!HAS_DIGIT.test(text)) return null
  const parsed = parseFigure(text, locale)
  return parsed.ok ? parsed.value : null
}

/** In how many rows the first two columns multiply to the third, to the cent. */
export function countProducts(a: ColumnLook, b: ColumnLook, product: ColumnLook): number {
  return product.figures.filter((figure, row) => {
    const [x, y] = [a.figures[row], b.figures[row]]
    if (figure === null || x == null || y == null) return false
    const exact = multiply(x, y, 2)
    return exact !== null && Math.abs(exact - figure) < HALF_A_CENT
  }).length
}

/** So much of a column must be figures for it to be a column of figures: a row may say 'incl.'. */
const MOST = 0.7
const HALF_A_CENT = 0.005
const HAS_DIGIT = /\d/
const CURRENCY = /\p{Sc}|\b(?:[A-Z]{3}|zł|Kč|kr|Ft|lei)\b\.?$|^(?:[A-Z]{3})\b/u
const TWO_DECIMALS = /[.,]\d\d(?!\d)/

function isNumbering(texts: readonly string[]): boolean {
  if (texts.length === 0) return false
  if (texts.every((text) => DOTTED.test(text))) return true
  return texts.length > 1 && texts.every((text, at) => text.replace(/[.)]$/, '') === String(at + 1))
}

/** `1.2.3`, `01.001`, `0010`: no figure is written so. */
const DOTTED = /^(?:\d+\.\d+\.\d+(?:\.\d+)*|0\d+(?:\.\d+)*)\.?$/
