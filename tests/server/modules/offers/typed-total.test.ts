import { describe, expect, test } from 'bun:test'
import type { Quotation, QuotationTax } from '#domain/document/quotation.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { compressText, readSentDocument } from '../../../../src/modules/quotations/sent-document.ts'
import { query } from '../../../support/database.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { anOffer, answerOffer, aSend, openOffer, sendOffer } from '../../../support/offers.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/*
 * What becomes of a total that was typed over where it meets others: it is not sent, it is not
 * shared with anybody new, and what was sent before it was refused is accepted only where its
 * customer has nothing to choose (product: Totals, Acceptance).
 */

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server, 'typist')

const VAT: QuotationTax = {
  mode: 'added',
  defaultRate: 'vat',
  rates: [{ id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] }],
}

const typed = (quotation: Quotation, total: number): Quotation => {
  const price = quotation.blocks.find(({ type }) => type === 'price')
  return { ...quotation, blocks: [...withTotal(quotation.blocks, price?.id ?? '', total)] }
}

const save = (quotation: Quotation) =>
  person.call('/api/save-quotation', { body: { quotation, saveId: crypto.randomUUID() } })

describe('a total that was typed over', () => {
  test('is saved and listed as it is shown, and is not sent', async () => {
    const saved = await save(typed(anOffer({ tax: VAT }), 1180))
    expect(saved.status).toBe(200)
    const { id, revision, totals } = saved.body.quotation
    expect([totals.net, totals.total]).toEqual([40, 1180])
    const list = await person.call('/api/get-quotation-list')
    const listed = list.body.quotations.find((one: Quotation) => one.id === id)
    expect([listed.total, listed.totals.total]).toEqual([1180, 1180])
    const sent = await person.call('/api/send-quotation', { body: aSend({ id, revision }) })
    expect(sent.status).toBe(400)
    expect(sent.body).toEqual({ message: 'typed total', field: 'id' })
    const { body } = await person.call('/api/get-sent-list', { body: { id } })
    expect(body).toEqual({ sent: [], total: 0 })
  })

  test('is shared with nobody new, and saving what is shared already goes on', async () => {
    const everyone = { level: 'everyone' as const, userList: [] }
    const custom = (...userList: string[]) => ({ level: 'custom' as const, userList })
    const refused = { message: 'typed total', field: 'id' }
    const fresh = typed(aPricedQuotation(2), 33)
    for (const access of [everyone, custom('ada@example.com')])
      expect((await save({ ...fresh, access })).body).toEqual(refused)
    const shared = await save({ ...aPricedQuotation(2), access: custom('ada@example.com') })
    const over = await save(typed(shared.body.quotation, 33))
    expect([over.status, over.body.quotation.totals.total]).toEqual([200, 33])
    const wider = { access: custom('ada@example.com', 'bob@example.com') }
    expect((await save({ ...over.body.quotation, ...wider })).body).toEqual(refused)
    const nobody = { access: { level: 'nobody' as const, userList: [] } }
    expect((await save({ ...over.body.quotation, ...nobody })).status).toBe(200)
  })

  test('is sent once it is what the rows make', async () => {
    const { tokens } = await sendOffer(person, {}, typed(anOffer(), 40))
    const choices = [{ rowId: 'row1', qty: 5 }]
    const priced = await call(server, '/api/price-offer', { body: { token: tokens[0], choices } })
    expect(priced.body.quotation.totals.total).toBe(90)
    const accepted = await answerOffer(server, tokens[0] ?? '', { choices })
    expect(accepted.body.offer.answer.total).toBe(90)
  })
})

test('an accepted quotation counts with its choices in list, states and overview', async () => {
  const by = await signUp(server)
  const { tokens, quotation } = await sendOffer(by)
  const choices = [{ rowId: 'row1', qty: 5 }]
  expect((await answerOffer(server, tokens[0] ?? '', { choices })).status).toBe(200)
  await by.call('/api/save-quotation', { body: { quotation: { ...quotation, currency: 'CHF' } } })
  await by.call('/api/save-quotation', { body: { quotation: aPricedQuotation(4) } })
  const sorted = await by.call('/api/get-quotation-list?sort=total&order=desc')
  expect(sorted.body.quotations.map((one: Listed) => [one.total, one.currency])).toEqual([
    [90, 'USD'],
    [80, 'USD'],
  ])
  expect(sorted.body.quotations[0].totals.total).toBe(90)
  const { states } = (await by.call('/api/get-quotation-states')).body
  const accepted = states.find(({ state }: { state: string }) => state === 'accepted')
  expect(accepted.totals).toEqual([{ currency: 'USD', total: 90 }])
  const { totals } = (await by.call('/api/get-overview?timeZone=UTC')).body
  expect(totals).toEqual([{ currency: 'USD', open: 0, won: 90, lost: 0 }])
})

interface Listed {
  total: number
  currency: string
}

describe('an offer that was sent with a typed total before such were refused', () => {
  /** Puts the total into the version that was sent, as an earlier version of the program had it. */
  async function sentBefore(quotation: Quotation, total: number): Promise<string> {
    const { tokens, quotation: stored } = await sendOffer(person, {}, quotation)
    const [row] = await query(server, 'SELECT body FROM sent_versions WHERE quotation_id = ?', [
      stored.id,
    ])
    const document = typed(await readSentDocument(new Uint8Array(row?.body as ArrayBuffer)), total)
    const body = await compressText(JSON.stringify(document))
    await query(server, 'UPDATE sent_versions SET body = ?, total = ? WHERE quotation_id = ?', [
      body,
      total,
      stored.id,
    ])
    // The mail of the offer has just read the version, which is kept for a second.
    const [token = ''] = tokens
    const shown = async () => (await openOffer(server, token)).body.quotation.totals.total
    while ((await shown()) !== total) await Bun.sleep(50)
    return token
  }

  test('is accepted at the total that it shows where nothing can be chosen', async () => {
    const token = await sentBefore(aPricedQuotation(2, { tax: VAT }), 30)
    const opened = await openOffer(server, token)
    expect(opened.body.offer.needsNewVersion).toBe(false)
    expect(opened.body.quotation.totals.total).toBe(30)
    const accepted = await answerOffer(server, token, { choices: [] })
    expect([accepted.status, accepted.body.offer.answer.total]).toEqual([200, 30])
    expect((await openOffer(server, token)).body.quotation.totals.total).toBe(30)
  })

  test('is not accepted where something can be chosen: its page asks for a new one', async () => {
    const token = await sentBefore(anOffer({ tax: VAT }), 1180)
    const opened = await openOffer(server, token)
    expect(opened.body.offer).toMatchObject({ state: 'open', needsNewVersion: true })
    const choices = [{ rowId: 'row1', qty: 2 }]
    // Until then, each choice moves the total by what it says: 20.00 with 19 % tax.
    const priced = await call(server, '/api/price-offer', { body: { token, choices } })
    expect(priced.body.quotation.totals.total).toBe(1203.8)
    const accepted = await answerOffer(server, token, { choices })
    expect(accepted.status).toBe(409)
    expect(accepted.body).toMatchObject({ message: 'open', offer: { needsNewVersion: true } })
    const declined = await answerOffer(server, token, { answer: 'decline', choices: [] })
    expect(declined.body.message).toBe('declined')
  })
})
