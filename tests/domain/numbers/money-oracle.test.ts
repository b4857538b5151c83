import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { canBeMet, meetTotal, type Way } from '../../../src/domain/numbers/meet-total.ts'
import { toStep } from '../../../src/domain/numbers/taxes.ts'
import { sentTotals, totalsOf, withTotal } from '../../../src/domain/numbers/totals.ts'
import { addRounding } from '../../../src/domain/numbers/typed-total.ts'
import { chanceOf } from '../../support/chance.ts'
import { counting } from '../../support/documents.ts'
import { aMoneyOffer, oracleTotals } from '../../support/money-oracle.ts'
import { amount } from '../../support/soak.ts'

/** Withholding, parts of taxes, steps and decimals in combination, against exact fractions. */

setDefaultTimeout(120_000)

const OFFERS = amount(300, 10_000)
const offers = Array.from({ length: OFFERS }, (_, at) => aMoneyOffer(chanceOf(at + 43)))

test('the totals of any offer are what exact fractions come to', () => {
  for (const offer of offers)
    expect(sentTotals(totalsOf(offer.blocks, offer))).toEqual(oracleTotals(offer) as never)
})

test('the offers have all of it in combination', () => {
  const totals = offers.map(oracleTotals)
  const count = (is: (offer: Quotation, at: number) => unknown) => offers.filter(is).length
  const kinds = [
    count((_, at) => totals[at]?.taxes.some(({ part }) => part !== null)),
    count((_, at) => totals[at]?.withheld),
    count(({ withholding }) => withholding?.rates && withholding.lines),
    count((_, at) => totals[at]?.rounding),
    count(({ decimals }) => decimals === 3),
    count(({ currency }) => currency === 'JPY'),
    count(
      ({ rounding, decimals }, at) =>
        rounding && decimals === 3 && totals[at]?.withheld && totals[at]?.taxes.length,
    ),
  ]
  expect(Math.min(...kinds)).toBeGreaterThan(OFFERS / 100)
})

/** The offer with a total typed over, met in one way, and with the rounding line that it may need. */
function metOffer(way: Way, offer: Quotation, typed: number) {
  const names = { discount: 'Discount', surcharge: 'Surcharge', rounding: 'Rounding' }
  const blocks = withTotal(offer.blocks, 'total', typed)
  const met = meetTotal(way, blocks, 'total', offer, { nextId: counting(), names })
  const line = { id: 'mended', html: 'Rounding', value: met.rounding }
  const isRounding = met.outcome === 'rounding'
  const after = isRounding ? addRounding(met.blocks, 'total', met.lines, line) : met
  return {
    outcome: met.outcome,
    isMet: isRounding || met.outcome === 'exact' || met.outcome === 'turned',
    offer: { ...offer, blocks: [...after.blocks], lines: [...after.lines] },
  }
}

describe.each(['spread-total', 'add-difference'] as const)('a typed total, met by %s', (way) => {
  test('is exactly what is to be paid, or it is said', () => {
    const outcomes = new Map<string, number>()
    for (const [at, offer] of offers.entries()) {
      const chance = chanceOf(at)
      const wanted = chance.below(chance.pick([20_000, 2_000_000])) / 100
      const typed = toStep(wanted, offer.rounding) ?? 0
      const met = metOffer(way, offer, typed)
      const mustBe = met.isMet ? typed : oracleTotals(met.offer).total
      expect([at, oracleTotals(met.offer).total]).toEqual([at, mustBe])
      expect([at, met.isMet && !canBeMet(typed, offer.blocks, offer)]).toEqual([at, false])
      outcomes.set(met.outcome, (outcomes.get(met.outcome) ?? 0) + 1)
    }
    expect(outcomes.get('exact') ?? 0).toBeGreaterThan(OFFERS / 3)
    expect(outcomes.get('rounding') ?? 0).toBeGreaterThan(0)
  })
})
