import { timeOf, type VisitorDay } from '#domain/visitor-days.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { visitors as WORDS } from '#domain/words/en/admin.json'
import { toolLocale } from '../../../state/tool-locale.ts'

/** A date is the same date in every time zone. */
const formatter = new Intl.DateTimeFormat(toolLocale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day with its weekday, in the reader's locale: Sun, Nov 22, 2026. */
export const formatDay = (date: string): string => formatter.format(timeOf(date))

/**
 * A label on the chart's day axis, given the days between ticks: Nov 22, or Nov
 * 2026 if they are far apart.
 */
export const formatTick = (time: number, days: number): string =>
  (days > 61 ? month : shortDay).format(time)

const shortDay = new Intl.DateTimeFormat(toolLocale(), {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat(toolLocale(), {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A number in the reader's locale. */
export const inFigures = (value: number): string => value.toLocaleString(toolLocale())

/** 'Sun, Nov 22, 2026: 52 visitors, 14 for the first time'. */
export function describeDay({ date, total, new: fresh }: VisitorDay): string {
  return countInWords(WORDS.ofDay, total, {
    day: formatDay(date),
    count: inFigures(total),
    first: inFigures(fresh),
  })
}
