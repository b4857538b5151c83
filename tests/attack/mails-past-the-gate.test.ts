import { describe, expect, test } from 'bun:test'
import { anOffer, answerOffer, aSend, sendAgain, sendOffer } from '../support/offers.ts'
import { call, type Person, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'

/** What an attacker tried to get past the limits of mails to people who are no users (security: Limits). */

const server = sharedServer({ env: { OFFERS_PER_DAY_NEW: '200', TRUST_PROXY: '1' } })
const strict = sharedServer({ env: { OFFERS_PER_DAY_NEW: '1', TRUST_PROXY: '1' } })
const fresh = sharedServer()
const LINK = 'https://evil.example/pay'

const mailsTo = async (address: string) =>
  (await server.outbox()).filter(({ to }) => to === address)

/** Unsubscribes with the link in the last mail to the address. */
async function unsubscribe(address: string) {
  const mail = (await mailsTo(address)).at(-1)
  const link = /https?:\S+\/api\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname } = new URL(link)
  expect((await call(server, pathname, { method: 'POST' })).status).toBe(200)
}

/** The sender asks with the customer’s token, and replies. */
async function askAndReply(sender: Person, token = '', text = 'Buy') {
  const asked = await call(server, '/api/ask-question', { body: { token, text: 'Hm?' } })
  const { id } = asked.body.question
  return sender.call('/api/reply-question', { body: { questionId: id, text } })
}

const send = (sender: Person, quotation: object, email: string, from: string) => {
  const { id, revision } = quotation as { id: string; revision: number }
  return sender.call('/api/send-quotation', {
    body: aSend({ id, revision, to: [{ email }] }),
    headers: { 'x-forwarded-for': from },
  })
}

test('who has unsubscribed gets neither replies nor declines, and of an acceptance a copy without the sender’s words', async () => {
  const sender = await signUp(server)
  const email = `gone-of-${sender.email}`
  const to = [{ email }]
  const offers = [await sendOffer(sender, { to }), await sendOffer(sender, { to })]
  const { tokens } = await sendOffer(sender, { to })
  const before = await mailsTo(email)
  await unsubscribe(email)
  const reply = await askAndReply(sender, tokens[0], LINK)
  expect(reply.body).toMatchObject({ message: 'replied', isMailed: false })
  const decline = { answer: 'decline', reason: LINK }
  expect((await answerOffer(server, offers[0]?.tokens[0] ?? '', decline)).status).toBe(200)
  expect((await answerOffer(server, offers[1]?.tokens[0] ?? '')).status).toBe(200)
  const after = (await mailsTo(email)).slice(before.length)
  expect(after.map(({ subject }) => subject)).toEqual(['You accepted the offer: Bathroom'])
  expect(JSON.stringify(after)).not.toContain('evil.example')
  expect(after[0]?.text).not.toContain('10.00')
})

test('every mail to a customer has a link to unsubscribe', async () => {
  const sender = await signUp(server)
  const email = `header-of-${sender.email}`
  const first = await sendOffer(sender, { to: [{ email }] })
  const second = await sendOffer(sender, { to: [{ email }] })
  await askAndReply(sender, first.tokens[0])
  await mailsTo(email)
  await answerOffer(server, first.tokens[0] ?? '', { answer: 'decline' })
  await answerOffer(server, second.tokens[0] ?? '')
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'You accepted the offer: Bathroom',
    'You declined the offer: Bathroom',
    'Your bathroom',
    'Your bathroom',
    `${sender.email} answered your question: Bathroom`,
  ])
  for (const { text } of mails) expect(text).toContain('/api/unsubscribe/')
})

describe('a day has a ceiling', () => {
  test('of 20 mails from one sender to one person, whatever they are', async () => {
    const sender = await signUp(server)
    const email = `often-of-${sender.email}`
    const sent = await sendOffer(sender, { to: [{ email }] })
    const tokens = [...sent.tokens]
    for (let n = 0; n < 15; n++)
      tokens.push(...(await sendAgain(sender, sent.quotation, { to: [{ email }] })).tokens)
    const replies: boolean[] = []
    for (const token of tokens.slice(0, 6))
      replies.push((await askAndReply(sender, token)).body.isMailed)
    expect(replies).toEqual([true, true, true, true, false, false])
    const refused = await send(sender, sent.quotation, email, '192.0.2.1')
    expect([refused.status, refused.body.perDay]).toEqual([429, null])
    // A decline is stored all the same.
    expect((await answerOffer(server, tokens[7] ?? '', { answer: 'decline' })).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(20)
  })

  test('of 60 mails to one person from all strangers, wherever they are', async () => {
    const email = 'popular@example.com'
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const sender = await signUp(server)
      const { quotation } = await sendOffer(sender, { to: [{ email: `other@${n}.example` }] })
      for (let m = 0; m < 15; m++)
        statuses.push((await send(sender, quotation, email, `192.0.2.${n}`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(await mailsTo(email)).toHaveLength(60)
  })

  test('of three times their own, or 60, for new accounts of one address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const sender = await signUp(fresh)
      const to = Array.from({ length: 20 }, (_, m) => ({ email: `p-${n}-${m}@example.com` }))
      const { id, revision } = await anUnsentOffer(sender)
      const body = aSend({ id, revision, to })
      statuses.push((await sender.call('/api/send-quotation', { body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('of ten times as many to people who know the sender', async () => {
    const sender = await signUp(strict)
    const quotation = await anUnsentOffer(sender)
    const access = { level: 'custom', userList: [sender.email] } as const
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const friend = await signUp(strict)
      await friend.call('/api/save-quotation', {
        body: { quotation: anOffer({ access } as object) },
      })
      statuses.push((await send(sender, quotation, friend.email, `198.51.100.${n}`)).status)
    }
    expect(statuses.indexOf(429)).toBe(10)
  })
})

const anUnsentOffer = async (sender: Person) =>
  (await sender.call('/api/save-quotation', { body: { quotation: anOffer() } })).body.quotation
