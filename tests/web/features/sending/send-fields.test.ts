import { expect, test } from 'bun:test'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import {
  initialFields,
  replacedBy,
  type SentPerson,
} from '../../../../web/features/sending/send-fields.ts'

const NOW = new Date(2026, 10, 26, 23, 59)

test.each([
  ['', '2026-12-10'],
  // It is over: the form asks for another.
  ['2026-11-25', '2026-11-25'],
  ['2026-11-26', '2026-11-26'],
  ['2027-01-31', '2027-01-31'],
])('an offer of a quotation that is valid until %j starts with %s', (own, day) => {
  expect(initialFields(undefined, { ownDay: own, to: null }, NOW).validUntil).toBe(day)
})

test('the last subject and lines are offered again, to nobody yet', () => {
  const last = { subject: 'Bath', text: 'Dear Ada', last: null }
  const fields = initialFields(last, { ownDay: '', to: null }, NOW)
  expect(fields).toMatchObject({ subject: 'Bath', text: 'Dear Ada', to: [], canBeAccepted: true })
})

test('what says nothing of a last day is valid for as many days as the account’s last offer', () => {
  const last = {
    tax: null,
    withholding: null,
    validDays: 21,
    language: 'en',
    terms: '',
  } as const
  const fields = initialFields({ subject: '', text: '', last }, { ownDay: '', to: null }, NOW)
  expect(fields.validUntil).toBe('2026-12-17')
})

test('whether parts may be taken, and the rows in every part, are those of the last sending', () => {
  const before = { acceptsParts: true, mandatoryRows: ['row1'] }
  expect(initialFields(undefined, { ownDay: '', to: null, before }, NOW)).toMatchObject(before)
  const first = { acceptsParts: false, mandatoryRows: [] }
  expect(initialFields(undefined, { ownDay: '', to: null }, NOW)).toMatchObject(first)
})

test('the person whom it is for is proposed', () => {
  const to = { email: 'ada@example.com', name: 'Ada' }
  expect(initialFields(undefined, { ownDay: '', to }, NOW).to).toEqual([to])
})

test('sending again says whose version it replaces, unless they have this one or none', () => {
  const sent = (changes: Partial<SentPerson> = {}) =>
    ({
      email: 'ada@example.com',
      revision: 3,
      state: 'open',
      isShared: false,
      isRevoked: false,
      ...changes,
    }) as SentPerson
  const to = [{ email: 'ada@example.com', name: 'Ada' }]
  const replaced = (before: SentPerson[], now = { revision: 4, isDirty: false }, people = to) =>
    replacedBy(people, before, now)?.revision
  expect(replaced([sent(), sent({ revision: 1 })])).toBe(3)
  expect(replaced([sent()], { revision: 3, isDirty: true })).toBe(3)
  expect(replaced([sent()], { revision: 3, isDirty: false })).toBeUndefined()
  expect(replaced([sent()], undefined, [{ email: 'bo@example.com', name: '' }])).toBeUndefined()
  for (const gone of [{ isShared: true }, { isRevoked: true }, { state: 'withdrawn' as const }])
    expect(replaced([sent(gone)])).toBeUndefined()
  expect(fill(WORDS.replaces, { person: 'Ada', day: 'Nov 26, 2026' })).toBe(
    'For Ada it replaces the version of Nov 26, 2026: mail and page say so, and what changed.',
  )
})
