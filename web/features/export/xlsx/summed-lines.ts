import type { Period } from '#domain/document/limits.ts'
import { sum as sumOf } from '#domain/numbers/money.ts'
import { address } from './share-columns.ts'
import { figureTerm, plus, sumTerm, type Term } from './terms.ts'

/** A price that counts: what the sums add up. */
export interface CountedPrice {
  /** The id of its tax rate; '' without tax. */
  readonly rate: string
  readonly period: Period
  readonly value: number | null
}

/** What sums need to know of a row of the sheet. */
export interface SummedLine {
  /** The prices that its cell in the price column shows the sum of, or that it hides. */
  readonly counted?: readonly CountedPrice[]
  /** Whether its table shows no prices: the sums then have them as figures. */
  readonly isPriceHidden?: boolean
  /** Whether it has no figures because it belongs to the line above. */
  readonly continues?: boolean
  /** The row's part of the document's sum, and the cell that shows it. */
  readonly amount?: {
    readonly column: number
    readonly period: Period
    readonly value: number | null
  }
}

/**
 * The sum of the prices that count and are picked, as few ranges: a range skips prices in brackets
 * and the sums of headings.
 * @param row the sheet's row of the first line
 * @param column that of the prices
 */
export function sumOfLines(
  lines: readonly SummedLine[],
  { row, column }: { readonly row: number; readonly column: number },
  isPicked: (price: CountedPrice) => boolean = () => true,
): Term {
  const runs: Run[] = []
  const values: (number | null)[] = []
  const hidden: (number | null)[] = []
  let isOpen = false
  for (const [at, { counted = [], isPriceHidden, continues }] of lines.entries()) {
    const picked = counted.filter(isPicked)
    const isWhole = !isPriceHidden && picked.length > 0 && picked.length === counted.length
    const isPart: boolean = isOpen && continues === true
    if (isWhole || isPart) extend(runs, at, { isOpen })
    isOpen = isWhole || isPart
    const own = isWhole ? values : hidden
    own.push(...picked.map(({ value }) => value))
  }
  const rest = sumOf(hidden) ?? Number.NaN
  if (runs.length === 0) return figureTerm(rest)
  const sum = sumTerm(placesOf(runs, row, column), values)
  return rest === 0 ? sum : plus(sum, figureTerm(rest))
}

/** Adjacent lines whose cells are summed. */
interface Run {
  readonly from: number
  to: number
}

function extend(runs: Run[], at: number, { isOpen }: { isOpen: boolean }): void {
  const last = runs.at(-1)
  if (isOpen && last) last.to = at
  else runs.push({ from: at, to: at })
}

const placesOf = (runs: readonly Run[], row: number, column: number): string[] =>
  runs.map(({ from, to }) => {
    const first = address(column, row + from)
    const isCell = from === to && runs.length > 1
    return isCell ? first : `${first}:${address(column, row + to)}`
  })
