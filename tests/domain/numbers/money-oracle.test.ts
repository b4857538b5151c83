import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { canBeMet, meetTotal, type Way } from '#domain/numbers/meet-total.ts'
import { toStep } from '#domain/numbers/taxes.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { addRounding } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
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
    expect(sentTotals(totalsOf(offer.blocks, offer), offer)).toMatchObject(oracleTotals(offer))
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

const SAID = ['closest', 'all-pinned', 'zero', 'full', 'all-withheld', 'out-of-range']
/** None, and those of which some are less than what is typed may differ by, and others far more. */
const STEPS = [null, 0.05, null, 0.1, null, 1, null, 10] as const

/** Near the offer's total or anywhere, with all decimals, as a whole step. */
function typedOver(offer: Quotation, at: number): number {
  const chance = chanceOf(at)
  const units = 10 ** offer.decimals
  const near = oracleTotals(offer).total + (1 + chance.below(9)) / units
  const far = chance.below(chance.pick([20_000, 2_000_000])) / units
  return toStep(Number(chance.pick([near, far]).toFixed(offer.decimals)), offer.rounding) ?? 0
}

describe.each([2, 3] as const)(
  'a total with %d decimals, in steps or none, is typed',
  (decimals) => {
    const papers = Array.from({ length: amount(100, 5_000) }, (_, at) => ({
      ...aMoneyOffer(chanceOf(at + 43), decimals),
      rounding: STEPS[at % STEPS.length] ?? null,
    }))

    test.each(['spread-total', 'add-difference'] as const)(
      'and met by %s, or it is said',
      (way) => {
        const outcomes = new Map<string, number>()
        for (const [at, offer] of papers.entries()) {
          const typed = typedOver(offer, at)
          if (typed === oracleTotals(offer).total) continue
          const met = metOffer(way, offer, typed)
          const { total } = oracleTotals(met.offer)
          expect([at, met.isMet || SAID.includes(met.outcome)]).toEqual([at, true])
          expect([at, total === typed]).toEqual([at, met.isMet])
          expect([at, met.isMet && !canBeMet(typed, offer.blocks, offer)]).toEqual([at, false])
          // What isn't met stays as it was typed, with its mark.
          const { shown } = totalsOf(met.offer.blocks, met.offer)
          expect([at, shown]).toEqual([at, typed])
          if (way === 'add-difference' && met.outcome === 'closest') expectNoLine(offer, typed)
          outcomes.set(met.outcome, (outcomes.get(met.outcome) ?? 0) + 1)
        }
        expect(outcomes.get('exact') ?? 0).toBeGreaterThan(papers.length / 2)
        expect(outcomes.get('rounding') ?? 0).toBeGreaterThan(0)
      },
    )
  },
)

/** No line near the difference makes the total, or one that a rounding may make up for. */
function expectNoLine(offer: Quotation, typed: number): void {
  const units = 10 ** offer.decimals
  const lines = offer.lines.filter(({ kind }) => kind !== 'rounding')
  const missing = Math.round((typed - oracleTotals({ ...offer, lines }).total) * units)
  for (let value = missing - 40; value <= missing + 40; value++) {
    const line = { id: 'own', html: '', kind: 'amount' as const, value: value / units }
    const { total } = oracleTotals({ ...offer, lines: [...lines, line] })
    expect(Math.round(Math.abs(total - typed) * units)).toBeGreaterThan(2)
  }
}
