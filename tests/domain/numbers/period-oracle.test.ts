import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Period } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { meetTotal } from '#domain/numbers/meet-total.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { toStep } from '#domain/numbers/taxes.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { addRounding } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { chanceOf } from '../../support/chance.ts'
import { counting } from '../../support/documents.ts'
import { aPeriodOffer, oracleOfPeriods } from '../../support/period-oracle.ts'
import { amount } from '../../support/soak.ts'

/** Prices of several periods, with taxes, lines, withholding and steps, against exact fractions. */

setDefaultTimeout(120_000)

const OFFERS = amount(300, 10_000)
const offers = Array.from({ length: OFFERS }, (_, at) => aPeriodOffer(chanceOf(at + 45)))

test('the totals of each period, its term and the payment plan are what the rules come to', () => {
  for (const offer of offers)
    expect(sentTotals(totalsOf(offer.blocks, offer), offer)).toEqual(
      oracleOfPeriods(offer) as never,
    )
})

test('a document with periods is stored as it is, and recalculated to the same', () => {
  for (const offer of offers) {
    const once = recalculateQuotation(offer)
    if (!once.ok) throw new Error(`${once.at} ${once.reason}`)
    expect(oracleOfPeriods(once.value)).toEqual(oracleOfPeriods(offer))
    expect(recalculateQuotation(once.value)).toEqual(once)
  }
})

const NAMES = { discount: 'Discount', surcharge: 'Surcharge', rounding: 'Rounding' }
const made = { nextId: counting(), names: NAMES }
const WAYS = ['spread-total', 'add-difference'] as const

/** The offer with the total of one of its periods typed over and met, and its rounding line. */
function metOffer(offer: Quotation, way: (typeof WAYS)[number], period: Period, typed: number) {
  const first = oracleOfPeriods(offer).periods[0]?.period ?? 'once'
  const blocks = withTotal(offer.blocks, 'total', typed, period)
  const met = meetTotal(way, blocks, 'total', offer, made, period)
  const line = { id: 'mended', html: 'Rounding', value: met.rounding }
  const isRounding = met.outcome === 'rounding'
  const of = { period, first }
  const after = isRounding ? addRounding(met.blocks, 'total', met.lines, line, of) : met
  return {
    isMet: isRounding || met.outcome === 'exact' || met.outcome === 'turned',
    offer: { ...offer, blocks: [...after.blocks], lines: [...after.lines] },
  }
}

test('the total of each period is typed and met by itself', () => {
  let met = 0
  const some = offers.slice(0, amount(100, 2_000))
  for (const [at, offer] of some.entries()) {
    const before = oracleOfPeriods(offer).periods
    const { period, total } = before[at % before.length] as (typeof before)[number]
    const typed = toStep(Math.round((total * 0.9 + 1) * 100) / 100, offer.rounding) ?? 0
    for (const way of WAYS) {
      const after = metOffer(offer, way, period, typed)
      met += Number(after.isMet)
      const expected = before.map((one) => [
        one.period,
        one.period === period && after.isMet ? typed : one.total,
      ])
      const found = oracleOfPeriods(after.offer).periods.map((one) => [one.period, one.total])
      if (after.isMet) expect(found).toEqual(expected)
    }
  }
  expect(met).toBeGreaterThan(some.length)
})
