import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { writeAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { deleteFile, putFile, upload } from '../../../support/files.ts'
import {
  answerOffer,
  aRecord,
  openOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Answers that came in another way than by the link, which their sender records (product: Recorded answers). */

const START = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000
let now = START
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  now: () => now,
})
const ann = sharedPerson(server, 'ann')

/** Days later, with a session that has not ended. */
async function wait(days: number): Promise<void> {
  now += days * DAY_MS
  Object.assign(ann, await logIn(server, ann))
}

/** The UTC date that is this many days from now. */
const dayIn = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)

const record = (offer: SentOffer, changes: object = {}, by: Person = ann) =>
  by.call('/api/record-answer', { body: aRecord(offer, { day: dayIn(0), ...changes }) })

const takeBack = (offer: SentOffer, answerId: string, reason = 'It was the other offer') =>
  ann.call('/api/take-back-answer', { body: { offerId: offer.sendId, answerId, reason } })

const object = (token: string, changes: object = {}) =>
  call(server, '/api/object-to-answer', {
    body: { token, text: 'I never said yes.', messageId: crypto.randomUUID(), ...changes },
  })

const opened = async ({ tokens: [token = ''] }: SentOffer) => (await openOffer(server, token)).body
const sentList = async ({ quotation: { id } }: SentOffer) =>
  (await ann.call('/api/get-sent-list', { body: { id } })).body
const mailsTo = async (address: string) =>
  (await server.outbox()).filter(({ to }) => to === address)
const person = () => `client-${crypto.randomUUID().slice(0, 8)}@example.com`
const find = (hash: string) => call(server, '/api/find-acceptance', { body: { hash } })

describe('an acceptance that its sender records', () => {
  test('stands like one by the link, and is told as the sender’s record everywhere', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email, name: 'Ada Client' }] })
    const fileId = await upload(ann, 'order.pdf', Buffer.from('%PDF-1.7 signed'))
    const before = await opened(offer)
    expect([before.offer.recordedBy, before.offer.answer]).toEqual([null, null])
    const reply = await record(offer, { fileId, name: 'Bert Client' })
    expect([reply.status, reply.body]).toEqual([200, { message: 'accepted' }])

    const recordedBy = { email: ann.email, how: 'phone', day: '2026-11-20' }
    const { offer: told, quotation } = await opened(offer)
    expect(told).toMatchObject({ state: 'accepted', isAnswerer: false, recordedBy })
    expect(told.answer).toMatchObject({
      answer: 'accept',
      name: 'Bert Client',
      email,
      recordedBy,
      objectedAt: null,
      signature: [],
      total: 70,
    })
    expect(JSON.stringify(told)).not.toContain('rang at noon')
    expect(JSON.stringify(told)).not.toContain(fileId)
    expect(quotation.totals.total).toBe(70)
    // Who recorded it, how and for which day is part of what is hashed.
    const text = acceptedText(quotation, told.answer)
    expect(createHash('sha256').update(text).digest('hex')).toBe(told.answer.hash)
    expect(JSON.parse(text).acceptance.recordedBy).toEqual(recordedBy)
    const found = (await find(told.answer.hash)).body.acceptance
    expect(found).toMatchObject({ name: 'Bert Client', recordedBy, takenBackAt: null, total: 70 })

    const { sent, state, accepted } = await sentList(offer)
    expect(sent[0]).toMatchObject({ state: 'accepted', isAnswerer: false, takenBack: [] })
    expect(sent[0].answer).toMatchObject({
      recordedBy,
      record: { note: 'rang at noon, wants it in May', fileId, objection: null },
    })
    expect([state, accepted.name]).toEqual(['accepted', 'Bert Client'])
    const listed = await ann.call('/api/get-quotation-list?state=accepted')
    expect(listed.body.quotations).toMatchObject([{ state: 'accepted', totals: { total: 70 } }])
    // What was recorded with it is kept.
    expect((await deleteFile(ann, fileId)).status).toBe(409)

    const [mail] = (await mailsTo(email)).slice(-1)
    expect(mail?.subject).toBe(`${ann.email} recorded your acceptance: Bathroom`)
    expect(mail?.text).toContain('has recorded that Bert Client accepted the offer')
    expect(mail?.text).toContain('on November 20, 2026, at a total of')
    expect(mail?.text).toContain('Is this not so?')
    expect(mail?.text).not.toContain('rang at noon')
    expect((await mailsTo(ann.email)).filter(({ subject }) => /accepted/.test(subject))).toEqual([])
  })

  test('is reported to webhooks once, with who recorded it', async () => {
    const bob = await signUp(server)
    const saved = await bob.call('/api/save-webhook', {
      body: {
        url: 'https://example.com/hook',
        events: ['offer.accepted', 'offer.answer-taken-back'],
        isOn: true,
      },
    })
    const offer = await sendOffer(bob)
    const body = aRecord(offer, { day: dayIn(0) })
    for (let tries = 0; tries < 2; tries += 1)
      expect((await bob.call('/api/record-answer', { body })).body).toEqual({ message: 'accepted' })
    const back = { offerId: offer.sendId, answerId: body.answerId, reason: 'a mistake' }
    for (let tries = 0; tries < 2; tries += 1)
      await bob.call('/api/take-back-answer', { body: back })
    const { id } = saved.body.webhook
    const { deliveries } = (await bob.call('/api/get-webhook-deliveries', { body: { id } })).body
    const told = deliveries.map(({ payload }: { payload: string }) => JSON.parse(payload)).reverse()
    const recordedBy = { email: bob.email, how: 'phone', day: '2026-11-20' }
    expect(told).toMatchObject([
      { type: 'offer.accepted', data: { offerId: offer.sendId, recordedBy, total: 70 } },
      { type: 'offer.answer-taken-back', data: { recordedBy, reason: 'a mistake' } },
    ])
    expect(told).toHaveLength(2)
  })

  test('counts in the overview by its day', async () => {
    const bob = await signUp(server)
    const offer = await sendOffer(bob, { timeZone: 'UTC' })
    const sentAt = now
    now += 5 * DAY_MS
    const later = await logIn(server, bob)
    const day = dayIn(-3)
    expect((await record(offer, { day }, later)).status).toBe(200)
    const overview = await later.call('/api/get-overview?timeZone=UTC')
    expect(overview.body.winRate).toBe(1)
    expect(overview.body.answerMs).toBe(Date.parse(day) + DAY_MS - sentAt)
    await wait(0)
  })

  test('may come for an offer that has expired, or is only to be read', async () => {
    const over = await sendOffer(ann, { validUntil: dayIn(1), timeZone: 'UTC' })
    const toRead = await sendOffer(ann, { canBeAccepted: false })
    await wait(3)
    expect((await opened(over)).offer.state).toBe('expired')
    expect((await record(over)).body).toEqual({ message: 'accepted' })
    expect((await record(toRead, { answer: 'declined', choices: [] })).body).toEqual({
      message: 'declined',
    })
    expect((await opened(over)).offer.state).toBe('accepted')
    expect((await opened(toRead)).offer).toMatchObject({ state: 'declined', isAnswerer: false })
  })
})

test('who is told is whom the name means, or else who has read the offer last', async () => {
  const [first, second, third] = [person(), person(), person()]
  const to = [{ email: first, name: 'One' }, { email: second, name: 'Two' }, { email: third }]
  const told = async (changes: object) => {
    const offer = await sendOffer(ann, { to })
    await call(server, '/api/view-offer', { body: { token: offer.tokens[1] } })
    await record(offer, changes)
    return (await opened(offer)).offer.answer
  }
  expect(await told({ name: ' one' })).toMatchObject({ name: 'one', email: first })
  expect(await told({ name: third })).toMatchObject({ email: third })
  expect(await told({ name: 'Somebody' })).toMatchObject({ name: 'Somebody', email: second })
  expect(await told({})).toMatchObject({ name: 'Two', email: second })
})

describe('an acceptance of an older version that is recorded', () => {
  const save = async ({ quotation }: SentOffer, changes: object) => {
    const body = { quotation: { ...quotation, ...changes } }
    return (await ann.call('/api/save-quotation', { body })).body.quotation
  }

  const listed = async ({ quotation: { id } }: SentOffer) => {
    const { quotations } = (await ann.call('/api/get-quotation-list')).body
    const row = quotations.find((one: { id: string }) => one.id === id)
    return [row.state, row.totals.total, row.currency]
  }

  test('withdraws the newer one from the same people, and no other, until it is taken back', async () => {
    const [email, other] = [person(), person()]
    const offer = await sendOffer(ann, { to: [{ email }] })
    const { id } = offer.quotation
    const changed = await save(offer, { name: 'Bathroom, dearer', currency: 'CHF' })
    const to = { to: [{ email }, { email: other }], validUntil: dayIn(3) }
    const newer = await sendAgain(ann, changed, to)
    expect((await opened(offer)).offer.state).toBe('superseded')
    const answerId = crypto.randomUUID()
    await record(offer, { answerId })
    expect((await opened(newer)).offer.state).toBe('withdrawn')
    expect(await listed(offer)).toEqual(['accepted', 70, 'USD'])
    // Neither is counted as lost, once its last day is over.
    await wait(4)
    expect((await sentList(offer)).state).toBe('accepted')
    await takeBack(offer, answerId)
    expect([(await opened(offer)).offer.state, (await opened(newer)).offer.state]).toEqual([
      'superseded',
      'expired',
    ])
    expect((await sentList(offer)).state).toBe('expired')
    const found = await ann.call('/api/get-quotation-list?state=expired')
    expect(found.body.quotations.map((one: { id: string }) => one.id)).toContain(id)
  })

  test('leaves what others were sent since, and what was accepted', async () => {
    const offer = await sendOffer(ann, { to: [{ email: person() }] })
    const changed = await save(offer, { name: 'For somebody else' })
    const others = await sendAgain(ann, changed, { to: [{ email: person() }] })
    await record(offer)
    expect((await opened(others)).offer.state).toBe('open')
    expect((await sentList(offer)).state).toBe('sent')
    const two = await sendOffer(ann)
    const newer = await sendAgain(ann, await save(two, { name: 'Another' }))
    await answerOffer(server, newer.tokens[0] ?? '')
    await record(two)
    expect((await opened(newer)).offer.state).toBe('accepted')
    expect(await listed(two)).toEqual(['accepted', 40, 'USD'])
  })

  test('is that of the quotation also where the newer one was withdrawn before', async () => {
    const offer = await sendOffer(ann)
    const newer = await sendAgain(ann, await save(offer, { name: 'Dearer' }))
    await call(server, '/api/view-offer', { body: { token: offer.tokens[0] } })
    await ann.call('/api/withdraw-offer', { body: { offerId: newer.sendId } })
    expect((await sentList(offer)).state).toBe('seen')
    await answerOffer(server, offer.tokens[0] ?? '')
    expect(await listed(offer)).toEqual(['accepted', 40, 'USD'])
  })
})

describe('nothing is recorded', () => {
  const bad = (field: string) => ({ status: 400, body: { message: 'bad request', field } })

  test('for a day in the future, before the sending, or after a newer version', async () => {
    const offer = await sendOffer(ann, { timeZone: 'Pacific/Auckland' })
    // In Auckland it is the next day by now.
    const sentOn = new Date(now + 13 * 60 * 60_000).toISOString().slice(0, 10)
    const dayAfter = (days: number) =>
      new Date(Date.parse(sentOn) + days * DAY_MS).toISOString().slice(0, 10)
    for (const day of [dayAfter(-1), dayAfter(1), '2026-02-31', '2025-01-01', '9999-12-31'])
      expect(await record(offer, { day })).toMatchObject(bad('day'))
    await wait(3)
    const { quotation } = (
      await ann.call('/api/save-quotation', {
        body: { quotation: { ...offer.quotation, name: 'Bathroom, again' } },
      })
    ).body
    const newer = await sendAgain(ann, quotation, { timeZone: 'Pacific/Auckland' })
    await wait(2)
    expect((await opened(offer)).offer.state).toBe('superseded')
    expect(await record(offer, { day: dayAfter(4) })).toMatchObject(bad('day'))
    expect((await record(offer, { day: dayAfter(3) })).body).toEqual({ message: 'accepted' })
    expect((await opened(newer)).offer.state).toBe('withdrawn')
  })

  test('for another’s offer, for a share, and to a withdrawn or deleted one', async () => {
    const offer = await sendOffer(ann)
    const bob = await signUp(server)
    expect((await record(offer, {}, bob)).status).toBe(404)
    expect((await record({ ...offer, sendId: 'unknown' })).status).toBe(404)
    await ann.call('/api/withdraw-offer', { body: { offerId: offer.sendId } })
    expect(await record(offer)).toMatchObject({ status: 409, body: { message: 'withdrawn' } })
    const deleted = await sendOffer(ann)
    await ann.call('/api/delete-quotation', {
      method: 'DELETE',
      body: { id: deleted.quotation.id },
    })
    expect(await record(deleted)).toMatchObject({ status: 409, body: { message: 'withdrawn' } })
  })

  test('with choices that the offer doesn’t leave open, or a file that is none of one’s own', async () => {
    const offer = await sendOffer(ann)
    expect(await record(offer, { choices: [{ rowId: 'row0', qty: null }] })).toMatchObject(
      bad('choices[0].rowId'),
    )
    const bob = await signUp(server)
    const fileId = await upload(bob, 'of bob.pdf', Buffer.from('%PDF-1.7'))
    expect(await record(offer, { fileId })).toMatchObject(bad('fileId'))
    const large = await upload(ann, 'scan.tiff', Buffer.alloc(ATTACHMENT_BYTES + 1))
    expect(await record(offer, { fileId: large })).toMatchObject({
      status: 422,
      body: { message: 'attachment is too large' },
    })
    expect((await opened(offer)).offer.state).toBe('open')
  })

  test('twice: a repeated answer answers the same, another one is told what stands', async () => {
    const offer = await sendOffer(ann)
    const other = await sendOffer(ann)
    const body = aRecord(offer, { day: dayIn(0) })
    const first = await ann.call('/api/record-answer', { body })
    const again = await ann.call('/api/record-answer', { body })
    expect([first.body, again.body]).toEqual([{ message: 'accepted' }, { message: 'accepted' }])
    for (const { answerId } of [body, aRecord(offer)]) {
      const declined = await record(offer, { answer: 'declined', answerId })
      expect(declined).toMatchObject({ status: 409, body: { message: 'accepted' } })
    }
    const elsewhere = { ...body, offerId: other.sendId }
    expect(await ann.call('/api/record-answer', { body: elsewhere })).toMatchObject(bad('answerId'))
  })
})

describe('of an answer by the link and a record at once', () => {
  test('one stands, and the other is told which', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const offer = await sendOffer(ann, { to: [{ email: person() }] })
      const [token = ''] = offer.tokens
      const calls = [
        () => record(offer, { answer: 'declined', choices: [] }),
        () => answerOffer(server, token),
      ]
      const both = round % 2 ? calls.toReversed() : calls
      const replies = await Promise.all(both.map((one) => one()))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const { state, answer } = (await opened(offer)).offer
      expect(replies.map(({ body }) => body.message)).toEqual([state, state])
      expect(answer.recordedBy === null).toBe(state === 'accepted')
      outcomes.add(state)
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  test('with a withdrawal between, it was answered or withdrawn, never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const offer = await sendOffer(ann, { to: [{ email: person() }] })
      const body = { offerId: offer.sendId }
      const [recorded, withdrawn] = await Promise.all([
        record(offer),
        ann.call('/api/withdraw-offer', { body }),
      ])
      const { state } = (await opened(offer)).offer
      expect([recorded.status, withdrawn.status, state]).toBeOneOf([
        [200, 409, 'accepted'],
        [409, 200, 'withdrawn'],
      ])
    }
  })
})

describe('a recorded answer that is taken back', () => {
  test('leaves the offer as it was before, and is told', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email, name: 'Ada Client' }] })
    const [token = ''] = offer.tokens
    const body = aRecord(offer, { day: dayIn(0) })
    await ann.call('/api/record-answer', { body })
    const { answer } = (await opened(offer)).offer
    const pdf = await acceptedPdf(token)
    const fileId = await upload(ann, 'accepted.pdf', pdf)
    const { id, revision } = offer.quotation
    const kept = { id, revision, format: 'accepted', fileId }
    expect((await ann.call('/api/store-offer-file', { body: kept })).body.message).toBe('stored')
    for (let tries = 0; tries < 2; tries += 1)
      expect((await takeBack(offer, body.answerId)).body).toEqual({ message: 'taken back' })

    const after = await opened(offer)
    expect(after.offer).toMatchObject({ state: 'open', answer: null, recordedBy: null })
    expect(after.offer.files.pdf).toBe(null)
    const { sent, state, accepted } = await sentList(offer)
    expect([state, accepted]).toEqual(['sent', undefined])
    expect(sent[0].takenBack).toMatchObject([
      { answer: 'accept', name: 'Ada Client', reason: 'It was the other offer' },
    ])
    const found = await find(answer.hash)
    expect(found.body.acceptance).toMatchObject({ takenBackAt: new Date(now).toISOString() })
    const mails = await mailsTo(email)
    expect(mails.at(-1)?.subject).toContain('took a recorded answer back')
    expect(mails.at(-1)?.text).toContain('It was the other offer')
    // The customer may answer as if nothing had been recorded, and both sides are mailed.
    expect((await answerOffer(server, token)).body.message).toBe('accepted')
    expect((await mailsTo(email)).at(-1)?.subject).toContain('You accepted')
    expect((await takeBack(offer, body.answerId)).body).toEqual({ message: 'taken back' })
    expect((await opened(offer)).offer.state).toBe('accepted')
  })

  test('is no other’s, and none that was given by the link', async () => {
    const offer = await sendOffer(ann)
    const answerId = crypto.randomUUID()
    await answerOffer(server, offer.tokens[0] ?? '', { answerId })
    expect((await takeBack(offer, answerId)).status).toBe(404)
    expect((await takeBack(offer, crypto.randomUUID())).status).toBe(404)
    expect((await opened(offer)).offer.state).toBe('accepted')
  })

  test('by several calls of one moment is told once', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email }] })
    const body = aRecord(offer, { day: dayIn(0) })
    await ann.call('/api/record-answer', { body })
    await Promise.all([1, 2, 3].map(() => takeBack(offer, body.answerId)))
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes('took a recorded'))
    expect(told).toHaveLength(1)
  })

  test('before the waiting copy has left takes that along', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email }] })
    const body = aRecord(offer, { day: dayIn(0), makesPdf: true })
    await ann.call('/api/record-answer', { body })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1)
    await takeBack(offer, body.answerId)
    await record(offer, { answer: 'declined', choices: [] })
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects[1]).toContain('took a recorded answer back')
    expect(subjects[2]).toContain('recorded that you declined')
  })
})

describe('a customer who objects', () => {
  test('tells the owner by mail and in the questions, and marks the answer', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email, name: 'Ada Client' }] })
    const [token = ''] = offer.tokens
    expect(await object(token)).toMatchObject({ status: 409, body: { message: 'open' } })
    await record(offer)
    const messageId = crypto.randomUUID()
    for (let tries = 0; tries < 2; tries += 1) {
      const reply = await object(token, { messageId })
      expect([reply.status, reply.body.message]).toEqual([200, 'objected'])
      expect(reply.body.offer.answer.objectedAt).toBe(new Date(now).toISOString())
    }
    const { sent } = await sentList(offer)
    expect(sent[0].answer.record.objection).toEqual({
      name: 'Ada Client',
      text: 'I never said yes.',
    })
    // It stands until its owner takes it back.
    expect(sent[0].state).toBe('accepted')
    const { questions } = (
      await ann.call('/api/get-questions', { body: { id: offer.quotation.id } })
    ).body
    expect(questions).toMatchObject([{ messages: [{ text: 'I never said yes.' }] }])
    const mails = (await mailsTo(ann.email)).filter(({ subject }) => subject.includes('not so'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('I never said yes.')
    expect(mails[0]?.headers['reply-to']).toContain(email)
  })

  test('once more has the mail of a question, of which there are few', async () => {
    const offer = await sendOffer(ann)
    await record(offer)
    const before = (await mailsTo(ann.email)).length
    for (const text of ['No.', 'Really not.', 'Do you hear?', 'No!'])
      expect((await object(offer.tokens[0] ?? '', { text })).status).toBe(200)
    const mails = (await mailsTo(ann.email)).slice(before)
    expect(mails.map(({ subject }) => subject.includes('not so'))).toEqual([true, false])
  })

  test('is no stranger, not the sender, and says something', async () => {
    const offer = await sendOffer(ann)
    const [token = ''] = offer.tokens
    await record(offer)
    expect((await object('unknown')).status).toBe(404)
    expect((await object(token, { text: ' \n' })).status).toBe(400)
    const body = { token, text: 'mine', messageId: crypto.randomUUID() }
    const headers = { cookie: ann.cookie }
    expect((await call(server, '/api/object-to-answer', { body, headers })).status).toBe(403)
    const answered = await sendOffer(ann)
    await answerOffer(server, answered.tokens[0] ?? '')
    expect((await object(answered.tokens[0] ?? '')).body.message).toBe('accepted')
  })
})

/** A pdf as the product makes it: with what was accepted, as it is. */
async function acceptedPdf(token: string): Promise<Buffer> {
  const { quotation, offer } = (await openOffer(server, token)).body
  const document = acceptedText(quotation, offer.answer)
  return Buffer.from(
    `%PDF-1.7\n${writeAcceptanceFile({ hash: offer.answer.hash, document })}\n%%EOF`,
  )
}

describe('the customer’s copy by mail', () => {
  test('waits for the pdf that a browser makes, and carries it', async () => {
    const email = person()
    const offer = await sendOffer(ann, { to: [{ email }] })
    const [token = ''] = offer.tokens
    await answerOffer(server, token, { makesPdf: true })
    // The sender is told at once.
    expect((await mailsTo(ann.email)).at(-1)?.subject).toContain('accepted: Bathroom')
    expect(await mailsTo(email)).toHaveLength(1)
    const pdf = await acceptedPdf(token)
    const { signedUrl, fileId } = (
      await call(server, '/api/keep-accepted-pdf', { body: { token, size: pdf.length } })
    ).body
    await putFile(signedUrl, new Uint8Array(pdf))
    const keep = { token, size: pdf.length, fileId }
    expect((await call(server, '/api/keep-accepted-pdf', { body: keep })).body.message).toBe(
      'stored',
    )
    const [, copy] = await mailsTo(email)
    expect(copy?.subject).toContain('You accepted')
    expect(copy?.attachments.map(({ name }) => name)).toEqual([
      (await opened(offer)).offer.files.pdf,
    ])
    expect(copy?.attachments[0]?.bytes.equals(pdf)).toBe(true)
    expect(copy?.text).toContain('attached as a pdf')
  })

  test('of a recorded answer too; it leaves without one after two minutes', async () => {
    const [email, other] = [person(), person()]
    const offer = await sendOffer(ann, { to: [{ email }] })
    const waits = await sendOffer(ann, { to: [{ email: other }] })
    await record(waits, { makesPdf: true })
    await record(offer, { makesPdf: true })
    const pdf = await acceptedPdf(offer.tokens[0] ?? '')
    const fileId = await upload(ann, 'accepted.pdf', pdf)
    const { id, revision } = offer.quotation
    const body = { id, revision, format: 'accepted', fileId }
    await ann.call('/api/store-offer-file', { body })
    const [, copy] = await mailsTo(email)
    expect(copy?.attachments[0]?.bytes.equals(pdf)).toBe(true)
    expect(await mailsTo(other)).toHaveLength(1)
    now += 3 * 60_000
    // Any mail that is written has the queue look for those that are due.
    await sendOffer(ann, { to: [{ email: person() }] })
    const [, late] = await mailsTo(other)
    expect(late?.subject).toContain('recorded your acceptance')
    expect(late?.attachments).toEqual([])
  })
})
