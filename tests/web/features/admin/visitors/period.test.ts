import { expect, test } from 'bun:test'
import { isoDay } from '#domain/document/last-day.ts'
import { daysUpTo, everyDay } from '#domain/visitor-days.ts'
import { problemOf, summarize } from '../../../../../web/features/admin/visitors/period.ts'

test('a day is that of the reader’s own time zone', () => {
  expect(isoDay(new Date(2026, 0, 9, 0, 0))).toBe('2026-01-09')
  expect(isoDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
})

test('thirty days end with the last one and cross months', () => {
  expect(daysUpTo('2026-03-10', 30)).toEqual({ from: '2026-02-09', to: '2026-03-10' })
  expect(daysUpTo('2028-03-01', 2)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
})

test.each([
  [{ from: '', to: '2026-03-10' }, 'Choose the first and the last day.'],
  [{ from: '2026-03-11', to: '2026-03-10' }, 'The first day is after the last.'],
  // A year that is being typed.
  [{ from: '0002-03-10', to: '2026-03-10' }, 'Choose at most five years.'],
  [{ from: '2026-03-10', to: '2026-03-10' }, null],
])('%p: %p', (period, problem) => {
  expect(problemOf(period)).toBe(problem)
})

test('every day of the period is there once and in order, up to today', () => {
  const visited = [
    { date: '2026-03-03', total: 5, new: 2 },
    { date: '2026-03-01', total: 1, new: 1 },
  ]
  const days = everyDay(visited, { from: '2026-03-01', to: '2026-03-31' }, '2026-03-04')
  expect(days.map(({ date, total }) => [date, total])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 0],
    ['2026-03-03', 5],
    ['2026-03-04', 0],
  ])
  expect(everyDay(visited, { from: '2026-03-05', to: '2026-03-31' }, '2026-03-04')).toEqual([])
})

test('the average of a day counts the days without visitors', () => {
  const day = (total: number, fresh: number) => ({ date: '', total, new: fresh })
  expect(summarize([day(7, 3), day(0, 0), day(2, 1)])).toEqual({ total: 9, new: 4, average: 3 })
  expect(summarize([])).toEqual({ total: 0, new: 0, average: 0 })
})
