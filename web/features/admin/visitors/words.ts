import { timeOf, type VisitorDay } from './period.ts'

/** Days are days wherever they are read: not times in a zone. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options })
  return (date: string) => formatter.format(timeOf(date))
}

/** In the reader's own format: Nov 22, 2026. */
export const formatDay = format({ dateStyle: 'medium' })

/** With its weekday: Sun, Nov 22, 2026. */
export const formatWeekday = format({
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
})

/** 'Sun, Nov 22, 2026: 52 visitors, 14 for the first time'. */
export function describeDay({ date, total, new: fresh }: VisitorDay): string {
  const visitors = `${total.toLocaleString()} ${total === 1 ? 'visitor' : 'visitors'}`
  return `${formatWeekday(date)}: ${visitors}, ${fresh.toLocaleString()} for the first time`
}
