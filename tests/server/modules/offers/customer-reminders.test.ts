import { expect, test } from 'bun:test'
import { reminderAt } from '#domain/offers/time-zones.ts'
import {
  anOffer,
  answerOffer,
  aRecord,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { logIn, signUp } from '../../../support/person.ts'
import { serverInTime } from '../../../support/server-in-time.ts'

const aServer = serverInTime(Date.parse('2026-11-02T12:00:00Z'))
type Tool = Awaited<ReturnType<typeof aServer>>

/** 10 days after the start; the reminder is due on the 10th at 9:00 in Berlin. */
const WANTED = { validUntil: '2026-11-12', remindsCustomer: true }
const DUE = 7.834

const reminded = async ({ server }: Tool) =>
  (await server.outbox()).filter(({ html }) => /<title>(A reminder|Zur Erinnerung): /.test(html))

test('is due two days before the last day in the morning of the sender, unless that is near', () => {
  const now = Date.parse('2026-11-02T12:00:00Z')
  const at = (day: string, zone: string) => {
    const due = reminderAt(day, zone, now)
    return due === null ? null : new Date(due).toISOString()
  }
  expect(at('2026-11-12', 'Europe/Berlin')).toBe('2026-11-10T08:00:00.000Z')
  expect(at('2026-11-12', 'Pacific/Kiritimati')).toBe('2026-11-09T19:00:00.000Z')
  expect(at('2026-11-06', 'UTC')).toBe('2026-11-04T09:00:00.000Z')
  expect(at('2026-11-05', 'UTC')).toBeNull()
  expect(at('', 'UTC')).toBeNull()
})

test('reminds each person of an offer once, in its language, with a link to it and one to unsubscribe', async () => {
  const tool = await aServer()
  let by = await signUp(tool.server)
  const to = [{ email: 'ada@x.example', name: 'Ada' }, { email: 'bob@x.example' }]
  const german = anOffer({ language: 'de', locale: 'de-DE', currency: 'EUR' })
  const { tokens, quotation } = await sendOffer(by, { ...WANTED, to }, german)
  const list = async () => {
    by = await logIn(tool.server, by)
    return (await by.call('/api/get-sent-list', { body: { id: quotation.id } })).body.sent
  }
  expect((await list())[0]).toMatchObject({
    remindsAt: '2026-11-10T08:00:00.000Z',
    remindedAt: null,
  })
  await tool.later(DUE - 0.01)
  expect(await reminded(tool)).toEqual([])
  await tool.later(DUE)
  for (const days of [DUE + 0.1, DUE + 1, 12]) await tool.later(days)
  const mails = await reminded(tool)
  expect(mails.map((mail) => mail.to).sort()).toEqual(['ada@x.example', 'bob@x.example'])
  const mail = mails.find((one) => one.to === 'ada@x.example')
  const text = mail?.text.replace(/\s+/g, ' ') ?? ''
  expect(mail?.html).toContain('Das Angebot „Bathroom“ gilt bis 12. November 2026 (MEZ)</title>')
  expect(text).toContain('Guten Tag Ada,')
  expect(text).toContain('können Sie bis 12. November 2026 (MEZ) annehmen')
  expect(text).toContain('40,00')
  expect(tokens).toContain(mail?.link.split('/offer/')[1] ?? '')
  expect(text).toContain('/api/unsubscribe/')
  expect(mail?.headers['reply-to']).toContain(by.email)
  const [first] = await list()
  expect([first.remindsAt, first.remindedAt]).toEqual([
    null,
    expect.stringMatching(/^2026-11-10T08:00/),
  ])
})

test('never reminds after an answer, nor of what was withdrawn, superseded, revoked, or may not be accepted', async () => {
  const tool = await aServer()
  const by = await signUp(tool.server)
  const sent = (name: string, changes: object = {}) =>
    sendOffer(by, { ...WANTED, ...changes }, anOffer({ name }))
  const { server } = tool
  await answerOffer(server, (await sent('Accepted')).tokens[0] ?? '')
  await answerOffer(server, (await sent('Declined')).tokens[0] ?? '', { answer: 'decline' })
  await by.call('/api/withdraw-offer', { body: { offerId: (await sent('Withdrawn')).sendId } })
  const [linkId] = (await sent('Revoked')).linkIds
  await by.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
  const { quotation } = await sent('Superseded')
  const saved = await by.call('/api/save-quotation', {
    body: { quotation: { ...quotation, name: 'Newer' } },
  })
  await sendAgain(by, saved.body.quotation, { validUntil: '2026-11-12' })
  await sent('To read', { canBeAccepted: false })
  await sent('Not wanted', { remindsCustomer: false })
  await sent('Without a last day', { validUntil: '' })
  await sent('Near', { validUntil: '2026-11-05' })
  const unwilling = await sent('Unsubscribed', { to: [{ email: 'none@x.example' }] })
  expect(unwilling.tokens).toHaveLength(1)
  const mail = (await server.outbox()).find(({ to }) => to === 'none@x.example')
  const path = /\/api\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await fetch(server.url + path, { method: 'POST' })
  for (const days of [2.5, DUE, 9]) await tool.later(days)
  expect(await reminded(tool)).toEqual([])
})

test('reminds after an answer was taken back, or a newer version, while the last day is ahead', async () => {
  const tool = await aServer()
  let by = await signUp(tool.server)
  const sent: SentOffer[] = []
  for (const name of ['soon', 'late', 'wrong', 'newer'])
    sent.push(await sendOffer(by, { ...WANTED, to: [{ email: `${name}@x.example` }] }))
  const [soon, late, wrong, newer] = sent as [SentOffer, SentOffer, SentOffer, SentOffer]
  const ids = new Map<SentOffer, string>()
  for (const offer of [soon, late, wrong]) {
    const body = aRecord(offer, { day: '2026-11-02', choices: [] })
    ids.set(offer, body.answerId)
    await by.call('/api/record-answer', { body })
  }
  const quotation = { ...newer.quotation, name: 'Dearer' }
  const saved = await by.call('/api/save-quotation', { body: { quotation } })
  const { sendId } = await sendAgain(by, saved.body.quotation, {
    to: [{ email: 'newer@x.example' }],
  })
  const takeBack = (offer: SentOffer) =>
    by.call('/api/take-back-answer', {
      body: { offerId: offer.sendId, answerId: ids.get(offer), reason: '' },
    })
  await tool.later(DUE)
  await tool.later(DUE + 0.1)
  expect(await reminded(tool)).toEqual([])
  by = await logIn(tool.server, by)
  await takeBack(soon)
  await by.call('/api/withdraw-offer', { body: { offerId: sendId } })
  await tool.later(DUE + 0.2)
  const people = async () => (await reminded(tool)).map(({ to }) => to).sort()
  expect(await people()).toEqual(['newer@x.example', 'soon@x.example'])
  // Once the last day is over it is too late.
  await tool.later(DUE + 3)
  by = await logIn(tool.server, by)
  await takeBack(late)
  await tool.later(DUE + 3.1)
  expect(await people()).toEqual(['newer@x.example', 'soon@x.example'])
  by = await logIn(tool.server, by)
  const list = await by.call('/api/get-sent-list', { body: { id: wrong.quotation.id } })
  expect(list.body.sent[0].remindsAt).toBeNull()
})

test('waits for the next day where the sender’s mails of the day are used up, and not for ever', async () => {
  const tool = await aServer({ OFFERS_PER_DAY_NEW: '1', OFFERS_PER_DAY: '1' })
  let by = await signUp(tool.server)
  await sendOffer(by, { ...WANTED, to: [{ email: 'ada@x.example' }] })
  await tool.later(1.1)
  by = await logIn(tool.server, by)
  await sendOffer(by, { ...WANTED, to: [{ email: 'bob@x.example' }] })
  await tool.later(DUE)
  expect(await reminded(tool)).toHaveLength(1)
  await tool.later(DUE + 0.5)
  expect(await reminded(tool)).toHaveLength(1)
  await tool.later(DUE + 1.1)
  expect((await reminded(tool)).map(({ to }) => to).sort()).toEqual([
    'ada@x.example',
    'bob@x.example',
  ])
})

test('reminds who was sent a version twice once of its last day', async () => {
  const tool = await aServer()
  const by = await signUp(tool.server)
  const to = [{ email: 'ada@x.example' }]
  const { quotation } = await sendOffer(by, { ...WANTED, to })
  await sendAgain(by, quotation, { ...WANTED, to: [...to, { email: 'bob@x.example' }] })
  await sendAgain(by, quotation, { ...WANTED, validUntil: '2026-11-20', to })
  await tool.later(DUE)
  await tool.later(DUE + 0.1)
  const people = async () => (await reminded(tool)).map((mail) => mail.to).sort()
  expect(await people()).toEqual(['ada@x.example', 'bob@x.example'])
  await tool.later(DUE + 8)
  await tool.later(DUE + 8.1)
  expect(await people()).toEqual(['ada@x.example', 'ada@x.example', 'bob@x.example'])
})
