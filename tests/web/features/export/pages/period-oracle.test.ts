import { expect, setDefaultTimeout, test } from 'bun:test'
import { newPriceBlock, newQuotation, type Quotation } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { chanceOf } from '../../../../support/chance.ts'
import { aPeriodOffer, oracleOfPeriods } from '../../../../support/period-oracle.ts'
import { amount } from '../../../../support/soak.ts'
import { aHeading, aRow, aTableOf, figuresIn, recalculated, wordsDrawn, wordsIn } from './drawn.ts'

/** What the pages of pdf and print say of prices that recur. */

setDefaultTimeout(120_000)

const NAMES = {
  once: 'Once',
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
}

/** The html of each period's total, and what follows the last. */
function drawnTotals(offer: Quotation): { parts: string[]; year: string; plan: string } {
  const block = blocksHtml(recalculated(offer), trusted).at(-1)
  const html = block?.kind === 'whole' ? block.html : ''
  const [totals = '', plan = ''] = html.split('<div class="plan">')
  const [rest = '', year = ''] = totals.split('<ul class="items year">')
  return {
    parts: rest.split('<div class="period">').slice(1),
    year: wordsIn(year),
    plan: wordsIn(plan),
  }
}

const totalIn = (part: string): string =>
  wordsIn(/<div class="total"[^>]*>(.*?)<\/div>/.exec(part)?.[1] ?? '')

type OraclePeriod = ReturnType<typeof oracleOfPeriods>['periods'][number]

/** What a period's part of the total doesn't say. */
function missingIn(part: string, own: OraclePeriod, { withholding }: Quotation) {
  const { period, lines, net, taxes, gross, withheld, term, termTotal } = own
  const words = wordsIn(part)
  const figures = [
    ...lines,
    ...(taxes.length > 0 ? [net, ...taxes.map(({ tax }) => tax)] : []),
    ...(withholding ? [withheld, ...(taxes.length > 0 ? [gross] : [])] : []),
    ...(termTotal === null ? [] : [termTotal]),
  ]
  const said = figuresIn(words)
  const texts = [NAMES[period], ...(term === null ? [] : [`for ${term} ${period}`])]
  return [
    ...figures.filter((figure) => !said.includes(figure)),
    ...texts.filter((text) => !words.includes(text)),
  ]
}

test('each period says the figures that exact fractions come to, and none is added to another', () => {
  let several = 0
  for (let at = 0; at < amount(300, 3_000); at++) {
    const offer = { ...aPeriodOffer(chanceOf(at + 45)), locale: 'en-US' }
    const exact = oracleOfPeriods(offer)
    const money = (value: number) => wordsIn(formatMoney(value, offer))
    const { parts, year, plan } = drawnTotals(offer)
    const due = exact.payments.filter((part) => !plan.includes(money(part.amount)))
    expect(due).toEqual([])
    if (exact.firstYear === null) expect(parts).toEqual([])
    else {
      several += Number(exact.periods.length > 1)
      expect(year).toBe(`First year ${money(exact.firstYear)}`)
      expect(parts.map(totalIn)).toEqual(
        exact.periods.map(({ period, total }) =>
          period === 'once' ? money(total) : `${money(total)} / ${period}`,
        ),
      )
    }
    for (const [index, part] of parts.entries())
      expect([at, missingIn(part, exact.periods[index] as OraclePeriod, offer)]).toEqual([at, []])
  }
  expect(several).toBeGreaterThan(200)
})

test('rows, headings and subtotals say how often they are paid', () => {
  const rows = [
    aHeading('h', 1, { hasSum: true }),
    aRow('a', 500),
    aRow('b', 49, 1, { period: 'month' }),
    aRow('c', 10, 1, { period: 'month', use: 'optional' }),
  ]
  const terms = { month: 12 }
  const offer = { ...newQuotation([aTableOf(rows), newPriceBlock('total')]), terms }
  expect(wordsDrawn({ ...offer, locale: 'de-DE', currency: 'EUR' }).slice(2)).toEqual([
    'Heading h 500,00 + 49,00 / month',
    '1 Work a 500,00 1 500,00',
    '2 Work b 49,00 1 49,00 / month',
    '3 Work c 10,00 1 (10,00) / month optional',
    'Subtotal EUR 500,00 + 49,00 / month',
    'Total Once 500,00 € Every month 49,00 € / month for 12 months 588,00 € First year 1.088,00 €',
  ])
})

test('a period stands below its price, so that prices stay aligned and their column as wide', () => {
  const drawnIn = (period: 'once' | 'quarter') => {
    const [block] = blocksHtml(
      recalculated(newQuotation([aTableOf([aRow('a', 1_234, 1, { period })])])),
      trusted,
    )
    if (block?.kind !== 'table') throw new Error('a table is drawn as one')
    const price = /<div class="figure price end">(.*?)<\/div>/.exec(block.table.row(0))?.[1]
    return { width: /--price:([\d.]+)px/.exec(block.table.wrap(''))?.[1], price }
  }
  expect(drawnIn('once')).toEqual({ width: '100', price: '1,234.00' })
  expect(drawnIn('quarter')).toEqual({
    width: '100',
    price: '1,234.00<div class="per">/ quarter',
  })
})
