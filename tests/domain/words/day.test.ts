import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayInWords, isDay, localeOfDates } from '#domain/words/day.ts'

test('every day from the year 1 on is one', () => {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(fc.property(day, isDay))
})

test.each([
  '',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-1-1',
  '26-01-01',
  ' 2026-01-01',
  '2026-01-01T00:00',
  '2026-00-10',
])('‘%s’ is none', (text) => expect(isDay(text)).toBe(false))

test('a leap day is one only in leap years', () => {
  expect(['2024-02-29', '2000-02-29', '1900-02-29'].map(isDay)).toEqual([true, true, false])
})

test('a day is written out as the number format has dates, the same in each time zone', () => {
  expect(dayInWords('2026-01-31', 'en-GB')).toBe('31 January 2026')
  expect(dayInWords('2026-01-31', 'de-DE')).toBe('31. Januar 2026')
})

test('a date in a text has the words of its language, and the form of its country if that speaks it', () => {
  const locales = [localeOfDates('de-AT', 'de'), localeOfDates('en-US', 'de')]
  expect(locales.map((locale) => new Intl.Locale(locale).baseName)).toEqual(['de-AT', 'de'])
})

test('a date has Latin digits, as all other figures have', () => {
  expect(dayInWords('2026-01-31', localeOfDates('ar-SA', 'ar'))).toBe('31 يناير 2026')
})
