import { expect, setDefaultTimeout, test } from 'bun:test'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { chanceOf } from '../../../../support/chance.ts'
import { aMoneyOffer, oracleTotals } from '../../../../support/money-oracle.ts'
import { figuresIn, wordsDrawn } from './drawn.ts'

/** What the pages of pdf and print say of a total. */

setDefaultTimeout(120_000)

test('a total says the figures that exact fractions come to, and what is to be paid', () => {
  for (let at = 0; at < 300; at++) {
    const offer = { ...aMoneyOffer(chanceOf(at + 43)), locale: 'en-US' }
    const read = recalculateQuotation(offer)
    if (!read.ok) throw new Error(`${read.at} ${read.reason}`)
    const { lines, net, taxes, gross, withheld, total } = oracleTotals(offer)
    const said = figuresIn(wordsDrawn(read.value).at(-1) ?? '')
    const terms = [
      ...lines,
      ...(taxes.length > 0 ? [net, ...taxes.map(({ tax }) => tax)] : []),
      ...(offer.withholding ? [withheld, ...(taxes.length > 0 ? [gross] : [])] : []),
    ]
    expect([at, terms.filter((figure) => !said.includes(figure))]).toEqual([at, []])
    expect([at, said.includes(total)]).toEqual([at, true])
  }
})
