import { expect, test } from 'bun:test'
import { accessOf, totalOf, updatedOf } from '../../../../web/features/quotations/list/describe.ts'
import { quotationSummary } from './summary.ts'

test('access is said in words', () => {
  const custom = (userList: string[]) =>
    accessOf(quotationSummary({ access: { level: 'custom', userList } }))
  expect(accessOf(quotationSummary({}))).toBe('Only you')
  expect(accessOf(quotationSummary({ access: { level: 'everyone', userList: [] } }))).toBe(
    'Everyone',
  )
  expect(custom(['bob@example.com'])).toBe('You and 1 other')
  expect(custom(['bob@example.com', 'eve@example.com'])).toBe('You and 2 others')
})

test("another's quotation says whose it is", () => {
  const shared = quotationSummary({ permissionLevel: 'Shared with you', email: 'bob@example.com' })
  expect(accessOf(shared)).toBe('Shared by bob@example.com')
})

test('a total is written in the currency and number format of its quotation', () => {
  expect(totalOf(quotationSummary({ total: 1234.5 }))).toBe('$1,234.50')
  expect(totalOf(quotationSummary({ total: 1234.5, currency: 'EUR', locale: 'de-DE' }))).toBe(
    '1.234,50\u00a0€',
  )
  expect(totalOf(quotationSummary({ total: null }))).toBe('')
})

test('what was saved today shows the time, what is older the day', () => {
  const quotation = quotationSummary({ updatedAt: '2026-01-02T12:04:05.000Z' })
  expect(updatedOf(quotation, new Date('2026-01-02T13:00:00Z'))).toStartWith('Today ')
  expect(updatedOf(quotation, new Date('2026-03-02T13:00:00Z'))).toContain('2026')
  expect(updatedOf(quotationSummary({ updatedAt: '' }), new Date())).toBe('')
})
