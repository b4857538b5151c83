import { expect, test } from 'bun:test'
import { dayWithZone, endInWords } from '#domain/offers/moments.ts'
import { endOfDay } from '#domain/offers/time-zones.ts'

const end = (day: string, timeZone: string, readIn: string | null) =>
  endInWords({
    endsAt: endOfDay(day, timeZone),
    timeZone,
    readIn,
    locale: 'en-US',
    yourTime: '{time} your time',
  })

test('the end of an offer is a day where it is the end of the reader’s day too', () => {
  expect(end('2026-11-29', 'Europe/Berlin', 'Europe/Paris')).toBe('November 29, 2026')
  // A day apart to the minute: it is the reader’s own day.
  expect(end('2026-11-29', 'Pacific/Kiritimati', 'Pacific/Honolulu')).toBe('November 28, 2026')
})

test('elsewhere it is the reader’s own time of that moment', () => {
  expect(end('2026-11-28', 'Australia/Sydney', 'America/Los_Angeles')).toBe(
    'November 28, 2026 at 5:00 AM your time',
  )
  expect(end('2026-11-28', 'Asia/Kathmandu', 'Europe/Berlin')).toBe(
    'November 28, 2026 at 7:15 PM your time',
  )
})

test('without the reader’s clock it is the sender’s day, with its zone', () => {
  expect(end('2026-11-29', 'Pacific/Kiritimati', null)).toBe('November 29, 2026 (GMT+14)')
})

test('the day of an answer is that of its own zone, which is named', () => {
  const at = Date.parse('2026-11-29T05:00:00Z')
  expect(dayWithZone(at, 'Pacific/Honolulu', 'en-US')).toBe('November 28, 2026 (HST)')
  expect(dayWithZone(at, 'No/Where', 'en-US')).toBe('November 29, 2026 (UTC)')
})
