import { describe, expect, test } from 'bun:test'
import { dayWithZone } from '#domain/offers/moments.ts'
import { endOfDay } from '#domain/offers/time-zones.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import {
  anOffer,
  answerOffer,
  aRecord,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import type { TestServer } from '../../../support/server.ts'
import { serverInTime } from '../../../support/server-in-time.ts'

const aServer = serverInTime(Date.parse('2026-11-02T12:00:00Z'))

const sent = (by: Person, name: string, changes: object = {}) =>
  sendOffer(by, changes, anOffer({ name }))
const reminders = async ({ server }: { server: TestServer }, { email }: Person) =>
  (await server.outbox()).filter(
    ({ to, subject }) => to === email && subject.startsWith('No answer for 7 days'),
  )

describe('a reminder', () => {
  test('tells after 7 days of an offer that nobody has answered, and of it never again', async () => {
    const tool = await aServer()
    const by = await signUp(tool.server)
    const { quotation } = await sent(by, 'Bath')
    await tool.later(6.99)
    expect(await reminders(tool, by)).toEqual([])
    await tool.later(7)
    const [mail, ...others] = await reminders(tool, by)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('No answer for 7 days')
    expect(mail?.text).toContain('“Bath”, sent to Ada Client: not seen yet.')
    expect(mail?.link).toEndWith(`/${quotation.id}`)
    for (const days of [7.5, 8.1, 30]) await tool.later(days)
    expect(await reminders(tool, by)).toHaveLength(1)
  })

  test('tells after all of an offer whose recorded answer was taken back', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    const offer = await sent(by, 'Bath')
    const body = aRecord(offer, { day: '2026-11-02', choices: [] })
    await by.call('/api/record-answer', { body })
    await tool.later(7)
    expect(await reminders(tool, by)).toEqual([])
    by = await logIn(tool.server, by)
    const taken = { offerId: offer.sendId, answerId: body.answerId, reason: '' }
    await by.call('/api/take-back-answer', { body: taken })
    for (const days of [8, 9.5]) await tool.later(days)
    expect(await reminders(tool, by)).toHaveLength(1)
  })

  test('is not about what was only shown on the device before a recorded answer was taken back', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    const offer = await sent(by, 'Bath')
    const body = aRecord(offer, { day: '2026-11-02', answer: 'declined', choices: [] })
    await by.call('/api/record-answer', { body })
    await tool.later(1)
    by = await logIn(tool.server, by)
    const { id, revision } = offer.quotation
    const shown = { id, revision, timeZone: 'UTC' }
    const begun = await by.call('/api/begin-in-person', {
      body: { offerId: crypto.randomUUID(), pin: null, quotation: shown },
    })
    expect(begun.status).toBe(200)
    await by.call('/api/end-in-person', { body: { password: by.password } })
    const taken = { offerId: offer.sendId, answerId: body.answerId, reason: '' }
    expect((await by.call('/api/take-back-answer', { body: taken })).status).toBe(200)
    for (const days of [7, 8.5, 9.5]) await tool.later(days)
    expect(await reminders(tool, by)).toHaveLength(1)
  })

  test('comes once of a newer offer, also if a recorded answer to the older one is taken back', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    const offer = await sent(by, 'Bath')
    const record = aRecord(offer, { day: '2026-11-02', answer: 'declined', choices: [] })
    await by.call('/api/record-answer', { body: record })
    const { body } = await by.call('/api/save-quotation', {
      body: { quotation: { ...offer.quotation, name: 'Newer' } },
    })
    await sendAgain(by, body.quotation)
    await tool.later(7)
    expect(await reminders(tool, by)).toHaveLength(1)
    by = await logIn(tool.server, by)
    const taken = { offerId: offer.sendId, answerId: record.answerId, reason: '' }
    expect((await by.call('/api/take-back-answer', { body: taken })).status).toBe(200)
    for (const days of [8.5, 9.5]) await tool.later(days)
    expect(await reminders(tool, by)).toHaveLength(1)
  })

  test.each(['de', 'ar'] as const)('is in the language of the account: %s', async (language) => {
    const tool = await aServer()
    const by = await signUp(tool.server)
    await by.call('/api/account-settings', { method: 'PUT', body: { language } })
    const two = [{ email: 'a@x.example', name: 'Ada' }, { email: 'b@x.example' }]
    await sent(by, 'Bad', { to: two, validUntil: '2026-12-24' })
    await tool.later(7)
    const mail = (await tool.server.outbox()).findLast(({ to }) => to === by.email)
    const words = toolWords(language, 'mails').reminder
    expect(mail?.html).toContain(`<title>${words.subject}</title>`)
    const people = fillCount(words.people, 1, language, { name: 'Ada' })
    const end = endOfDay('2026-12-24', 'Europe/Berlin')
    const date = dayWithZone(end - 1, 'Europe/Berlin', language)
    const line = fill(words.unseenUntil, { title: 'Bad', people, date })
    const text = mail?.text.replace(/\s+/g, ' ') ?? ''
    for (const said of [line, words.small, words.unsubscribe]) expect(text).toContain(said)
    expect(mail?.html).toContain(
      language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="de">',
    )
  })

  test('is one mail about all of them, and leads to the overview', async () => {
    const tool = await aServer()
    const by = await signUp(tool.server)
    for (let count = 1; count <= 22; count += 1) await sent(by, `Offer ${count}`)
    await tool.later(7)
    const [mail] = await reminders(tool, by)
    expect(mail?.subject).toBe('No answer for 7 days: 22 offers')
    expect(mail?.text).toContain('“Offer 20”')
    expect(mail?.text).not.toContain('“Offer 21”')
    expect(mail?.text).toContain('And 2 more.')
    expect(mail?.link).toEndWith('/overview')
  })

  test('comes at most once a day: what is due meanwhile waits for the next', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    await sent(by, 'First')
    await tool.later(0.5)
    by = await logIn(tool.server, by)
    await sent(by, 'Second')
    await tool.later(7)
    await tool.later(7.9)
    expect(await reminders(tool, by)).toHaveLength(1)
    await tool.later(8)
    const [, second] = await reminders(tool, by)
    expect(second?.text).toContain('“Second”')
    expect(second?.text).not.toContain('“First”')
  })

  test('is not about what was answered, withdrawn, superseded, deleted, or has expired', async () => {
    const tool = await aServer()
    const by = await signUp(tool.server)
    const answer = ({ tokens: [token = ''] }: SentOffer, changes: object) =>
      answerOffer(tool.server, token, changes)
    await answer(await sent(by, 'Accepted'), {})
    await answer(await sent(by, 'Declined'), { answer: 'decline', choices: [] })
    const withdrawn = await sent(by, 'Withdrawn')
    await by.call('/api/withdraw-offer', { body: { offerId: withdrawn.sendId } })
    const superseded = await sent(by, 'Superseded')
    const { body } = await by.call('/api/save-quotation', {
      body: { quotation: { ...superseded.quotation, name: 'Newer' } },
    })
    const newer = await sendAgain(by, body.quotation)
    await answer(newer, {})
    const { id } = (await sent(by, 'Deleted')).quotation
    await by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await sent(by, 'Expired', { validUntil: '2026-11-08' })
    const german = anOffer({ name: 'Open', language: 'de', locale: 'de-DE' })
    await sendOffer(by, { validUntil: '2026-11-10' }, german)
    await tool.later(7)
    const mails = await reminders(tool, by)
    expect(mails.map(({ text }) => /“[^”]+”/g.exec(text)?.[0])).toEqual(['“Open”'])
    const text = mails[0]?.text.replace(/\s+/g, ' ')
    expect(text).toContain('valid until November 10, 2026 (GMT+1).')
    await tool.later(9)
    expect(await reminders(tool, by)).toHaveLength(1)
  })

  test('goes to each owner about their own offers', async () => {
    const tool = await aServer()
    const [ann, bob] = [await signUp(tool.server), await signUp(tool.server)]
    await sent(ann, 'Of Ann')
    await sent(bob, 'Of Bob')
    await tool.later(7)
    const texts = await Promise.all([ann, bob].map((one) => reminders(tool, one)))
    expect(texts.map((mails) => mails.map(({ text }) => /“[^”]+”/.exec(text)?.[0]))).toEqual([
      ['“Of Ann”'],
      ['“Of Bob”'],
    ])
  })
})

describe('reminders are ended', () => {
  test('by the setting, also for offers that come to their day meanwhile', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    expect((await by.call('/api/offer-settings')).body).toEqual({ reminds: true })
    await by.call('/api/offer-settings', { method: 'PUT', body: { reminds: false } })
    await sent(by, 'Bath')
    await tool.later(7)
    by = await logIn(tool.server, by)
    expect((await by.call('/api/offer-settings')).body).toEqual({ reminds: false })
    expect((await by.call('/api/offer-settings', { method: 'PUT', body: {} })).status).toBe(400)
    await by.call('/api/offer-settings', { method: 'PUT', body: { reminds: true } })
    await tool.later(8)
    expect(await reminders(tool, by)).toEqual([])
  })

  test('by a button on the page of the mailed link, which opening changes nothing', async () => {
    const tool = await aServer()
    let by = await signUp(tool.server)
    await sent(by, 'Bath')
    await tool.later(7)
    const [mail] = await reminders(tool, by)
    const [, link = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    expect(mail?.text).toContain(`No more of these mails:\r\n\r\n${link}`)
    const path = new URL(link).pathname
    const settings = async () => {
      by = await logIn(tool.server, by)
      return (await by.call('/api/offer-settings')).body.reminds
    }
    const opened = await call(tool.server, path)
    expect(opened.text).toContain('No more reminders?')
    expect(await settings()).toBe(true)
    const press = async (at: string) =>
      (
        await fetch(tool.server.url + at, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
      ).text()
    expect(await press(path)).toContain('You get no more reminders')
    expect(await press(path)).toContain('You get no more reminders')
    expect(await settings()).toBe(false)
    expect((await call(tool.server, path)).text).toContain('You get no more reminders')
    const again = path.replace('stop-', 'resume-')
    expect(await press(again)).toContain('You get these mails again')
    expect(await settings()).toBe(true)
    // A link that unsubscribes from shared quotations, or a changed one, does nothing here.
    for (const other of [`${path}x`, path.replace('stop-reminders', 'unsubscribe')]) {
      expect((await call(tool.server, other)).status).toBe(404)
    }
  })
})
