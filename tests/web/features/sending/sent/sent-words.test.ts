import { expect, test } from 'bun:test'
import type { SentPerson } from '../../../../../web/features/sending/send-fields.ts'
import {
  answerInWords,
  groupSent,
  recordInWords,
  sendingInWords,
  standingInWords,
  versionName,
} from '../../../../../web/features/sending/sent/sent-words.ts'

/** Noon of a day of November in the reader's own zone. */
const noonOf = (day: number) => new Date(2026, 10, day, 12).toISOString()

const person = (changes: Partial<SentPerson> = {}): SentPerson => ({
  linkId: 'link',
  offerId: 'offer',
  email: 'ada@example.com',
  name: 'Ada',
  revision: 1,
  label: '',
  currency: 'EUR',
  locale: 'en-US',
  decimals: 2,
  sentAt: noonOf(26),
  subject: '',
  text: '',
  validUntil: '',
  expiresAt: null,
  acceptsParts: false,
  mandatoryRows: [],
  remindsAt: null,
  remindedAt: null,
  forwardedBy: null,
  may: 'answer',
  role: null,
  order: null,
  standing: null,
  approval: null,
  canBeAccepted: true,
  attachment: null,
  isShared: false,
  mail: 'sent',
  isRevoked: false,
  isRenewable: true,
  openedAt: null,
  firstSeenAt: null,
  lastSeenAt: null,
  views: 0,
  state: 'open',
  answer: null,
  timeZone: 'UTC',
  takenBack: [],
  isAnswerer: false,
  ...changes,
})
const sent = (common: SentPerson) => ({ offerId: 'offer', common, people: [common] })
const seen = (views: number, lastSeenAt = noonOf(28)) => ({
  views,
  firstSeenAt: noonOf(27),
  lastSeenAt,
})

test.each([
  [{ mail: 'queued' }, /^Being sent$/],
  [{ mail: 'failed' }, /^The mail server did not take the mail$/],
  [{}, /^Sent, not opened yet$/],
  [{ openedAt: noonOf(27) }, /^Sent, opened Nov 27, 2026, .*M$/],
  [seen(1), /^Sent, read Nov 28, 2026, .*M$/],
  [seen(3), /^Sent, read 3 times, first Nov 27, 2026, .*M, last Nov 28, 2026, .*M$/],
  [{ mail: 'failed', ...seen(1) }, /^The mail server did not take the mail, read Nov 28/],
  [{ isRevoked: true }, /^Link revoked$/],
  [{ isRevoked: true, ...seen(1) }, /^Link revoked, read Nov 28/],
] as const)('%j is told as %s', (changes, expected) => {
  expect(standingInWords(person(changes as Partial<SentPerson>))).toMatch(expected)
})

test('a send tells its time, its last day and what went along', () => {
  const expiresAt = new Date(2026, 11, 11).toISOString()
  const whole = { validUntil: '2026-12-10', expiresAt, attachment: 'file', canBeAccepted: false }
  const offer = person(whole)
  expect(sendingInWords(sent(offer)).join(', ')).toMatch(
    /^Sent Nov 26, 2026, .*M, valid until Dec 10, 2026, with the pdf, to read only$/,
  )
  // Sent from a zone in which the day ends 9 hours earlier.
  const elsewhere = person({ ...whole, expiresAt: new Date(2026, 11, 10, 15).toISOString() })
  expect(sendingInWords(sent(elsewhere))[1]).toMatch(/^valid until Dec 10, 2026, 3:00\sPM$/)
})

test('what was only shown on the sender’s device was sent to nobody', () => {
  const shown = person({ email: '', name: '' })
  expect(sendingInWords(sent(shown))[0]).toMatch(/^Shown on your device Nov 26, 2026, /)
  const both = { ...sent(shown), people: [shown, person()] }
  expect(sendingInWords(both)[0]).toMatch(/^Sent Nov 26, 2026, /)
})

test('a version is called by its name, or by whom it went to', () => {
  expect(versionName(person({ label: 'as sent' }))).toBe('as sent')
  expect(versionName(person({ name: '' }))).toBe('ada@example.com')
})

test('an answer tells who, when and how much', () => {
  const answer = {
    answer: 'accept' as const,
    name: 'Ada',
    email: 'ada@example.com',
    reason: '',
    hash: 'f',
    answeredAt: '2026-11-28T12:00:00Z',
    timeZone: 'Europe/Berlin',
    total: 1190,
    signature: [],
    files: {},
    leftOut: [],
    address: '203.0.113.7',
    browser: 'Firefox <b>',
    offer: 'offer',
    recordedBy: null,
    signedOn: null,
    objectedAt: null,
    people: [],
    record: null,
  }
  expect(answerInWords(answer, person())).toMatch(
    /^Accepted by Ada on Nov 28, 2026, .*M \(GMT\+1\): €1,190\.00$/,
  )
  expect(recordInWords(answer).map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Nov 28, 2026, 1:00:00 PM (Europe/Berlin)',
    'From 203.0.113.7',
    'Firefox <b>',
  ])
  expect(recordInWords({ ...answer, address: '', browser: '' })).toHaveLength(1)
  // A zone that this browser does not know.
  const unknown = { ...answer, timeZone: 'Europe/Atlantis' }
  expect(recordInWords(unknown)[0]).toMatch(/^Nov 28, 2026, 12:00:00\sPM \(UTC\)$/)
  expect(answerInWords({ ...answer, answer: 'decline', name: '', total: null }, person())).toMatch(
    /^Declined by ada@example\.com on Nov 28/,
  )
})

test('people are listed by send: who answered, who read it last, then by name', () => {
  const people = [
    person({ offerId: 'b', linkId: '1', name: 'Zoe' }),
    person({ offerId: 'b', linkId: '2', name: 'Bob' }),
    person({ offerId: 'b', linkId: '3', name: 'Eve', ...seen(1, noonOf(27)) }),
    person({ offerId: 'b', linkId: '4', name: 'Kim', ...seen(1) }),
    person({ offerId: 'b', linkId: '5', name: 'Ann', isAnswerer: true }),
    person({ offerId: 'a', linkId: '6' }),
  ]
  const groups = groupSent(people)
  expect(groups.map(({ offerId }) => offerId)).toEqual(['b', 'a'])
  expect(groups[0]?.people.map(({ name }) => name)).toEqual(['Ann', 'Kim', 'Eve', 'Bob', 'Zoe'])
})
