import { expect, setDefaultTimeout, test } from 'bun:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { chanceOf } from '../../support/chance.ts'
import {
  type DrawnMoney,
  digitsIn,
  moneyDrawn,
  moneyRows,
  withRows,
} from '../../support/money-drawn.ts'
import { aMoneyOffer } from '../../support/money-oracle.ts'
import { answerOffer, sendOffer } from '../../support/offers.ts'
import { call } from '../../support/person.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { amount } from '../../support/soak.ts'

/** Withholding, parts of taxes, steps and decimals as readers and customers see them, before any script runs. */

const server = sharedServer({
  web: true,
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
})
const person = sharedPerson(server)
setDefaultTimeout(120_000)

const OFFERS = amount(60, 300)
const offers = Array.from({ length: OFFERS }, (_, at) => aMoneyOffer(chanceOf(at + 43)))

/** What the server's html draws. */
async function figuresAt(path: string): Promise<DrawnMoney> {
  const headers = { 'accept-encoding': 'identity' }
  const { status, text } = await call(server, path, { headers })
  expect(status).toBe(200)
  const page = parseDocument(text)
  const all = (name: string, value: string | null = null, within = [page] as Node[]) =>
    DomUtils.getElements(
      { [name]: (own) => own !== undefined && (value ?? own) === own },
      within,
      true,
    )
  const digits = (node: Node) => digitsIn(DomUtils.textContent(node))
  const rows = all('data-row-id')
  return {
    prices: rows.map((row) => all('data-cell', 'price', [row]).map(digits).join()),
    subtotal: all('data-cell', 'subtotal').map(digits).join(),
    differences: rows.map((row) => all('data-difference', null, [row]).map(digits).join()),
    totals: all('data-total').map((item) => `${attributeOf(item, 'data-total')} ${digits(item)}`),
  }
}

const attributeOf = (node: Node, name: string) => ('attribs' in node ? node.attribs[name] : '')

type Node = ReturnType<typeof DomUtils.getElements>[number]

test('a public quotation shows the figures that exact fractions come to', async () => {
  for (const [at, offer] of offers.entries()) {
    const quotation = { ...offer, access: { level: 'everyone', userList: [] } }
    const { body } = await person.call('/api/save-quotation', { body: { quotation } })
    expect([at, await figuresAt(`/${body.quotation.id}`)]).toEqual([at, moneyDrawn(offer)])
  }
})

const QTY = { min: 0.5, max: 4, step: 0.25 }

test('what a customer has chosen and accepted shows the figures that exact fractions come to', async () => {
  let accepted = 0
  for (const [at, offer] of offers.entries()) {
    const chance = chanceOf(at)
    const ranged = withRows(offer, (row, at) =>
      row.use === 'optional' && at % 2 ? { ...row, range: QTY } : row,
    )
    const choices = moneyRows(ranged)
      .filter(({ use, isChosen }) => use === 'optional' && !isChosen)
      .map(({ id, range }) => ({ rowId: id, qty: range && chance.pick([0.5, 0.75, 2.5, 4]) }))
    if (choices.length === 0) continue
    const { tokens } = await sendOffer(person, {}, ranged)
    const [token = ''] = tokens
    expect((await answerOffer(server, token, { choices })).status).toBe(200)
    const chosen = withRows(ranged, (row) => {
      if (row.use !== 'optional') return row
      const choice = choices.find(({ rowId }) => rowId === row.id)
      const qty = { ...row.qty, value: choice?.qty ?? row.qty.value }
      return { ...row, isChosen: choice !== undefined, qty }
    })
    const drawn = await figuresAt(`/offer/${token}`)
    expect([at, drawn]).toEqual([at, moneyDrawn(chosen)])
    accepted += 1
  }
  expect(accepted).toBeGreaterThan(OFFERS / 4)
})
