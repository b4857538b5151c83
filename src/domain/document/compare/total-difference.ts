import { sum } from '../../numbers/money.ts'
import { periodOf } from '../../numbers/periods.ts'
import type { DocumentTotals } from '../../numbers/taxes.ts'
import { totalsOf } from '../../numbers/totals.ts'
import { kindOf } from '../kinds/index.ts'
import type { PricedLine } from '../kinds/kind.ts'
import { labelOf } from '../label.ts'
import { PERIODS, type Period } from '../limits.ts'
import { isCounted } from '../options.ts'
import type { Change, Compared } from './change.ts'
import type { Comparison } from './compare-documents.ts'

/** How far the totals of two versions differ, and by what (numbers: Comparing totals). */
export interface TotalDifference {
  /** The totals as shown; null beyond ±1e12. */
  readonly before: number | null
  readonly after: number | null
  /** Null if a total is, or if the currencies differ; then nothing makes it up. */
  readonly difference: number | null
  /** In the order of the paper. All differences, those of the terms included, sum to the whole. */
  readonly rows: readonly RowDifference[]
  readonly terms: readonly TermDifference[]
  /** Of which all this is: once, or the first in use (numbers: Comparing totals). */
  readonly period: Period
  /** The totals of the other periods, which nothing adds to it; null in a version without it. */
  readonly others: readonly PeriodChange[]
}

export interface PeriodChange {
  readonly period: Period
  readonly before: number | null
  readonly after: number | null
}

/** Whether the total of any period changed. */
export const isTold = ({
  before,
  after,
  others,
}: Pick<TotalDifference, 'before' | 'after' | 'others'>) =>
  before !== after || others.some((other) => other.before !== other.after)

export interface RowDifference {
  readonly blockId: string
  /** Null for a row block. */
  readonly rowId: string | null
  /** The first line of its description, as plain text. */
  readonly label: string
  /** What the row adds to the sum; null where there is no such row, or it doesn't count. */
  readonly before: number | null
  readonly after: number | null
  readonly difference: number
}

/** What comes after the sum: lines, tax, what is withheld, roundings, and a total typed over. */
export interface TermDifference {
  readonly kind: 'lines' | 'tax' | 'withheld' | 'rounding' | 'typed'
  readonly before: number
  readonly after: number
  readonly difference: number
}

/** Which rows and terms make up the difference of two totals, to the cent. */
export function totalDifference(comparison: Comparison): TotalDifference {
  const [before, after] = [comparison.before.document, comparison.after.document]
  const both = [before, after].map((version) => totalsOf(version.blocks, version).periods)
  const used = PERIODS.filter((each) => both.some((own) => own.some((one) => one.period === each)))
  const [period = 'once', ...rest] = used
  const [was, is] = both.map((own) => own.find((one) => one.period === period) ?? NOTHING)
  const totals = {
    before: was?.shown ?? null,
    after: is?.shown ?? null,
    period,
    others: rest.map((each) => {
      const [old, now] = both.map((own) => own.find((one) => one.period === each)?.shown ?? null)
      return { period: each, before: old ?? null, after: now ?? null }
    }),
  }
  const [earlier, later] = [was && termsIn(was), is && termsIn(is)]
  const isSameCurrency = before.currency === after.currency
  if (!earlier || !later || !isSameCurrency || totals.before === null || totals.after === null)
    return { ...totals, difference: null, rows: [], terms: [] }
  const difference = minus(totals.after, totals.before)
  const terms = TERMS.map((kind) => ({
    kind,
    before: earlier[kind],
    after: later[kind],
    difference: minus(later[kind], earlier[kind]),
  }))
  const rows = rowDifferences(before, after, comparison.changes, period)
  return { ...totals, difference, rows, terms: terms.filter((term) => term.difference !== 0) }
}

const TERMS = ['lines', 'tax', 'withheld', 'rounding', 'typed'] as const

type Terms = Record<TermDifference['kind'], number>

/** What a version comes to in a period that it hasn't. */
const NOTHING = {
  document: { sum: 0, lines: [], gross: 0, withheld: 0, rounding: 0, total: 0 },
  shown: 0,
}

interface Standing {
  readonly document: Pick<DocumentTotals, keyof typeof NOTHING.document> | null
  readonly shown: number | null
}

/** Where tax is included, it changes no total: net and tax are what sum and lines come to. */
function termsIn({ document, shown }: Standing): Terms | null {
  if (!document || shown === null) return null
  const lines = sum(document.lines.map(({ amount }) => amount)) ?? 0
  return {
    lines,
    tax: minus(document.gross, sum([document.sum, lines]) ?? 0),
    withheld: document.withheld,
    rounding: document.rounding,
    typed: minus(shown, document.total),
  }
}

/** Exact, beyond ±1e12 too. */
const minus = (a: number, b: number): number =>
  (Math.round(a * 1000) - Math.round(b * 1000)) / 1000 + 0

interface PricedPlace {
  readonly blockId: string
  readonly row: PricedLine
  readonly period: Period
}

/** The rows that add something else to the sum than before. */
function rowDifferences(
  before: Compared,
  after: Compared,
  changes: readonly Change[],
  period: Period,
): RowDifference[] {
  const [was, is] = [pricedRows(before), pricedRows(after)]
  const ids = new Set(idsIn(changes, was, is))
  return [...ids].flatMap((id) => {
    const [earlier, later] = [was.get(id), is.get(id)]
    const place = later ?? earlier
    const [old, now] = [counted(earlier, period), counted(later, period)]
    const difference = minus(now ?? 0, old ?? 0)
    if (!place || difference === 0) return []
    const { blockId, row } = place
    const label = labelOf(row.description.html)
    return [
      { blockId, rowId: id === blockId ? null : id, label, before: old, after: now, difference },
    ]
  })
}

const counted = (place: PricedPlace | undefined, period: Period): number | null =>
  place?.period === period && isCounted(place.row) ? place.row.price.value : null

function pricedRows({ blocks }: Compared): Map<string, PricedPlace> {
  const rows = new Map<string, PricedPlace>()
  for (const block of blocks)
    for (const row of kindOf(block).pricedRows(block))
      rows.set(row.id, { blockId: block.id, row, period: periodOf(row, block) })
  return rows
}

/** The ids of all rows; those that the changes are about come first, in their order. */
function* idsIn(
  changes: readonly Change[],
  was: ReadonlyMap<string, PricedPlace>,
  is: ReadonlyMap<string, PricedPlace>,
): Generator<string> {
  const inBlocks = Map.groupBy([...was.values(), ...is.values()], ({ blockId }) => blockId)
  for (const { kind, blockId, rowId } of changes) {
    const id = rowId ?? blockId
    if (id !== null) yield id
    const isWhole = rowId === null && (kind === 'added' || kind === 'removed')
    if (isWhole) for (const { row } of inBlocks.get(blockId ?? '') ?? []) yield row.id
  }
  yield* is.keys()
  yield* was.keys()
}
