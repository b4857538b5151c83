import { timeOf, type VisitorDay } from './period.ts'

/** Days are days wherever they are read: not times in a zone. */
const formatter = new Intl.DateTimeFormat(undefined, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** With its weekday, in the reader's own format: Sun, Nov 22, 2026. */
export const formatDay = (date: string): string => formatter.format(timeOf(date))

/** 'Sun, Nov 22, 2026: 52 visitors, 14 for the first time'. */
export function describeDay({ date, total, new: fresh }: VisitorDay): string {
  const visitors = `${total.toLocaleString()} ${total === 1 ? 'visitor' : 'visitors'}`
  return `${formatDay(date)}: ${visitors}, ${fresh.toLocaleString()} for the first time`
}
