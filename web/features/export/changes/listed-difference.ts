import type { Comparison } from '#domain/document/compare/compare-documents.ts'
import {
  type TermDifference,
  type TotalDifference,
  totalDifference,
} from '#domain/document/compare/total-difference.ts'
import { sum } from '#domain/numbers/money.ts'
import { changes as WORDS } from '#domain/words/en/export.json'
import { fill } from '#domain/words/fill.ts'

/** The totals, and what makes their difference up. */
export interface ListedDifference extends Pick<TotalDifference, 'period' | 'others'> {
  readonly before: number | null
  readonly after: number | null
  /** Null if a total is, or if the currencies differ; then nothing makes it up. */
  readonly difference: number | null
  readonly parts: readonly Part[]
}

export interface Part {
  readonly number: string
  readonly label: string
  /** Null for a row that isn't there or doesn't count; both are null for several rows in one. */
  readonly before: number | null
  readonly after: number | null
  readonly difference: number
}

/** The most rows that are listed one by one: all of them are among the changes. */
const LISTED = 12

/** Lists the rows that matter most one by one, in the order of the paper, and sums up the others. */
export function listedDifference(sides: Comparison): ListedDifference {
  const { rows, terms, ...totals } = totalDifference(sides)
  if (!totals.difference) return { ...totals, parts: [] }
  const most = new Set(rows.length > LISTED + 1 ? largest(rows) : rows)
  const others = rows.filter((row) => !most.has(row)).map((row) => row.difference)
  const listed = rows.filter((row) => most.has(row)).map((row) => rowPart(row, sides))
  const rest = others.length > 0 ? [restOf(others)] : []
  return { ...totals, parts: [...listed, ...rest, ...terms.map(termPart)] }
}

type Row = TotalDifference['rows'][number]

const largest = (rows: readonly Row[]): readonly Row[] =>
  rows
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, LISTED)

function rowPart({ rowId, label, before, after, difference }: Row, sides: Comparison): Part {
  const own = sides.after.rows.has(rowId ?? '') ? sides.after : sides.before
  const number = own.numberOf(rowId ?? '')
  return { number, label: label || WORDS.parts.unnamed, before, after, difference }
}

const restOf = (differences: readonly number[]): Part => ({
  number: '',
  label: fill(WORDS.parts.others, { count: differences.length }),
  before: null,
  after: null,
  difference: sum(differences) ?? 0,
})

const termPart = ({ kind, before, after, difference }: TermDifference): Part => ({
  number: '',
  label: WORDS.parts.terms[kind],
  before,
  after,
  difference,
})
