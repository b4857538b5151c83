import { expect, test } from 'bun:test'
import { updatedOf } from '../../../web/ui/dates.ts'

test('a save of today is dated in the style of older ones: the day, then the time', () => {
  const dates = [new Date(), new Date('2026-01-02T12:04:05Z')]
  for (const date of dates) {
    const text = updatedOf({ updatedAt: date.toISOString() })
    expect(text).toContain(String(date.getFullYear()))
    expect(text).toMatch(/\d:\d\d/)
  }
  expect(updatedOf({ updatedAt: '' })).toBe('')
})
