import { round } from '#domain/numbers/money.ts'
import type { CellContent } from './sheet.ts'

/*
 * Live formulas. Spreadsheets calculate with binary numbers of 15 digits. A term is a part of a
 * formula with the result that a spreadsheet has for it; where that would differ from ours by a
 * cent, which takes amounts of billions, the cell holds our figure instead.
 */
export interface Term {
  readonly formula: string
  readonly result: number
  /** Whether it must stand in parentheses within a product or behind a minus. */
  readonly isSum?: boolean
  /** Whether it is a figure, without any cell. */
  readonly isFigure?: boolean
}

/** A plain figure; null leaves the cell blank. */
export const literal = (value: number | null): CellContent | null =>
  value === null ? null : { type: 'number', value }

/** The formula, if its result is our figure and Excel can hold it; else the figure. */
export function content(
  { formula, result, isFigure }: Term,
  value: number,
  decimals = 3,
): CellContent {
  const isSame = binaryRound(result, decimals) === value
  const isLive = !isFigure && formula.length <= MAX_LENGTH && isSame
  return isLive ? { type: 'formula', formula, value } : { type: 'number', value }
}

/** Excel's most characters of a formula are 8,192. */
const MAX_LENGTH = 8_000

/** A cell that shows this figure; a blank one counts as 0. */
export const cellTerm = (address: string, value: number | null): Term => ({
  formula: address,
  result: value ?? 0,
})

export const figureTerm = (value: number): Term => ({
  formula: String(value),
  result: value,
  isSum: value < 0,
  isFigure: true,
})

/** The sum of cells and ranges that show these values. */
export function sumTerm(places: readonly string[], values: readonly (number | null)[]): Term {
  let result = 0
  for (const value of values) result += value ?? 0
  if (places.length === 0) return figureTerm(result)
  const groups = Array.from({ length: Math.ceil(places.length / MAX_ARGUMENTS) }, (_, at) =>
    places.slice(at * MAX_ARGUMENTS, (at + 1) * MAX_ARGUMENTS),
  )
  const formula = groups.map((group) => `SUM(${group.join(',')})`).join('+')
  return { formula, result, isSum: groups.length > 1 }
}

/** The most arguments of a function in Excel. */
const MAX_ARGUMENTS = 255

export const product = (...terms: readonly Term[]): Term => ({
  formula: terms.map(factor).join('*'),
  result: terms.reduce((all, { result }) => all * result, 1),
})

export const quotient = (term: Term, by: Term): Term => ({
  formula: `${factor(term)}/${factor(by)}`,
  result: term.result / by.result,
})

export const plus = (term: Term, other: Term): Term => ({
  formula: `${term.formula}${other.formula.startsWith('-') ? '' : '+'}${other.formula}`,
  result: term.result + other.result,
  isSum: true,
})

export const minus = (term: Term, other: Term): Term => ({
  formula: `${term.formula}-${factor(other)}`,
  result: term.result - other.result,
  isSum: true,
})

/**
 * Rounded half away from zero, as ours are. LibreOffice rounds to whole numbers what binary makes of a
 * half, such as 1.4999… of 0.15 / 0.1: such a result is first rounded to all decimals that it can have.
 */
export function rounded(term: Term, decimals: number): Term {
  const { formula, result } = decimals === 0 ? rounded(term, 8) : term
  return {
    formula: `ROUND(${formula},${decimals})`,
    result: binaryRound(result, decimals) ?? Number.NaN,
  }
}

const factor = ({ formula, isSum }: Term): string => (isSum ? `(${formula})` : formula)

/** Rounds using the 15 digits that a spreadsheet keeps. */
const binaryRound = (value: number, decimals: number): number | null =>
  Number.isFinite(value) ? round(Number(value.toPrecision(15)), decimals) : null
