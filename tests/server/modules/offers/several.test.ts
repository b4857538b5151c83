import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { acceptedText } from '#domain/offers/canonical.ts'
import {
  anAnswer,
  answerOffer,
  aRecord,
  aSend,
  openOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Offers that several people must accept (product: Several must say yes). */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' } })
const owner = sharedPerson(server, 'owner')

const STROKES = [[100, 100, 900, 200]]

interface Asked {
  email: string
  name?: string
  role?: string
  order?: number | null
}

const people = (...roles: Omit<Asked, 'email'>[]): Asked[] =>
  roles.map((one, at) => ({
    email: `${'abcde'[at]}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    name: ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'][at] ?? '',
    ...one,
  }))

const yes = (offer: SentOffer, at: number, changes: object = {}) =>
  answerOffer(server, offer.tokens[at] ?? '', {
    name: `Person ${at}`,
    signature: STROKES,
    ...changes,
  })
const opened = async (offer: SentOffer, at: number) =>
  (await openOffer(server, offer.tokens[at] ?? '')).body
const states = async (offer: SentOffer, at = 0) =>
  (await opened(offer, at)).offer.people.map((one: { state: string }) => one.state)
const mailsTo = async (address = '') =>
  (await server.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject)
const sentList = async ({ quotation: { id } }: SentOffer) =>
  (await owner.call('/api/get-sent-list', { body: { id } })).body
const record = (offer: SentOffer, changes: object) =>
  owner.call('/api/record-answer', { body: aRecord(offer, changes) })
const takeBack = (offer: SentOffer, answerId: string) =>
  owner.call('/api/take-back-answer', { body: { offerId: offer.sendId, answerId, reason: 'No' } })

describe('an offer to several', () => {
  test('is accepted once all have said yes, and says each of them in what is hashed', async () => {
    const to = people({ role: 'approves' }, { role: 'signs' }, { role: 'reads' })
    const offer = await sendOffer(owner, { to })
    expect(await states(offer)).toEqual(['asked', 'asked'])
    const first = await yes(offer, 0)
    expect([first.status, first.body.message]).toEqual([200, 'approved'])
    expect(first.body.offer.state).toBe('open')
    expect(first.body.offer.people).toMatchObject([
      { name: 'Ann', role: 'approves', state: 'accepted', isYou: true },
      { name: 'Bob', role: 'signs', state: 'asked', isYou: false },
    ])
    // The owner is told, the others see it, and nobody answers twice.
    expect(await mailsTo(owner.email)).toContain('Person 0 accepted: Bathroom')
    expect((await yes(offer, 0)).status).toBe(409)
    const last = await yes(offer, 1)
    expect([last.status, last.body.message, last.body.offer.state]).toEqual([
      200,
      'accepted',
      'accepted',
    ])
    const { quotation, offer: told } = await opened(offer, 2)
    expect(told.answer.name).toBe('Person 0 and Person 1')
    expect(told.answer.people).toMatchObject([
      { name: 'Person 0', email: to[0]?.email, role: 'approves' },
      { name: 'Person 1', email: to[1]?.email, role: 'signs', signature: STROKES },
    ])
    expect(JSON.stringify(told)).not.toContain('address')
    const text = acceptedText(quotation, told.answer)
    expect(createHash('sha256').update(text).digest('hex')).toBe(told.answer.hash)
    expect(JSON.parse(text).acceptance.people).toHaveLength(2)
    const { sent, state } = await sentList(offer)
    expect(state).toBe('accepted')
    const [ann, bob, cleo] = to.map(({ email }) =>
      sent.find((one: { email: string }) => one.email === email),
    )
    expect(ann).toMatchObject({ standing: 'accepted', approval: { name: 'Person 0' } })
    expect(bob).toMatchObject({ role: 'signs', isAnswerer: true })
    expect(cleo).toMatchObject({ role: 'reads', standing: null, approval: null, may: 'ask' })
    for (const { email } of to.slice(0, 2))
      expect(await mailsTo(email)).toContain('Accepted by all: Bathroom')
    expect(await mailsTo(to[2]?.email)).toEqual(['Your bathroom'])
    const { acceptance } = (
      await call(server, '/api/find-acceptance', { body: { hash: told.answer.hash } })
    ).body
    expect(acceptance.name).toBe('Person 0 and Person 1')
    expect(acceptance.mailedTo).toBe('a…@example.com, b…@example.com')
  })

  test('in order mails a person when it is their turn, who can answer only then', async () => {
    const to = people({ role: 'approves', order: 2 }, { role: 'signs', order: 1 })
    const offer = await sendOffer(owner, { to })
    expect(await mailsTo(to[0]?.email)).toEqual([])
    expect(await mailsTo(to[1]?.email)).toEqual(['Your bathroom'])
    // Listed in the order of their turns.
    expect(await states(offer)).toEqual(['asked', 'waiting'])
    expect((await sentList(offer)).sent).toHaveLength(2)
    const early = await yes(offer, 0)
    expect([early.status, early.body.message]).toEqual([409, 'open'])
    expect((await yes(offer, 0, { answer: 'decline' })).status).toBe(409)
    expect((await yes(offer, 1)).body.message).toBe('approved')
    expect(await mailsTo(to[0]?.email)).toEqual(['Your bathroom'])
    const mail = (await server.outbox()).findLast((one) => one.to === to[0]?.email)
    expect(mail?.text).toContain('Person 1 accepted it before you.')
    expect((await yes(offer, 0)).body.message).toBe('accepted')
  })

  test('is declined by any of them, with a reason, which who had said yes are told', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    await yes(offer, 0)
    const no = await yes(offer, 1, { answer: 'decline', reason: 'Too dear' })
    expect([no.status, no.body.message]).toEqual([200, 'declined'])
    expect(await states(offer)).toEqual(['accepted', 'declined', 'asked'])
    expect((await sentList(offer)).state).toBe('declined')
    const mailed = async (at: number) => (await mailsTo(to[at]?.email)).slice(1)
    expect(await mailed(0)).toEqual(['Person 1 declined: Bathroom'])
    const mail = (await server.outbox()).findLast((one) => one.to === to[0]?.email)
    expect(mail?.text).toContain('Person 1 declined the offer “Bathroom”')
    expect(mail?.text).toContain('Reason: Too dear')
    expect(offer.tokens[0]).toBe(mail?.link.split('/offer/')[1])
    expect(await mailed(1)).toEqual(['You declined the offer: Bathroom'])
    expect(await mailed(2)).toEqual([])
  })

  test('tells who had said yes of a decline that is recorded, and that it was taken back', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    await yes(offer, 0)
    const answerId = crypto.randomUUID()
    await record(offer, { name: 'Bob', answer: 'declined', answerId })
    // What waits is not sent once it is taken back.
    await server.outbox()
    await takeBack(offer, answerId)
    const told = ['Bob declined: Bathroom', `${owner.email} took a recorded answer back: Bathroom`]
    expect((await mailsTo(to[0]?.email)).slice(1)).toEqual(told)
    expect((await mailsTo(to[1]?.email)).slice(1)).toEqual([
      `${owner.email} recorded that you declined: Bathroom`,
      told[1] ?? '',
    ])
    expect(await states(offer)).toEqual(['accepted', 'asked'])
  })

  test('gives the newer offers back whichever of the recorded yes is taken back', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    const body = { quotation: { ...offer.quotation, name: 'Dearer' } }
    const saved = await owner.call('/api/save-quotation', { body })
    const newer = await sendAgain(owner, saved.body.quotation, { to })
    const answerId = crypto.randomUUID()
    await record(offer, { name: 'Ann', answerId, choices: [] })
    expect((await opened(newer, 0)).offer.state).toBe('open')
    await record(offer, { name: 'Bob', choices: [] })
    expect((await opened(newer, 0)).offer.state).toBe('withdrawn')
    await takeBack(offer, answerId)
    expect((await opened(newer, 0)).offer.state).toBe('open')
    expect((await sentList(offer)).state).toBe('sent')
  })

  test('mails nobody of a decline who wants no mails', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    await yes(offer, 0)
    const mail = (await server.outbox()).findLast((one) => one.to === to[0]?.email)
    const path = /\/api\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await fetch(server.url + path, { method: 'POST' })
    await yes(offer, 1, { answer: 'decline' })
    expect((await mailsTo(to[0]?.email)).slice(1)).toEqual([])
    expect(await mailsTo(to[1]?.email)).toContain('You declined the offer: Bathroom')
  })

  test('is accepted as the first one chose it, which nobody changes', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    const choices = [{ rowId: 'row1', qty: 3 }]
    await yes(offer, 0, { choices })
    const { quotation, offer: told } = await opened(offer, 1)
    expect(told.taken).toEqual({ choices, rows: null })
    expect(told.files).toEqual({ pdf: null, xlsx: null })
    expect(quotation.totals.total).toBe(70)
    const other = await yes(offer, 1)
    expect([other.status, other.body.message]).toEqual([409, 'other choices'])
    const priced = await call(server, '/api/price-offer', {
      body: { token: offer.tokens[1], choices: [] },
    })
    expect(priced.body.quotation.totals.total).toBe(70)
    expect((await yes(offer, 1, { choices })).body.message).toBe('accepted')
    expect((await opened(offer, 0)).offer.answer.total).toBe(70)
  })

  test('needs a signature of who signs, or their word that the name stands for it', async () => {
    const offer = await sendOffer(owner, { to: people({ role: 'signs' }) })
    const bare = await yes(offer, 0, { signature: [] })
    expect([bare.status, bare.body.field]).toEqual([400, 'signature'])
    expect((await yes(offer, 0, { signature: [], signsByName: true })).body.message).toBe(
      'accepted',
    )
  })

  test('counts the yes of a colleague as that of who has sent it on', async () => {
    const to = people({ role: 'approves' }, { role: 'approves' })
    const offer = await sendOffer(owner, { to })
    const email = `colleague-${crypto.randomUUID().slice(0, 8)}@example.com`
    const forward = (may: string, address: string) =>
      call(server, '/api/forward-offer', {
        body: { token: offer.tokens[0], email: address, may, messageId: crypto.randomUUID() },
      })
    await forward('answer', email)
    await forward('ask', `r${email}`)
    const tokenOf = async (address: string) => {
      const mail = (await server.outbox()).findLast(({ to: one }) => one === address)
      return /\/offer\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const reading = await answerOffer(server, await tokenOf(`r${email}`))
    expect(reading.status).toBe(409)
    const token = await tokenOf(email)
    expect((await answerOffer(server, token, { name: 'Colleague' })).body.message).toBe('approved')
    expect((await yes(offer, 0)).status).toBe(409)
    expect((await yes(offer, 1)).body.message).toBe('accepted')
    const { answer } = (await openOffer(server, token)).body.offer
    expect(answer.people).toMatchObject([{ name: 'Colleague', email }, { name: 'Person 1' }])
    expect(await mailsTo(email)).toContain('Accepted by all: Bathroom')
  })

  test('of which one yes is recorded says so, and falls when it is taken back', async () => {
    const to = people({ role: 'approves' }, { role: 'signs' })
    const offer = await sendOffer(owner, { to })
    expect((await record(offer, { name: 'Somebody' })).body.field).toBe('name')
    const own = { name: 'Bob', choices: [{ rowId: 'row2', qty: null }] }
    const body = aRecord(offer, own)
    const recorded = await owner.call('/api/record-answer', { body })
    expect([recorded.status, recorded.body.message]).toEqual([200, 'approved'])
    expect((await owner.call('/api/record-answer', { body })).body.message).toBe('approved')
    expect((await record(offer, own)).status).toBe(409)
    expect(await mailsTo(to[1]?.email)).toContain(
      `${owner.email} recorded your acceptance: Bathroom`,
    )
    const before = (await opened(offer, 1)).offer
    expect(before.recordedBy).toMatchObject({ how: 'phone' })
    expect(before.people[1]).toMatchObject({ state: 'accepted', recordedBy: { how: 'phone' } })
    const objected = await call(server, '/api/object-to-answer', {
      body: { token: offer.tokens[1], text: 'Not so', messageId: crypto.randomUUID() },
    })
    expect(objected.body.offer.people[1].objectedAt).not.toBeNull()
    expect((await yes(offer, 0)).body.message).toBe('accepted')
    const told = (await opened(offer, 0)).offer
    expect(told.answer.name).toBe('Person 0 and Bob (recorded by the sender)')
    expect(told.answer.recordedBy).toBeNull()
    expect(told.answer.people[1].recordedBy).toMatchObject({ email: owner.email })
    expect((await takeBack(offer, body.answerId)).status).toBe(200)
    const after = (await opened(offer, 0)).offer
    expect([after.state, after.answer]).toEqual(['open', null])
    expect(await states(offer)).toEqual(['accepted', 'asked'])
    expect(await mailsTo(to[0]?.email)).toContain(
      `${owner.email} took a recorded answer back: Bathroom`,
    )
    expect((await yes(offer, 1)).body.message).toBe('accepted')
    expect((await sentList(offer)).state).toBe('accepted')
  })

  test('stores one acceptance of two who say yes at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const to = people({ role: 'approves' }, { role: 'approves' }, { role: 'approves' })
      const offer = await sendOffer(owner, { to })
      const replies = await Promise.all([0, 1, 2].map((at) => yes(offer, at)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(replies.filter(({ body }) => body.message === 'accepted')).not.toBeEmpty()
      expect((await opened(offer, 0)).offer.state).toBe('accepted')
      for (const { email } of to)
        expect((await mailsTo(email)).filter((one) => one.startsWith('Accepted'))).toHaveLength(1)
    }
  })

  test('of two who choose otherwise at once keeps the choice of one, and tells the other', async () => {
    const offer = await sendOffer(owner, { to: people({ role: 'approves' }, { role: 'approves' }) })
    const replies = await Promise.all([
      yes(offer, 0, { choices: [{ rowId: 'row1', qty: 3 }] }),
      yes(offer, 1, { choices: [{ rowId: 'row1', qty: 4 }] }),
    ])
    const told = replies.map(({ body }) => body.message)
    expect(told.toSorted()).toEqual(['approved', 'other choices'])
    expect((await opened(offer, 0)).offer.state).toBe('open')
  })

  test('reports a single yes to webhooks, and the acceptance once', async () => {
    const bob = await signUp(server)
    const events = ['offer.approved', 'offer.accepted']
    const hook = { url: 'https://example.com/hook', events, isOn: true }
    const { id } = (await bob.call('/api/save-webhook', { body: hook })).body.webhook
    const to = people({ role: 'approves' }, { role: 'signs' })
    const offer = await sendOffer(bob, { to })
    const body = anAnswer(offer.tokens[0] ?? '', { name: 'Ann' })
    for (let tries = 0; tries < 2; tries += 1) await call(server, '/api/answer-offer', { body })
    await yes(offer, 1)
    expect((await call(server, '/api/answer-offer', { body })).body.message).toBe('accepted')
    const { deliveries } = (await bob.call('/api/get-webhook-deliveries', { body: { id } })).body
    const told = deliveries.map(({ payload }: { payload: string }) => JSON.parse(payload)).reverse()
    expect(told).toMatchObject([
      { type: 'offer.approved', data: { name: 'Ann', role: 'approves', awaited: [to[1]?.email] } },
      { type: 'offer.accepted', data: { name: 'Ann and Person 1' } },
    ])
    expect(told).toHaveLength(2)
  })
})

test('people whom nobody could ask so are refused at their field', async () => {
  const saved = await sendOffer(owner)
  const { id, revision } = saved.quotation
  const ten = people(...Array.from({ length: 5 }, () => ({ role: 'signs' })))
  const others = ten.map((one) => ({ ...one, email: `x${one.email}` }))
  const [ann = { email: '' }, bob = { email: '' }] = ten
  const cases: [Asked[], string, object?][] = [
    [[...ten, ...others], 'to[5].role'],
    [[{ ...ann, role: 'decides' }], 'to.0.role'],
    [[{ ...ann, role: 'reads' }], 'to[0].role'],
    [[ann, { ...bob, role: 'reads' }], 'to[0].role', { canBeAccepted: false }],
    [[ann, { ...ann, email: ann.email.toUpperCase() }], 'to[1].email'],
    [
      [
        { ...ann, order: 1 },
        { ...bob, order: 1 },
      ],
      'to[1].order',
    ],
    [
      [
        { ...ann, order: 1 },
        { ...bob, order: 3 },
      ],
      'to[1].order',
    ],
    [[{ ...ann, order: 1 }, bob], 'to[1].order'],
    [[{ ...ann, order: 2 }], 'to[0].order'],
    [[ann, { ...bob, role: 'reads', order: 1 }], 'to[1].order'],
    [[{ email: ann.email, order: 1 }], 'to[0].order'],
  ]
  for (const [to, field, changes] of cases) {
    const body = aSend({ id, revision, to, ...changes })
    const reply = await owner.call('/api/send-quotation', { body })
    expect([reply.status, reply.body.field]).toEqual([400, field])
  }
  // Without any role it is as it always was.
  const body = aSend({ id, revision, to: [{ email: ann.email }, { email: ann.email }] })
  expect((await owner.call('/api/send-quotation', { body })).body.sent).toHaveLength(1)
})
