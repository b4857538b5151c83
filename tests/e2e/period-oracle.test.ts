import { expect as is, test } from 'bun:test'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { chanceOf } from '../support/chance.ts'
import { expect } from '../support/expect.ts'
import { downloadPdf, hasPdfTools, textOfPdf } from '../support/pdf.ts'
import { aPeriodOffer, oracleOfPeriods } from '../support/period-oracle.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'
import { block, row } from './steps/paper.ts'
import { visit } from './steps/visit.ts'

/** Prices that recur and payment plans, as the text of a pdf says them. */

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server)

const PDFS = amount(3, 60)

const NAMES = {
  once: 'Once',
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
}

/** What the totals of an offer say, in order, by exact fractions. */
function saidOf(offer: ReturnType<typeof aPeriodOffer>): string[] {
  const { periods, firstYear, payments } = oracleOfPeriods(offer)
  const money = (value: number) => formatMoney(value, offer)
  const totals = periods.flatMap(({ period, total, term, termTotal }) => [
    firstYear === null
      ? money(total)
      : `${NAMES[period]} ${money(total)}${period === 'once' ? '' : ` / ${period}`}`,
    ...(termTotal === null
      ? []
      : [`for ${term} ${period}${term === 1 ? '' : 's'} ${money(termTotal)}`]),
  ])
  return [
    ...totals,
    ...(firstYear === null ? [] : [`First year ${money(firstYear)}`]),
    ...(payments.length > 0 ? ['Payment plan'] : []),
    ...payments.map((part) => money(part.amount)),
  ]
}

const bare = (text: string) => text.replace(/\s+/g, '')

/** The texts up to the first that doesn't follow the others. */
function inOrder(texts: readonly string[], text: string): string[] {
  let from = bare(text).indexOf('Subtotal')
  const missing = texts.findIndex((one) => {
    const at = bare(text).indexOf(bare(one), from)
    from = at + bare(one).length
    return at < 0
  })
  return missing < 0 ? [...texts] : texts.slice(0, missing)
}

test.skipIf(!hasPdfTools)(
  'a pdf says each period, its term, the first year and the parts that exact fractions come to',
  async () => {
    await using at = await visit(server, '/new', { as: person, expected: /401/ })
    for (let nth = 0; nth < PDFS; nth++) {
      const quotation = { ...aPeriodOffer(chanceOf(nth + 450)), locale: 'en-US' }
      const { body } = await person.call('/api/save-quotation', { body: { quotation } })
      await at.page.goto(`${server.url}/${body.quotation.id}`)
      await expect(row(block(at.page, 'boq'), 0)).toBeVisible()
      const text = await textOfPdf((await downloadPdf(at.page)).file)
      const said = saidOf(quotation)
      is([nth, inOrder(said, text)]).toEqual([nth, said])
    }
  },
  amount(120_000, 900_000),
)
