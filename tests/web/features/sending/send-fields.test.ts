import { expect, test } from 'bun:test'
import {
  dayOf,
  daysUntil,
  initialFields,
  replacedBy,
} from '../../../../web/features/sending/send-fields.ts'
import { WORDS } from '../../../../web/features/sending/send-words.ts'
import type { SentPerson } from '../../../../web/features/sending/sending-calls.ts'

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
  const fields = initialFields({ subject: 'Bath', text: 'Dear Ada' }, { ownDay: '', to: null }, NOW)
  expect(fields).toMatchObject({ subject: 'Bath', text: 'Dear Ada', to: [], canBeAccepted: true })
})

test('the person whom it is for is proposed', () => {
  const to = { email: 'ada@example.com', name: 'Ada' }
  expect(initialFields(undefined, { ownDay: '', to }, NOW).to).toEqual([to])
})

test('days are those of the user’s calendar, over the ends of months and years', () => {
  expect(dayOf(new Date(2026, 0, 31, 0, 0), 1)).toBe('2026-02-01')
  expect(dayOf(new Date(2026, 11, 31, 12), 14)).toBe('2027-01-14')
})

test('a term in days on the paper counts from each sending, before any day of its own', () => {
  const fields = initialFields(undefined, { ownDay: '2026-12-24', ownDays: 30, to: null }, NOW)
  expect(fields.validUntil).toBe('2026-12-26')
  expect(daysUntil(fields.validUntil, NOW)).toBe(30)
  expect(daysUntil('', NOW)).toBeNull()
})

test('sending again says whose version it replaces, unless they have this one or none', () => {
  const sent = (changes: Partial<SentPerson> = {}) =>
    ({
      ...{
        email: 'ada@example.com',
        revision: 3,
        state: 'open',
        isShared: false,
        isRevoked: false,
      },
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
  expect(WORDS.replaces('Ada', 'Nov 26, 2026')).toBe(
    'For Ada it replaces the version of Nov 26, 2026: mail and page say so, and what changed.',
  )
})
