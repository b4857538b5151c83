import { PERIODS, type Period } from '#domain/document/limits.ts'
import type { BoqRow, Payment, Quotation } from '#domain/document/quotation.ts'
import type { Chance } from './chance.ts'
import { aMoneyOffer, type OracleTotals, oracleTotals, WITHOUT_CENTS } from './money-oracle.ts'

/**
 * Works out the totals of a quotation with prices that recur a second time, from the words of numbers.md
 * (Prices that recur, Payment plan): each period is a quotation of its own, whose totals are
 * money-oracle.ts's; terms and parts are whole cents. It shares no code with the program.
 */
export function oracleOfPeriods(quotation: Quotation) {
  const { blocks, lines, terms, payments, decimals, currency } = quotation
  const periodOf = (row: BoqRow, table: Period | null) => row.period ?? table ?? 'once'
  const isPriced = (row: BoqRow) => row.price.value !== null
  const counted = blocks.flatMap((block) =>
    block.type === 'boq'
      ? (block.boq.rows as BoqRow[])
          .filter((row) => row.type === 'row' && (row.use === 'included' || row.isChosen))
          .map((row) => ({ row, period: periodOf(row, block.period) }))
      : [],
  )
  const named = lines.flatMap((line) => line.periods ?? [])
  const used = PERIODS.filter(
    (period) =>
      named.includes(period) || counted.some((one) => one.period === period && isPriced(one.row)),
  )
  const shown = used.length > 0 ? used : [counted[0]?.period ?? 'once']
  const first = shown[0]
  const periods = shown.map((period) => {
    const own: Quotation = {
      ...quotation,
      blocks: blocks.map((block) =>
        block.type === 'boq'
          ? {
              ...block,
              boq: {
                ...block.boq,
                rows: (block.boq.rows as BoqRow[]).filter(
                  (row) => row.type === 'row' && periodOf(row, block.period) === period,
                ),
              },
            }
          : block,
      ),
      lines: lines.filter(({ kind, periods: of }) =>
        of ? of.includes(period) : kind === 'percent' || period === first,
      ),
    }
    const totals = oracleTotals(own)
    const term = period === 'once' ? null : (terms[period] ?? null)
    const termTotal = term === null ? null : thousandths(totals.total, term)
    return { period, ...totals, term, termTotal }
  })
  const once = periods.find(({ period }) => period === 'once')
  const alone = periods.length === 1 ? periods[0] : once
  const year = periods.reduce((sum, { period, total, term }) => {
    const times = period === 'once' ? 1 : Math.min(term ?? 1e9, YEAR[period])
    return sum + Math.round(total * 1000) * times
  }, 0)
  return {
    ...(alone ? sumsOf(alone) : NONE),
    periods,
    firstYear: periods.every(({ period }) => period === 'once') ? null : year / 1000,
    payments: partsOf(periods[0]?.total ?? 0, payments, WITHOUT_CENTS.has(currency) ? 0 : decimals),
  }
}

const YEAR = { week: 52, month: 12, quarter: 4, year: 1 }

const thousandths = (value: number, times: number) => (Math.round(value * 1000) * times) / 1000

const sumsOf = ({ sum, lines, net, taxes, gross, withheld, rounding, total }: OracleTotals) => ({
  sum,
  lines,
  net,
  taxes,
  gross,
  withheld,
  rounding,
  total,
})

const NONE = {
  sum: null,
  lines: null,
  net: null,
  taxes: null,
  gross: null,
  withheld: null,
  rounding: null,
  total: null,
}

/** In thousandths; a percentage is rounded to cents, halves up, since no part is negative. */
function partsOf(total: number, payments: readonly Payment[], decimals: number) {
  const whole = BigInt(Math.round(total * 1000))
  let left = whole
  const parts: { id: string; amount: number }[] = []
  for (const payment of payments) {
    const most = left > 0n ? left : 0n
    const asked = askedBy(payment, whole, decimals)
    const part = payment.kind === 'rest' ? left : asked < most ? asked : most
    left -= part
    if (part !== 0n) parts.push({ id: payment.id, amount: Number(part) / 1000 })
  }
  return parts
}

function askedBy({ kind, value }: Payment, whole: bigint, decimals: number): bigint {
  if (kind !== 'percent') return BigInt(Math.round((value ?? 0) * 1000))
  if (whole <= 0n) return 0n
  const unit = 10n ** BigInt(3 - decimals)
  const percent = BigInt(Math.round((value ?? 0) * 10_000))
  return ((2n * whole * percent + 1_000_000n * unit) / (2_000_000n * unit)) * unit
}

/** An offer with rows, lines and terms of several periods, and perhaps a payment plan. */
export function aPeriodOffer(chance: Chance, own: 2 | 3 | null = null): Quotation {
  const offer = aMoneyOffer(chance, own)
  const some = PERIODS.filter(() => chance.below(2) === 0)
  const any = () => chance.pick([null, null, ...some])
  const lines = offer.lines.map((line) =>
    chance.below(3) > 0 || line.kind === 'rounding'
      ? { ...line, periods: null }
      : { ...line, periods: [chance.pick(PERIODS)] },
  )
  const terms: Record<string, number> = {}
  for (const period of ['week', 'month', 'quarter', 'year'])
    if (chance.below(2) === 0) terms[period] = 1 + chance.below(60)
  return {
    ...offer,
    blocks: offer.blocks.map((block) =>
      block.type === 'boq'
        ? {
            ...block,
            period: any(),
            boq: {
              ...block.boq,
              rows: block.boq.rows.map((row) =>
                row.type === 'row' ? { ...row, period: any() } : row,
              ),
            },
          }
        : block,
    ),
    lines,
    terms,
    payments: chance.below(2) === 0 ? aPlan(chance, offer.decimals) : [],
  }
}

function aPlan(chance: Chance, decimals: number): Payment[] {
  const part = (at: number): Payment => ({
    id: `part${at}`,
    text: { html: `Part ${at}`, value: null },
    ...chance.pick([
      { kind: 'percent' as const, value: chance.pick([30, 12.5, 0, 33.3333, 25]) },
      { kind: 'amount' as const, value: chance.below(100_000) / 10 ** decimals },
    ]),
    due: chance.pick([
      { when: 'acceptance' as const, date: null, days: null },
      { when: 'delivery' as const, date: null, days: null },
      { when: 'date' as const, date: '2031-02-28', days: null },
      { when: 'days' as const, date: null, days: chance.below(90) },
    ]),
  })
  const parts = Array.from({ length: chance.below(3) }, (_, at) => part(at))
  return [...parts, { ...part(9), kind: 'rest', value: null }]
}
