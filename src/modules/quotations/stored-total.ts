import { t } from 'elysia'
import { PERIODS, type Period } from '#domain/document/limits.ts'
import { oneOf } from '#domain/document/schema-fields.ts'
import type { SentTotals } from '#domain/numbers/commitments.ts'
import { multiply, sum } from '#domain/numbers/money.ts'
import { toldOf } from '#domain/numbers/period-text.ts'
import { isOrdinary, PER_YEAR } from '#domain/numbers/periods.ts'

/** The total of each period, beside a `total` that is that of once or of the only one. */
export const PeriodTotals = t.Optional(
  t.Array(t.Object({ period: oneOf(PERIODS), total: t.Number() }), {
    description:
      'Where not all is paid once; `total` is then that of once or of the only period, or null',
  }),
)

/** What is stored of a document's total where the document itself is not. */
export interface StoredTotal {
  /** What lists sort and count by: the first year where not all is paid once, null beyond ±1e12. */
  readonly total: number | null
  /** PeriodTotals as JSON; null where all is paid once. */
  readonly periodTotals: string | null
}

export function storedTotal(totals: SentTotals | null): StoredTotal {
  if (!totals) return { total: null, periodTotals: null }
  const { firstYear, total, periods } = totals
  if (isOrdinary(periods)) return { total, periodTotals: null }
  const told = periods.map((one) => ({ period: one.period, total: one.total }))
  return { total: firstYear, periodTotals: JSON.stringify(told) }
}

/** What is withheld of that total: 0, or negative. */
export function storedWithheld(totals: SentTotals | null): number {
  const withheld = (totals?.periods ?? []).map(({ period, withheld: own, term }) => {
    const times = period === 'once' ? 1 : Math.min(term ?? PER_YEAR[period], PER_YEAR[period])
    return multiply(own, times, 3)
  })
  return sum(withheld) ?? 0
}

type PeriodTotal = { period: Period; total: number }
type Told = { total: number | null; periodTotals?: PeriodTotal[] }

/** A row with its total as it is told: nothing adds periods up. */
export const toldTotal = <Row extends StoredTotal>({
  total,
  periodTotals,
  ...row
}: Row): Omit<Row, keyof Told> & Told => ({
  ...row,
  ...(periodTotals ? toldOf<PeriodTotal>(JSON.parse(periodTotals)) : { total }),
})
