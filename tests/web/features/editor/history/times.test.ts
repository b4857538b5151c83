import { expect, test } from 'bun:test'
import { dayName } from '../../../../../web/features/editor/history/times.ts'

test('versions are grouped by Today, Yesterday and earlier days', () => {
  const now = new Date(2026, 2, 1, 9)
  const at = (...date: [number, number, number, number]) => new Date(...date).toISOString()
  expect(dayName(at(2026, 2, 1, 0), now)).toBe('Today')
  expect(dayName(at(2026, 1, 28, 23), now)).toBe('Yesterday')
  expect(dayName(at(2026, 1, 27, 23), now)).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(2026, 1, 27)),
  )
})
