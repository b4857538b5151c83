import { describe, expect, test } from 'bun:test'
import { anOffer, answerOffer, type SentOffer, sendOffer } from '../../../support/offers.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { sharedServer } from '../../../support/shared.ts'

let now = Date.parse('2026-11-26T12:00:00Z')
const server = sharedServer({
  env: { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on' },
  now: () => now,
})

const MINUTE_MS = 60_000

const ask = (token: string, text: string, more: object = {}) =>
  call(server, '/api/ask-question', { body: { token, text, ...more } })
const asked = async (token: string) =>
  (await call(server, '/api/get-offer-questions', { body: { token } })).body.questions
const list = async (by: Person, { quotation: { id } }: SentOffer) =>
  (await by.call('/api/get-questions', { body: { id } })).body.questions
const reply = (by: Person, questionId: string, text: string, more: object = {}) =>
  by.call('/api/reply-question', { body: { questionId, text, ...more } })
const unread = async (by: Person) => (await by.call('/api/get-unread-questions')).body

/** A sender whose address no other test mails, and an offer to two people. */
async function anAskedOffer() {
  const sender = await signUp(server)
  const to = [{ email: `ada-of-${sender.email}`, name: 'Ada' }, { email: `bob-of-${sender.email}` }]
  const offer = await sendOffer(sender, { to })
  const [ada = '', bob = ''] = offer.tokens
  return { sender, offer, ada, bob, to }
}

describe('a question', () => {
  test('about a row is told to the sender, and its reply to who asked and nobody else', async () => {
    const { sender, offer, ada, bob } = await anAskedOffer()
    const { status, body } = await ask(ada, ' Which tiles?\u0000 ', { rowId: 'row2' })
    expect([status, body.message]).toEqual([200, 'asked'])
    expect(await unread(sender)).toEqual({
      total: 1,
      quotations: [{ id: offer.quotation.id, name: 'Bathroom', unread: 1 }],
    })
    const [question] = await list(sender, offer)
    expect(question).toMatchObject({
      rowId: 'row2',
      revision: 1,
      name: 'Ada',
      isResolved: false,
      messages: [{ isFromOwner: false, text: 'Which tiles?', isSeen: false }],
    })
    await reply(sender, question.id, 'White ones.')
    const [answered] = await asked(ada)
    expect(answered.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Which tiles?',
      'White ones.',
    ])
    expect(await asked(bob)).toEqual([])
    expect((await ask(bob, 'mine?', { questionId: question.id })).status).toBe(404)
    expect((await unread(sender)).total).toBe(0)
  })

  test('is not asked by the sender in the customer’s name', async () => {
    const { sender, ada } = await anAskedOffer()
    const headers = { cookie: sender.cookie }
    const body = { token: ada, text: 'How nice!' }
    const refused = await call(server, '/api/ask-question', { body, headers })
    expect([refused.status, refused.body]).toEqual([403, { message: 'forbidden' }])
    expect(await asked(ada)).toEqual([])
  })

  test('is resolved by the sender, and opened again by a further message', async () => {
    const { sender, offer, ada } = await anAskedOffer()
    const { question } = (await ask(ada, 'When?')).body
    await sender.call('/api/resolve-question', {
      body: { questionId: question.id, isResolved: true },
    })
    expect((await list(sender, offer))[0].isResolved).toBe(true)
    await ask(ada, 'And who?', { questionId: question.id })
    expect(await list(sender, offer)).toMatchObject([
      { isResolved: false, messages: [{ text: 'When?' }, { text: 'And who?' }] },
    ])
  })

  test('repeated with its id is stored once', async () => {
    const { sender, offer, ada } = await anAskedOffer()
    const messageId = crypto.randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => ask(ada, 'Twice?', { messageId })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await list(sender, offer)).toMatchObject([{ messages: [{ text: 'Twice?' }] }])
  })

  test('with the id of somebody else’s message changes nothing there', async () => {
    const { sender, offer, ada, bob } = await anAskedOffer()
    const messageId = crypto.randomUUID()
    await ask(ada, 'mine', { messageId })
    expect((await ask(bob, 'yours', { messageId })).status).toBe(429)
    expect(await list(sender, offer)).toMatchObject([{ name: 'Ada', messages: [{ text: 'mine' }] }])
  })

  test.each([
    ['no text', { text: ' \n ' }, 400],
    ['a row that the offer doesn’t have', { text: 'What?', rowId: 'elsewhere' }, 400],
    ['an unknown question', { text: 'What?', questionId: 'unknown' }, 404],
    ['an unknown link', { text: 'What?', token: 'unknown' }, 404],
    ['a text that is too long', { text: 'x'.repeat(2_001) }, 400],
  ])('with %s is refused', async (_, more, status) => {
    const { ada, sender, offer } = await anAskedOffer()
    expect(
      (await call(server, '/api/ask-question', { body: { token: ada, ...more } })).status,
    ).toBe(status)
    expect(await list(sender, offer)).toEqual([])
  })

  test('is the owner’s to read and to reply to', async () => {
    const { offer, ada } = await anAskedOffer()
    const other = await signUp(server)
    const { question } = (await ask(ada, 'When?')).body
    expect(
      (await other.call('/api/get-questions', { body: { id: offer.quotation.id } })).status,
    ).toBe(403)
    expect((await reply(other, question.id, 'never')).status).toBe(404)
    const resolved = { questionId: question.id, isResolved: true }
    expect((await other.call('/api/resolve-question', { body: resolved })).status).toBe(404)
  })

  test('can be asked of an offer that is answered', async () => {
    const { ada } = await anAskedOffer()
    await answerOffer(server, ada, { answer: 'decline' })
    expect((await ask(ada, 'A new one, please?')).status).toBe(200)
  })
})

describe('the mails about questions', () => {
  const mailsTo = async (address: string) =>
    (await server.outbox()).filter(({ to, subject }) => to === address && /question/i.test(subject))

  test('go to the other side at once, then at most one in ten minutes with all that is unseen', async () => {
    const { sender, ada } = await anAskedOffer()
    await ask(ada, 'one')
    expect(await mailsTo(sender.email)).toHaveLength(1)
    await ask(ada, 'two')
    await ask(ada, 'three')
    expect(await mailsTo(sender.email)).toHaveLength(1)
    now += 11 * MINUTE_MS
    // The queue looks when something is written.
    await ask(ada, 'four')
    const mails = await mailsTo(sender.email)
    expect(mails).toHaveLength(2)
    const text = mails.map((mail) => mail.text).find((one) => one.includes('three'))
    expect(text).toContain('two')
  })

  test('are not sent for what was seen by then', async () => {
    const { sender, offer, ada, to } = await anAskedOffer()
    await ask(ada, 'one')
    await mailsTo(sender.email)
    await ask(ada, 'two')
    await sender.call('/api/see-questions', { body: { id: offer.quotation.id } })
    now += 11 * MINUTE_MS
    const [question] = await list(sender, offer)
    await reply(sender, question.id, 'here')
    expect(await mailsTo(sender.email)).toHaveLength(1)
    const [mail] = await mailsTo(to[0]?.email ?? '')
    expect(mail?.text).toContain('here')
    expect(mail?.link).toEndWith(`/offer/${ada}#questions`)
    expect(mail?.headers['reply-to']).toBe(sender.email)
  })
})

test('what happens to an offer is reported to webhooks, each event once', async () => {
  using receiver = startReceiver()
  const sender = await signUp(server)
  const events = ['offer.sent', 'offer.seen', 'offer.question', 'offer.accepted']
  await sender.call('/api/save-webhook', { body: { url: receiver.url, events, isOn: true } })
  const { tokens } = await sendOffer(sender)
  const [token = ''] = tokens
  await call(server, '/api/view-offer', { body: { token } })
  now += 11 * MINUTE_MS
  await call(server, '/api/view-offer', { body: { token } })
  await ask(token, 'When?')
  const answerId = crypto.randomUUID()
  await answerOffer(server, token, { answerId })
  await answerOffer(server, token, { answerId })
  const received = await receiver.has(4)
  const bodies = received.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(events.toSorted())
  expect(bodies.find(({ type }) => type === 'offer.accepted').data).toMatchObject({
    name: 'Ada Client',
    total: 40,
  })
  for (const { body } of received) expect(body).not.toContain(token)
})

test('the owner learns where the quotation stands by each call about it, a customer doesn’t', async () => {
  const owner = await signUp(server)
  const { body: saved } = await owner.call('/api/save-quotation', {
    body: { quotation: anOffer() },
  })
  const state = async (id: string) => {
    const calls = ['get-questions', 'get-quotation', 'get-sent-list'].map((name) =>
      owner.call(`/api/${name}`, { body: { id } }),
    )
    const told = (await Promise.all(calls)).map(({ body }) => body.state ?? 'draft')
    expect(told).toEqual(Array(3).fill(told[0]))
    return told[0]
  }
  expect(await state(saved.quotation.id)).toBe('draft')
  const { quotation, tokens, sendId } = await sendOffer(owner)
  const [token = ''] = tokens
  expect(await state(quotation.id)).toBe('sent')
  const asked = await call(server, '/api/get-offer-questions', { body: { token } })
  expect(Object.keys(asked.body)).toEqual(['questions'])
  await owner.call('/api/withdraw-offer', { body: { offerId: sendId } })
  expect(await state(quotation.id)).toBe('draft')
})
