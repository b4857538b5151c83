import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { timeOf } from '#domain/visitor-days.ts'
import {
  describeDay,
  formatDay,
  formatTick,
} from '../../../../../web/features/admin/visitors/day-words.ts'
import { VisitorTable } from '../../../../../web/features/admin/visitors/visitor-list-page.tsx'

const day = { date: '2026-11-22', total: 2, new: 1 }

test('a day is written in one style in the table and beside the chart, with weekday and year', () => {
  const table = renderToStaticMarkup(<VisitorTable days={[day]} today="2026-11-23" />)
  expect(table).toContain(`<time dateTime="2026-11-22">${formatDay(day.date)}</time>`)
  expect(describeDay(day)).toBe(`${formatDay(day.date)}: 2 visitors, 1 for the first time`)
  const weekday = new Date(timeOf(day.date)).toLocaleDateString(undefined, {
    weekday: 'short',
    timeZone: 'UTC',
  })
  for (const part of [weekday, '22', '2026']) expect(formatDay(day.date)).toContain(part)
})

test('the axis of the chart has the short form: the day, or far apart the month with its year', () => {
  const [near, far] = [1, 91].map((step) => formatTick(timeOf(day.date), step))
  expect(near).toMatch(/22/)
  expect(near).not.toMatch(/2026/)
  expect(far).toMatch(/2026/)
  expect(far).not.toMatch(/22/)
})
