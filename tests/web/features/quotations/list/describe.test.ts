import { expect, test } from 'bun:test'
import { accessOf, totalOf } from '../../../../../web/features/quotations/list/describe.ts'
import { quotationSummary } from './summary.ts'

test('access is described in words', () => {
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
