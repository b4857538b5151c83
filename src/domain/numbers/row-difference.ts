import { PERIODS, type Period } from '../document/limits.ts'
import type { BoqRow } from '../document/schema-fields.ts'
import { memoize } from './memoize.ts'
import { add, sum } from './money.ts'
import { byPeriod, linesIn } from './periods.ts'
import { documentTotals, type RatedPrice, sumsByRate, type TotalTerms } from './taxes.ts'
import { namedPeriods, type PricePart } from './totals.ts'

/** The prices and totals of an offer before a choice, from which each choice is worked out. */
export interface Standing {
  readonly terms: TotalTerms
  readonly of: (period: Period) => PeriodStanding
}

interface PeriodStanding {
  /** The prices that count, one per tax rate; null beyond ±1e12. */
  readonly sums: readonly RatedPrice[] | null
  readonly terms: TotalTerms
  /** The calculated total, whether or not another is typed over it. */
  readonly total: number | null
}

/**
 * Works out the standing from which the differences of all rows of an offer follow. It is null if the
 * total changes by as much as the sum does: then a row's own price says it all.
 * @param prices of the rows that count, read only where they are needed
 */
export function standingOf(prices: () => readonly PricePart[], terms: TotalTerms): Standing | null {
  if (followsSum(terms)) return null
  const groups = byPeriod(prices(), namedPeriods(terms.lines))
  const of = memoize((period: Period): PeriodStanding => {
    const lines = linesIn(terms.lines, period, groups[0]?.period ?? period)
    const own = { ...terms, lines }
    const found = groups.find((group) => group.period === period)
    const sums = sumsByRate(found?.prices ?? [], terms.tax)
    return { sums, terms: own, total: (sums && documentTotals(sums, own)?.total) ?? null }
  }, PERIODS.length)
  return { terms, of }
}

/**
 * What the offer's total would change by if the row were chosen (numbers: Options and
 * alternatives). However many rows the offer has, this takes the same time.
 * @param period of the row, whose total changes
 * @param rival the alternative of that period that is chosen now
 * @returns null if a total is beyond ±1e12
 */
export function differenceTo(
  standing: Standing | null,
  period: Period,
  row: DifferingRow,
  rival?: DifferingRow,
): number | null {
  const changes = [{ rate: row.taxRate, price: row.price.value }]
  if (rival) changes.push({ rate: rival.taxRate, price: -(rival.price.value ?? 0) })
  if (standing === null) return sum(changes.map(({ price }) => price))
  const { sums, terms, total } = standing.of(period)
  const changed = sums && documentTotals([...sums, ...changes], terms)
  return changed && total !== null ? add(changed.total, -total) : null
}

export type DifferingRow = Pick<BoqRow, 'taxRate' | 'price'>

/**
 * Included tax is a part of the total, and an amount stays whatever it is taken from, unless it is a
 * rounding that goes once the total is another.
 */
const followsSum = ({ tax, lines, withholding, rounding }: TotalTerms): boolean =>
  withholding === null &&
  rounding === null &&
  (tax.mode !== 'added' || tax.rates.length === 0) &&
  lines.every(({ kind, mends }) => kind !== 'percent' && mends === undefined)
