import { expect, test } from 'bun:test'
import { daysAfter, fieldValues } from '#domain/document/fields.ts'
import { daysUntil, isoDay, lastDayOf, withLastDay } from '#domain/document/last-day.ts'
import { writtenDate } from '#domain/document/map-fields.ts'
import { newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { statedDays } from '#domain/document/stated-days.ts'
import { wordsOf } from '#domain/words/all-words.ts'

const TODAY = new Date(2026, 10, 26, 23, 59)
const words = wordsOf('en').template

const aQuotation = (html: string, changes: Partial<Quotation> = {}): Quotation => ({
  ...newQuotation([newTextBlock('a', html)]),
  ...changes,
})
const field = (text: string) => `<p>Until <span data-field="validUntil">${text}</span></p>`
const DAYS = '<p>Valid for 30 days</p>'

test.each([
  ['nothing', '<p>Bath</p>', '', ''],
  ['a day of its own', '<p>Bath</p>', '2026-12-24', '2026-12-24'],
  ['a day that is over', '<p>Bath</p>', '2026-11-01', '2026-11-01'],
  ['days, which count from each sending', DAYS, '', '2026-12-26'],
  ['days before any day of its own', DAYS, '2026-12-24', '2026-12-26'],
  ['the day in its field', field('December 10, 2026'), '', '2026-12-10'],
  ['the day in its field, over', field('November 1, 2026'), '', '2026-11-01'],
  ['the day in its field before another', field('December 10, 2026'), '2026-12-24', '2026-12-10'],
  ['a day in figures', field('12/10/2026'), '', '2026-12-10'],
  ['a field in other words', field('the end of 2026'), '2026-12-24', '2026-12-24'],
])('a paper that says %s', (_, html, validUntil, day) => {
  expect(lastDayOf(aQuotation(html, { validUntil }), TODAY, words)).toBe(day)
})

test('the last day that is chosen is said wherever the paper says one, and then is the paper’s', () => {
  const before = aQuotation(DAYS + field(''), { validUntil: '2026-11-01' })
  const after = withLastDay(before, '2026-12-10', TODAY, words)
  expect(after.validUntil).toBe('2026-12-10')
  expect(statedDays(after.blocks, words)).toEqual([14])
  expect(fieldValues(after.blocks).validUntil).toBe('December 10, 2026')
  const document = { ...before, ...after }
  expect(lastDayOf(document, TODAY, words)).toBe('2026-12-10')
  expect(withLastDay(document, '2026-12-10', TODAY, words).blocks).toBe(document.blocks)
  const none = withLastDay(document, '', TODAY, words)
  expect([none.validUntil, fieldValues(none.blocks).validUntil]).toEqual(['', undefined])
})

test('a field that was written in other words stays so', () => {
  const own = aQuotation(field('the end of 2026'))
  expect(withLastDay(own, '2026-12-10', TODAY, words).blocks).toBe(own.blocks)
})

test('a paper that says no last day stays as it is', () => {
  const silent = aQuotation('<p>Bath</p>')
  const after = withLastDay(silent, '2026-12-10', TODAY, words)
  expect([after.blocks === silent.blocks, after.validUntil]).toEqual([true, ''])
})

test('days are those of the calendar here, over the ends of months and years', () => {
  expect(isoDay(daysAfter(new Date(2026, 0, 31, 0, 0), 1))).toBe('2026-02-01')
  expect(isoDay(daysAfter(new Date(2026, 11, 31, 12), 14))).toBe('2027-01-14')
  expect(daysUntil('2026-12-26', TODAY)).toBe(30)
  expect(daysUntil('', TODAY)).toBeNull()
  const terms = { language: 'de', locale: 'de-DE' } as const
  expect(writtenDate(TODAY, terms)).toBe('26. November 2026')
})
