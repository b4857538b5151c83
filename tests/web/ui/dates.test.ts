import { expect, test } from 'bun:test'
import { updatedOf } from '../../../web/ui/dates.ts'

test('today’s saves show the time, older ones the day', () => {
  const saved = { updatedAt: '2026-01-02T12:04:05.000Z' }
  expect(updatedOf(saved, new Date('2026-01-02T13:00:00Z'))).toStartWith('Today ')
  expect(updatedOf(saved, new Date('2026-03-02T13:00:00Z'))).toContain('2026')
  expect(updatedOf({ updatedAt: '' }, new Date())).toBe('')
})
