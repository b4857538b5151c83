import { expect, test } from 'bun:test'
import { lastMonths } from '#domain/offers/time-zones.ts'

const START: [timeZone: string, now: string, month: string, startsAt: string][] = [
  ['UTC', '2026-11-26T12:00:00Z', '2026-11', '2026-11-01T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-31T23:00:00Z', '2026-11', '2026-10-31T23:00:00.000Z'],
  ['Europe/Berlin', '2026-07-31T21:59:59Z', '2026-07', '2026-06-30T22:00:00.000Z'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12', '2026-12-01T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01', '2026-12-31T10:00:00.000Z'],
]

test.each(START)('in %s the month of %s is %s', (timeZone, now, month, startsAt) => {
  const [last] = lastMonths(1, Date.parse(now), timeZone)
  expect(last?.month).toBe(month)
  expect(new Date(last?.startsAt ?? 0).toISOString()).toBe(startsAt)
})

test('twelve months go back over the turn of the year, the oldest first', () => {
  const months = lastMonths(12, Date.parse('2026-03-15T00:00:00Z'), 'Europe/Berlin')
  expect(months.map(({ month }) => month)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  const starts = months.map(({ startsAt }) => startsAt)
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
})
