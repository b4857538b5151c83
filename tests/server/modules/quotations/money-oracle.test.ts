import { expect, setDefaultTimeout, test } from 'bun:test'
import { canonicalText } from '#domain/offers/canonical.ts'
import { chanceOf } from '../../../support/chance.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { aMoneyOffer, oracleTotals } from '../../../support/money-oracle.ts'
import { sendAgain } from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { amount } from '../../../support/soak.ts'
import { paidOnce } from '../../../support/sums.ts'

/** Withholding, parts of taxes, steps and decimals as other programs send and get them. */

setDefaultTimeout(120_000)

const person = sharedPerson(sharedServer())
const save = async (quotation: object) =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation

test('the totals of any offer are in answers, lists and what is accepted as fractions have them', async () => {
  let last = {}
  for (let at = 0; at < amount(60, 300); at++) {
    const offer = aMoneyOffer(chanceOf(at + 43))
    const totals = paidOnce(oracleTotals(offer))
    last = totals
    const saved = await save({ ...offer, totals: { total: 1 } })
    expect([at, saved.totals]).toEqual([at, totals])
    const [table, price] = JSON.parse(canonicalText(saved)).blocks
    expect([at, table.boq.header.subTotalPrice.value, price.price.value]).toEqual([
      at,
      totals.sum,
      totals.total,
    ])
    expect(await save(saved)).toMatchObject({ totals, blocks: saved.blocks })
  }
  const { body } = await person.call('/api/get-quotation-list?limit=1')
  expect(body.quotations[0].totals).toEqual(last)
})

test('a typed total is rounded to the step, and the others say what is to be paid', async () => {
  const offer = aMoneyOffer(chanceOf(43))
  const [table, price] = offer.blocks
  const typed = { ...price, price: { html: '', value: 41.73, isTyped: true } }
  const saved = await save({
    ...offer,
    currency: 'CHF',
    decimals: 2,
    rounding: 0.05,
    blocks: [table, typed],
  })
  expect(saved.totals.total).toBe(41.75)
  expect(saved.blocks[1].price).toMatchObject({ value: 41.75, isTyped: true })
})

test.each([2, 3] as const)(
  'a total in dinars is listed with the %d decimals of its document',
  async (decimals) => {
    const quotation = aPricedQuotation(1, { currency: 'KWD', decimals })
    const first = await save(quotation)
    const { id, revision } = await save({ ...first, currency: 'KWD', name: 'Bathroom' })
    await sendAgain(person, { ...first, revision })
    const listed = async (path: string, body?: object) =>
      (await person.call(`/api/${path}`, body && { body })).body
    const { revisions } = await listed('get-revision-list', { id })
    expect(revisions).toMatchObject([{ decimals }, { decimals }])
    const { sent } = await listed('get-sent-list', { id })
    expect(sent).toMatchObject([{ decimals }])
    const { waiting } = await listed('get-overview')
    expect(waiting.find((offer: { id: string }) => offer.id === id)).toMatchObject({ decimals })
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    const deleted = await listed('get-deleted-list')
    expect(deleted.quotations[0]).toMatchObject({ id, currency: 'KWD', decimals })
  },
)
