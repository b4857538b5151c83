import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import {
  answerOffer,
  aRecord,
  openOffer,
  type SentOffer,
  sendOffer,
} from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* A part of an offer, from a send to what is told of its acceptance (numbers: Prices of a part). */

const server = sharedServer({
  env: { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

/** Four rows of 20.00, with a discount of 8.00 and 19 % of tax: 85.68 in all. */
function garden(changes: Partial<Quotation> = {}): Quotation {
  const quotation = aPricedQuotation(4, { name: 'Garden' })
  const rate = { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }
  return {
    ...quotation,
    tax: { mode: 'added', rates: [rate], defaultRate: 'full' },
    lines: [{ id: 'rebate', html: 'Rebate', value: -8, kind: 'amount', periods: null }],
    ...changes,
  }
}

const PART = { acceptsParts: true, mandatoryRows: ['row0'] }

const price = (token: string | undefined, body: object) =>
  call(server, '/api/price-offer', { body: { token, choices: [], ...body } })

const accept = (token: string | undefined, rows: string[] | null, changes: object = {}) =>
  answerOffer(server, token ?? '', { choices: [], rows, ...changes })

const rowIn = ({ blocks }: Quotation, id: string) =>
  blocks
    .flatMap((block) => (block.type === 'boq' ? (block.boq.rows as BoqRow[]) : []))
    .find((row) => row.id === id)

test('a part is worked out with its share of the discount, and accepted at that', async () => {
  const { tokens, quotation: sent } = await sendOffer(sender, PART, garden())
  const opened = await openOffer(server, tokens[0] ?? '')
  expect(opened.body.offer).toMatchObject({ mayTakePart: true, mandatoryRows: ['row0'] })
  const list = await sender.call('/api/get-sent-list', { body: { id: sent.id } })
  expect(list.body.sent[0]).toMatchObject(PART)
  const priced = await price(tokens[0], { rows: ['row0', 'row2'] })
  // 40.00, less 4.00 of 8.00, and 6.84 of tax.
  expect(priced.body.quotation.totals).toMatchObject({ sum: 40, net: 36, total: 42.84 })
  const accepted = await accept(tokens[0], ['row0', 'row2'])
  expect(accepted.body).toMatchObject({
    message: 'accepted',
    offer: { answer: { total: 42.84, leftOut: ['row1', 'row3'] } },
  })
  const { quotation, offer } = (await openOffer(server, tokens[0] ?? '')).body
  expect(rowIn(quotation, 'row1')).toMatchObject({ use: 'optional', isChosen: false })
  expect(rowIn(quotation, 'row2')).toMatchObject({ use: 'included' })
  // Anybody can work the hash out of what is told, and it names what was not taken.
  const text = acceptedText(quotation, offer.answer)
  expect(JSON.parse(text).acceptance.leftOut).toEqual(['row1', 'row3'])
  expect(createHash('sha256').update(text).digest('hex')).toBe(offer.answer.hash)
  const found = await call(server, '/api/find-acceptance', {
    body: { hash: offer.answer.hash },
  })
  expect(found.body.acceptance).toMatchObject({ total: 42.84, leftOut: 2 })
})

test('all rows by name are the whole offer, whose text and hash are as ever', async () => {
  const { tokens } = await sendOffer(sender, PART, garden())
  const accepted = await accept(tokens[0], ['row0', 'row1', 'row2', 'row3'])
  const { answer } = accepted.body.offer
  expect(answer).toMatchObject({ total: 85.68, leftOut: [] })
  const { quotation } = (await openOffer(server, tokens[0] ?? '')).body
  expect(JSON.parse(acceptedText(quotation, answer)).acceptance).not.toHaveProperty('leftOut')
})

test('rows are refused where no part may be taken, unknown or mandatory ones are named', async () => {
  const whole = await sendOffer(sender, {}, garden())
  const opened = await openOffer(server, whole.tokens[0] ?? '')
  expect(opened.body.offer).toMatchObject({ mayTakePart: false, mandatoryRows: [] })
  const part = await sendOffer(sender, PART, garden())
  const refusals: [SentOffer, string[], string][] = [
    [whole, ['row0', 'row1'], 'rows'],
    [whole, ['row0', 'row1', 'row2', 'row3'], 'rows'],
    [part, ['row0', 'nothing'], 'rows[1]'],
    [part, ['row1', 'row2'], 'rows'],
    [part, [], 'rows'],
  ]
  for (const [{ tokens }, rows, field] of refusals) {
    const answers = [await price(tokens[0], { rows }), await accept(tokens[0], rows)]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([400, { message: 'bad request', field }])
  }
  const { body } = await openOffer(server, whole.tokens[0] ?? '')
  expect(body.offer).toMatchObject({ state: 'open', answer: null })
})

test('a rebate that is a row is not accepted without what it is for, but may be recorded', async () => {
  const quotation = garden()
  const rebate = rowIn(quotation, 'row3')
  if (rebate) rebate.itemPrice.value = -5
  const { tokens, sendId } = await sendOffer(sender, { acceptsParts: true }, quotation)
  const refused = await accept(tokens[0], ['row3'])
  expect([refused.status, refused.body]).toEqual([400, { message: 'bad request', field: 'rows' }])
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  const body = aRecord({ sendId }, { day, rows: ['row3'], choices: [] })
  const recorded = await sender.call('/api/record-answer', { body })
  expect(recorded.status).toBe(200)
})

test('a row that is to be in every part has to be one of the offer', async () => {
  const { quotation } = await sendOffer(sender, {}, garden())
  const { id, revision } = quotation
  const body = {
    id,
    revision,
    acceptsParts: true,
    mandatoryRows: ['row0', 'gone'],
    to: [{ email: 'client@example.com' }],
    sendId: crypto.randomUUID(),
  }
  const refused = await sender.call('/api/send-quotation', { body })
  expect([refused.status, refused.body.field]).toEqual([400, 'mandatoryRows[1]'])
})

test('of a part and the whole that come at once, one stands', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const to = [{ email: 'a@example.com' }, { email: 'b@example.com' }]
    const { tokens } = await sendOffer(sender, { ...PART, to }, garden())
    const both = await Promise.all([accept(tokens[0], ['row0']), accept(tokens[1], null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stands = both.find(({ status }) => status === 200)
    const { total } = stands?.body.offer.answer ?? {}
    for (const token of tokens) {
      const { offer, quotation } = (await openOffer(server, token)).body
      expect(offer.answer.total).toBe(total)
      expect(quotation.totals.total).toBe(total)
    }
  }
})

test('a sender records a part, whatever was offered, and webhooks are told what was left out', async () => {
  using receiver = startReceiver()
  await sender.call('/api/save-webhook', {
    body: { url: receiver.url, events: ['offer.accepted'], isOn: true },
  })
  const { sendId, tokens } = await sendOffer(sender, {}, garden())
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  const body = aRecord({ sendId }, { day, rows: ['row1'], choices: [] })
  expect((await sender.call('/api/record-answer', { body })).status).toBe(200)
  const { offer } = (await openOffer(server, tokens[0] ?? '')).body
  expect(offer.answer).toMatchObject({ total: 21.42, leftOut: ['row0', 'row2', 'row3'] })
  const [delivery] = await receiver.has(1)
  expect(JSON.parse(delivery?.body ?? '').data).toMatchObject({
    total: 21.42,
    leftOut: ['row0', 'row2', 'row3'],
  })
})

test('the rows that are wanted alone go with a question', async () => {
  const { tokens, quotation } = await sendOffer(sender, {}, garden())
  const ask = (rows: string[]) =>
    call(server, '/api/ask-question', { body: { token: tokens[0], text: 'Only these?', rows } })
  expect((await ask(['row0', 'gone'])).body.field).toBe('rows[1]')
  expect((await ask([])).status).toBe(400)
  expect((await ask(['row0', 'row3'])).body.question.rows).toEqual(['row0', 'row3'])
  const { body } = await sender.call('/api/get-questions', { body: { id: quotation.id } })
  expect(body.questions).toMatchObject([{ rows: ['row0', 'row3'], rowId: null }])
})
