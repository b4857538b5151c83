import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { acceptedText } from '#domain/offers/canonical.ts'
import { query } from '../../../support/database.ts'
import {
  anAnswer,
  anOffer,
  answerOffer,
  openOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, logIn, type Person } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

/* Offers that are signed on their sender's device (product: Signed on the spot). */

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
let now = START
const server = sharedServer({ env: { OFFERS_PER_DAY_NEW: '1000' }, now: () => now })
const ann = newPersonPerTest(server)

const saved = async () =>
  (await ann.call('/api/save-quotation', { body: { quotation: anOffer() } })).body.quotation

const begin = (body: object) => ann.call('/api/begin-in-person', { body })
const end = (body: object) => ann.call('/api/end-in-person', { body })
const uuid = () => crypto.randomUUID()

/** Shows a version that nobody was sent; returns the token of its page. */
async function show(quotation: { id: string; revision: number }, changes: object = {}) {
  const { id, revision } = quotation
  const offerId = uuid()
  const reply = await begin({ offerId, quotation: { id, revision, timeZone: 'UTC' }, ...changes })
  expect([reply.status, reply.body.message]).toEqual([200, 'begun'])
  const token: string = reply.body.url.split('/offer/')[1]
  return { token, offerId, cookie: reply.headers.get('set-cookie') ?? '' }
}

/** An answer from the browser in which this person is logged in. */
const sign = (token: string, changes: object = {}, by: Person = ann) =>
  call(server, '/api/answer-offer', {
    body: anAnswer(token, changes),
    headers: { cookie: by.cookie },
  })

const sentList = async (id: string) =>
  (await ann.call('/api/get-sent-list', { body: { id } })).body.sent
const mailsTo = async (address: string) =>
  (await server.outbox()).filter(({ to }) => to === address)

describe('an offer that is signed on the spot', () => {
  test('needs no address, and is told as signed on the sender’s device everywhere', async () => {
    const quotation = await saved()
    const { token, cookie } = await show(quotation, { pin: '0417', asksPlace: true })
    expect(cookie).toMatch(/^in-person=[\w-]+; Path=\/; HttpOnly; SameSite=Lax/)
    const { offer: before } = (await openOffer(server, token)).body
    expect(before).toMatchObject({
      state: 'open',
      may: 'answer',
      mayForward: false,
      inPerson: { asksPlace: true },
      recipient: { email: '', name: '' },
    })
    const email = `copy-${uuid()}@example.com`
    const reply = await sign(token, { inPerson: { email, place: ' Graz,  garden ' } })
    expect([reply.status, reply.body.message]).toEqual([200, 'accepted'])
    const signedOn = { email: ann.email, place: 'Graz, garden', receivedAt: null }
    const { quotation: document, offer } = (await openOffer(server, token)).body
    expect(offer).toMatchObject({ state: 'accepted', isAnswerer: true, recordedBy: null })
    expect(offer.answer).toMatchObject({ name: 'Ada Client', email, signedOn })

    const hash = createHash('sha256').update(acceptedText(document, offer.answer)).digest('hex')
    expect(hash).toBe(offer.answer.hash)
    const found = (await call(server, '/api/find-acceptance', { body: { hash } })).body.acceptance
    expect(found).toMatchObject({ signedOn, mailedTo: 'c…@example.com' })
    expect(found).not.toHaveProperty('device')

    const [copy] = await mailsTo(email)
    expect(copy?.text).toContain(`Signed on ${ann.email}’s device`)
    const told = (await mailsTo(ann.email)).findLast(({ subject }) => /accepted/.test(subject))
    expect(told?.text).toContain(`Signed on ${ann.email}’s device`)

    await end({ pin: '0417' })
    const [sent] = await sentList(quotation.id)
    expect(sent).toMatchObject({ email: '', isRenewable: false, isAnswerer: true })
    expect(sent.answer).toMatchObject({ email, signedOn })
  })

  test('mails nobody where no address was typed, and the sender alone is told', async () => {
    const { token } = await show(await saved())
    const before = (await server.outbox()).length
    expect((await sign(token)).status).toBe(200)
    expect((await server.outbox()).slice(before).map(({ to }) => to)).toEqual([ann.email])
  })

  test('is accepted for all whom the version was sent to, and by one of them', async () => {
    const offer = await sendOffer(ann)
    const { token } = await show(offer.quotation)
    const all = await Promise.all([sign(token), answerOffer(server, offer.tokens[0] ?? '')])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = (await openOffer(server, offer.tokens[0] ?? '')).body.offer
    expect(other.state).toBe('accepted')
  })

  test('is one offer, with one person, however often it is shown', async () => {
    const offer = await sendOffer(ann)
    const first = await show(offer.quotation)
    await end({ password: ann.password })
    const reply = await begin({ offerId: offer.sendId })
    expect(reply.body.url).toEndWith(first.token)
    await end({ password: ann.password })
    const list = await sentList(offer.quotation.id)
    expect(new Set(list.map(({ offerId }: { offerId: string }) => offerId)).size).toBe(1)
    expect(list.map(({ email }: { email: string }) => email).sort()).toEqual([
      '',
      'client@example.com',
    ])
  })

  test('is answered for the one whom the sender chooses of several asked at once', async () => {
    const to = ['a', 'b', 'c'].map((name) => ({
      email: `${name}-${uuid()}@example.com`,
      name,
      role: 'approves',
    }))
    const offer = await sendOffer(ann, { to })
    const whoAnswers = async (linkId?: string | null) => {
      const reply = await begin({ offerId: offer.sendId, linkId })
      const token: string = reply.body.url.split('/offer/')[1]
      await end({ password: ann.password })
      const { people } = (await openOffer(server, token)).body.offer
      return people.find(({ isYou }: { isYou: boolean }) => isYou)?.name
    }
    const [, b] = offer.linkIds
    expect(await whoAnswers(b)).toBe('b')
    expect(await whoAnswers()).toBe('a')
    await answerOffer(server, offer.tokens[1] ?? '')
    // Who has said yes answers no more.
    expect(await whoAnswers(b)).toBe('a')
    expect(await whoAnswers('of another offer')).toBe('a')
  })

  test('is refused as that of somebody who has answered by their own link meanwhile', async () => {
    const to = ['a', 'b'].map((name) => ({
      email: `${name}-${uuid()}@example.com`,
      name,
      role: 'approves',
    }))
    const offer = await sendOffer(ann, { to })
    const reply = await begin({ offerId: offer.sendId, linkId: offer.linkIds[0] })
    await answerOffer(server, offer.tokens[0] ?? '')
    const refused = await sign(reply.body.url.split('/offer/')[1])
    expect([refused.status, refused.body.message]).toEqual([409, 'open'])
  })

  test('is declined by name, and not asked about or sent on', async () => {
    const { token } = await show(await saved())
    const declines = { answer: 'decline', reason: 'too dear', name: '' }
    const blank = await sign(token, declines)
    expect([blank.status, blank.body.field]).toEqual([400, 'name'])
    const wrong = await sign(token, { inPerson: { email: 'nobody' } })
    expect([wrong.status, wrong.body.field]).toEqual([400, 'inPerson.email'])
    const ask = { token, text: 'Why?', messageId: uuid() }
    const asked = await call(server, '/api/ask-question', { body: ask })
    expect(asked.status).toBe(403)
    const colleague = { token, email: 'b@example.com', may: 'read', messageId: uuid() }
    expect((await call(server, '/api/forward-offer', { body: colleague })).status).toBe(409)
    expect((await sign(token, { ...declines, name: 'Ada' })).body.message).toBe('declined')
  })

  test('is answered in the sender’s browser alone', async () => {
    const { token } = await show(await saved())
    expect((await answerOffer(server, token)).status).toBe(403)
    expect((await openOffer(server, token)).body.offer.state).toBe('open')
  })

  test.each([
    ['unknown', async () => ({ offerId: uuid() }), 404],
    ['accepted', async () => ({ offerId: await answered('accept') }), 409],
    ['declined', async () => ({ offerId: await answered('decline') }), 409],
  ])('can’t be shown once it is %s', async (state, bodyOf, status) => {
    const reply = await begin(await bodyOf())
    expect([reply.status, reply.body.message]).toEqual([
      status,
      status === 404 ? 'not found' : state,
    ])
  })

  const answered = async (answer: string) => {
    const offer: SentOffer = await sendOffer(ann)
    await answerOffer(server, offer.tokens[0] ?? '', { answer })
    return offer.sendId
  }
})

describe('what was signed while the line was gone', () => {
  test('counts from when it was given, also after the last day', async () => {
    const quotation = await saved()
    const { id, revision } = quotation
    await ann.call('/api/send-quotation', {
      body: {
        id,
        revision,
        to: [{ email: 'x@example.com' }],
        sendId: uuid(),
        validUntil: '2026-11-20',
        timeZone: 'UTC',
      },
    })
    const { token } = await show(quotation)
    const shownAt = now
    try {
      now += 20 * 60 * MINUTE_MS
      const reply = await sign(token, { inPerson: { agoMs: 19 * 60 * MINUTE_MS } })
      expect(reply.body.message).toBe('accepted')
      const { answeredAt, signedOn } = reply.body.offer.answer
      expect(Date.parse(answeredAt) - shownAt).toBe(60 * MINUTE_MS)
      expect(Date.parse(signedOn.receivedAt)).toBe(now)
    } finally {
      now = START
    }
  })

  test('is never older than the page that was shown, and no link of a customer is predated', async () => {
    const { token } = await show(await saved())
    const reply = await sign(token, { inPerson: { agoMs: 500 * 24 * 60 * MINUTE_MS } })
    expect(Date.parse(reply.body.offer.answer.answeredAt)).toBe(now)
    await end({ password: ann.password })
    const offer = await sendOffer(ann, { validUntil: '2026-11-20', timeZone: 'UTC' })
    try {
      now += 20 * 60 * MINUTE_MS
      const inPerson = { agoMs: 19 * 60 * MINUTE_MS, email: 'a@example.com' }
      const late = await answerOffer(server, offer.tokens[0] ?? '', { inPerson })
      expect([late.status, late.body.message]).toEqual([409, 'expired'])
    } finally {
      now = START
    }
  })

  test('counts not once the offer was withdrawn or replaced', async () => {
    const quotation = await saved()
    const { token, offerId } = await show(quotation)
    const elsewhere = await logIn(server, ann)
    await elsewhere.call('/api/withdraw-offer', { body: { offerId } })
    const late = await sign(token, { inPerson: { agoMs: MINUTE_MS } })
    expect([late.status, late.body.message]).toEqual([409, 'withdrawn'])

    await end({ password: ann.password })
    const other = await saved()
    const shown = await show(other)
    const next = await elsewhere.call('/api/save-quotation', {
      body: { quotation: { ...other, name: 'Dearer' } },
    })
    await sendAgain(elsewhere, next.body.quotation)
    const early = await sign(shown.token, { inPerson: { agoMs: MINUTE_MS } })
    expect([early.status, early.body.message]).toEqual([409, 'superseded'])
    const list = (await elsewhere.call('/api/get-sent-list', { body: { id: other.id } })).body.sent
    expect(list.every(({ answer }: { answer: unknown }) => answer === null)).toBe(true)
  })
})

describe('a login that is locked to an offer', () => {
  test('may do nothing else, while the account’s other logins and tokens may', async () => {
    const { token: apiToken } = (
      await ann.call('/api/create-token', { body: { name: 'n', scopes: ['read'] } })
    ).body
    await show(await saved())
    const { paths } = (await call(server, '/api/openapi.json')).body
    const calls = Object.entries<Record<string, { security?: object[] }>>(paths).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })),
    )
    const refused: string[] = []
    for (const { path, method, one } of calls) {
      const needs = one.security?.some((way) => 'accessToken' in way)
      if (!needs || path === '/api/end-in-person') continue
      const reply = await ann.call(path.replaceAll(/\{\w+\}/g, 'x'), {
        method: method.toUpperCase(),
        ...(method !== 'get' && { body: {} }),
      })
      expect([path, reply.status, reply.body?.message]).toEqual([path, 403, 'locked to an offer'])
      refused.push(path)
    }
    expect(refused.length).toBeGreaterThan(60)
    const elsewhere = await logIn(server, ann)
    expect((await elsewhere.call('/api/get-quotation-list')).status).toBe(200)
    const headers = { authorization: `Bearer ${apiToken}` }
    expect((await call(server, '/api/get-quotation-list', { headers })).status).toBe(200)
  })

  test('is refreshed as it is, and can’t be logged out', async () => {
    await show(await saved())
    const headers = { cookie: ann.cookie }
    expect((await call(server, '/api/logout', { headers })).body.message).toBe('locked to an offer')
    const fresh = await call(server, '/api/get-access-token', { headers })
    const reply = await call(server, '/api/get-quotation-list', {
      headers: { 'access-jwt-token': fresh.body.accessJwtToken },
    })
    expect([reply.status, reply.body.message]).toEqual([403, 'locked to an offer'])
  })

  test('is unlocked by its PIN or the password, which are guessed five times', async () => {
    const quotation = await saved()
    await show(quotation, { pin: '0417' })
    for (const wrong of [{ pin: '0418' }, { password: 'not it' }, {}, { password: '0417' }])
      expect([(await end(wrong)).status, (await end({ pin: '04170' })).status]).toEqual([403, 400])
    const right = await end({ pin: '0417' })
    expect(right.body).toEqual({ message: 'ended', quotationId: quotation.id })
    expect(right.headers.get('set-cookie')).toMatch(/^in-person=;.*Max-Age=0/)
    expect((await ann.call('/api/get-quotation-list')).status).toBe(200)
    expect((await end({})).body).toEqual({ message: 'ended', quotationId: null })

    await show(quotation)
    // The PIN was for that time alone.
    for (let tries = 0; tries < 5; tries += 1) await end({ pin: '0417' })
    const blocked = await end({ password: ann.password })
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('stores no PIN as it was typed', async () => {
    await show(await saved(), { pin: '0417' })
    const rows = await query(server, 'SELECT pin_hash FROM sessions WHERE pin_hash IS NOT NULL')
    const hashes = rows.map(({ pin_hash: hash }) => String(hash))
    expect(hashes.length).toBeGreaterThan(0)
    expect(hashes.every((hash) => hash.startsWith('$argon2id$'))).toBe(true)
  })
})
