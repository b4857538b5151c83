import { expect, test } from 'bun:test'
import { query } from '../../../support/database.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import {
  anAnswer,
  answerOffer,
  aRecord,
  openOffer,
  type SentOffer,
  sendOffer,
} from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Several people, parts, records, the sender's device and colleagues, together. */

const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const owner = sharedPerson(server, 'owner')

const uuid = () => crypto.randomUUID()
const addressOf = (name: string) => `${name.toLowerCase()}-${uuid()}@example.com`
const people = (...names: string[]) =>
  names.map((name) => ({ email: addressOf(name), name, role: 'approves' }))
const record = (offer: SentOffer, changes: object) =>
  owner.call('/api/record-answer', { body: aRecord(offer, changes) })
const lastMailTo = async (address: string) =>
  (await server.outbox()).findLast(({ to }) => to === address)

/** Shows an offer on its sender's device, and takes the device back; returns the login that was locked. */
async function show({ quotation: { id, revision } }: SentOffer, changes: object = {}) {
  const quotation = { id, revision, timeZone: 'UTC' }
  const body = { offerId: uuid(), quotation, ...changes }
  const begun = await owner.call('/api/begin-in-person', { body })
  await owner.call('/api/end-in-person', { body: { password: owner.password } })
  const sessionId = /in-person=([\w-]+)/.exec(begun.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { token: String(begun.body.url.split('/offer/')[1]), sessionId }
}

const sign = (token: string, cookie = owner.cookie, changes: object = {}) =>
  call(server, '/api/answer-offer', { body: anAnswer(token, changes), headers: { cookie } })

test.each([
  ['only the whole may be accepted', {}],
  ['a part must have another row', { acceptsParts: true, mandatoryRows: ['row0'] }],
])('the others accept a part that the sender has recorded where %s', async (_, terms) => {
  const to = people('Ann', 'Bob')
  const offer = await sendOffer(owner, { to, ...terms }, aPricedQuotation(4))
  const [, token = ''] = offer.tokens
  await record(offer, { name: 'Ann', choices: [], rows: ['row1'] })
  const { quotation, offer: told } = (await openOffer(server, token)).body
  expect([quotation.totals.total, told.taken]).toEqual([20, { choices: [], rows: ['row1'] }])
  const priced = await call(server, '/api/price-offer', { body: { token, ...told.taken } })
  expect(priced.body.quotation.totals.total).toBe(20)
  const other = await answerOffer(server, token, { choices: [], rows: ['row2'] })
  expect([other.status, other.body.message]).toEqual([409, 'other choices'])
  const last = await answerOffer(server, token, told.taken)
  expect([last.body.message, last.body.offer.answer.total]).toEqual(['accepted', 20])
})

test('a colleague who may only read stands for nobody', async () => {
  const offer = await sendOffer(owner, { to: people('Ann', 'Bob') })
  const email = addressOf('Zoe')
  const body = { token: offer.tokens[0], email, name: 'Zoe', may: 'read', messageId: uuid() }
  await call(server, '/api/forward-offer', { body })
  const token = (await lastMailTo(email))?.link.split('/offer/')[1] ?? ''
  const told = (await openOffer(server, token)).body.offer.people
  expect(told.map(({ isYou }: { isYou: boolean }) => isYou)).toEqual([false, false])
  const reply = await record(offer, { name: 'Zoe' })
  expect([reply.status, reply.body.field]).toEqual([400, 'name'])
})

test('a yes on the sender’s device without an address mails nobody, whatever becomes of it', async () => {
  const offer = await sendOffer(owner, { to: people('Ann', 'Bob') })
  const { token } = await show(offer)
  expect((await sign(token)).body.message).toBe('approved')
  expect((await lastMailTo(owner.email))?.text).toContain(`go to ${owner.email}.`)
  const answerId = uuid()
  expect((await record(offer, { name: 'Bob', answerId })).body.message).toBe('accepted')
  const body = { offerId: offer.sendId, answerId, reason: '' }
  expect((await owner.call('/api/take-back-answer', { body })).status).toBe(200)
  expect(await query(server, "SELECT kind FROM mails WHERE address = ''")).toEqual([])
})

test('what is recorded of an offer that was shown on the device is told to whom it was sent', async () => {
  const email = addressOf('Ada')
  const offer = await sendOffer(owner, { to: [{ email, name: 'Ada' }] })
  // Of two links nobody has read, the first by its id was taken.
  await show(offer)
  await query(server, "UPDATE offer_links SET id = '-' || id WHERE email = '' AND offer_id = ?", [
    offer.sendId,
  ])
  await record(offer, { name: 'Their boss' })
  expect((await lastMailTo(email))?.subject).toContain('recorded your acceptance')
})

test('a login is not proved by its id alone', async () => {
  const { token, sessionId } = await show(await sendOffer(owner))
  const forged = `refresh-token=${sessionId}.1.${'x'.repeat(43)}`
  expect((await sign(token, forged)).status).toBe(403)
  expect((await sign(token)).body.message).toBe('accepted')
})

test('a page that is shown once more asks what this time wants to know', async () => {
  const offer = await sendOffer(owner)
  for (const asksPlace of [false, true]) {
    const { token } = await show(offer, { asksPlace })
    const page = await (await fetch(`${server.url}/offer/${token}`)).text()
    expect(/"asksPlace":(\w+)/.exec(page)?.[1]).toBe(String(asksPlace))
  }
})

test('what several have accepted once more is reported to webhooks once more', async () => {
  const hook = { url: 'https://example.com/hook', events: ['offer.accepted'], isOn: true }
  const { id } = (await owner.call('/api/save-webhook', { body: hook })).body.webhook
  const offer = await sendOffer(owner, { to: people('Ann', 'Bob') })
  const choices = [{ rowId: 'row1', qty: 3 }]
  for (const answerId of [uuid(), uuid()]) {
    await record(offer, { name: 'Ann', answerId, choices })
    await answerOffer(server, offer.tokens[1] ?? '', { name: 'Bob', choices })
    const body = { offerId: offer.sendId, answerId, reason: '' }
    await owner.call('/api/take-back-answer', { body })
  }
  const told = await owner.call('/api/get-webhook-deliveries', { body: { id } })
  expect(told.body.deliveries).toHaveLength(2)
})

test('an address that was typed on the device gets no mail once it wants none', async () => {
  const email = addressOf('Cleo')
  await sendOffer(owner, { to: [{ email }] })
  const path = /\/api\/unsubscribe\/\S+/.exec((await lastMailTo(email))?.text ?? '')?.[0] ?? ''
  await fetch(server.url + path, { method: 'POST' })
  const to = people('Ann', 'Bob')
  const offer = await sendOffer(owner, { to })
  const { token } = await show(offer)
  const before = (await server.outbox()).length
  expect((await sign(token, owner.cookie, { inPerson: { email } })).body.message).toBe('approved')
  await answerOffer(server, offer.tokens[1] ?? '')
  const mailed = (await server.outbox()).slice(before).map((mail) => mail.to)
  expect(mailed).toContain(String(to[1]?.email))
  expect(mailed).not.toContain(email)
})
