import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { chanceOf } from '../support/chance.ts'
import { type DrawnMoney, digitsIn, moneyDrawn, withRows } from '../support/money-drawn.ts'
import { aMoneyOffer } from '../support/money-oracle.ts'
import { downloadPdf, hasPdfTools, textOfPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'
import { visit } from './steps/visit.ts'

/** Withholding, parts of taxes, steps and decimals as the editor draws them, and its pdf says them. */

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server)

const OFFERS = amount(40, 300)
const PDFS = amount(6, OFFERS)

/** Each with a word of its own in its rows, by which its paper is known. */
const offers = Array.from({ length: OFFERS }, (_, at) =>
  withRows(aMoneyOffer(chanceOf(at + 43)), (row) => ({
    ...row,
    description: { html: `Offer ${at} ${row.id}`, value: null },
  })),
)

/** Opens a quotation as a link does, without loading the page again, and reads its paper. */
const readPaper = (page: Page, id: string, offer: number, items: number) =>
  page.evaluate(
    async ([path, word, items]) => {
      history.pushState(null, '', path)
      const all = (selector: string, within: ParentNode = document) =>
        Array.from(within.querySelectorAll<HTMLElement>(selector))
      const text = (found: readonly HTMLElement[]) => found.map((one) => one.textContent).join()
      const isOpen = () =>
        all('[data-row-id]')[0]?.textContent?.includes(word) && all('[data-total]').length >= items
      const until = performance.now() + 10_000
      while (!isOpen() && performance.now() < until) await new Promise(requestAnimationFrame)
      const rows = all('[data-row-id]')
      return {
        prices: rows.map((row) => text(all('[data-cell="price"]', row))),
        differences: rows.map((row) => text(all('[data-difference]', row))),
        subtotal: text(all('[data-cell="subtotal"]')),
        totals: all('[data-total]').map(
          (item) => [item.dataset.total ?? '', text([item])] as const,
        ),
      }
    },
    [`/${id}`, `Offer ${offer} `, items] as const,
  )

test(
  'the editor draws, and its pdf says, the figures that exact fractions come to',
  async () => {
    const ids: string[] = []
    for (const quotation of offers)
      ids.push(
        (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation.id,
      )
    await using at = await visit(server, `/${ids[0]}`, {
      as: person,
      // All of them take longer than a session does: the page renews it.
      expected: /401/,
    })
    for (const [nth, offer] of offers.entries()) {
      const expected = moneyDrawn(offer)
      const drawn = await readPaper(at.page, ids[nth] ?? '', nth, expected.totals.length)
      const shown: readonly [number, DrawnMoney] = [
        nth,
        {
          prices: drawn.prices.map(digitsIn),
          differences: drawn.differences.map(digitsIn),
          subtotal: digitsIn(drawn.subtotal),
          totals: drawn.totals.map(([kind, text]) => `${kind} ${digitsIn(text)}`),
        },
      ]
      is(shown).toEqual([nth, expected])
      if (nth >= PDFS || !hasPdfTools) continue
      const text = await textOfPdf((await downloadPdf(at.page)).file)
      is([nth, moneySaid(text, expected)]).toEqual([nth, expected])
    }
  },
  amount(120_000, 1_800_000),
)

/** What the text of a pdf says: names and amounts may stand in lines of their own. */
function moneySaid(text: string, { prices, differences, totals }: DrawnMoney): DrawnMoney {
  const lines = text.split('\n').filter((line) => !/^(\d+ \/ \d+|Quotation|)$/.test(line))
  const ended = (line: string | undefined, end: string) =>
    digitsIn(line ?? '').endsWith(end) ? end : `${line}`
  const row = (at: number) => lines.findIndex((line) => line.includes(` row${at} `))
  const under = lines.slice(lines.findIndex((line) => line.startsWith('Subtotal')))
  let left = digitsIn(under.slice(1).join())
  return {
    prices: prices.map((price, at) => ended(lines[row(at)], price)),
    differences: differences.map((change, at) => change && ended(lines[row(at) + 1], change)),
    subtotal: digitsIn(under[0] ?? ''),
    totals: totals.map((item, at) => {
      const [kind, digits = ''] = item.split(' ')
      const said = at === totals.length - 1 ? left : left.slice(0, digits.length)
      left = left.slice(said.length)
      return `${kind} ${said}`
    }),
  }
}
