import { expect, test } from 'bun:test'
import { dayOf, daysUntil, initialFields } from '../../../../web/features/sending/send-fields.ts'

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
