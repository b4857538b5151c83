import { timeOf, type VisitorDay } from './period.ts'

/** Days are days wherever they are read: not times in a zone. */
const formatter = new Intl.DateTimeFormat(undefined, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** With its weekday, in the reader's own format: Sun, Nov 22, 2026. */
export const formatDay = (date: string): string => formatter.format(timeOf(date))

/** A day under the chart, whose ticks are so many days apart: Nov 22, or Nov 2026 where they lie far apart. */
export const formatTick = (time: number, days: number): string =>
  (days > 61 ? month : shortDay).format(time)

const shortDay = new Intl.DateTimeFormat(undefined, {
  ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
})
const month = new Intl.DateTimeFormat(undefined, {
  ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** 'Sun, Nov 22, 2026: 52 visitors, 14 for the first time'. */
export function describeDay({ date, total, new: fresh }: VisitorDay): string {
  const visitors = `${total.toLocaleString()} ${total === 1 ? 'visitor' : 'visitors'}`
  return `${formatDay(date)}: ${visitors}, ${fresh.toLocaleString()} for the first time`
}
