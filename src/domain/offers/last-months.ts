import { dayAt, endOfDay } from './time-zones.ts'

export interface Month {
  /** yyyy-MM */
  month: string
  /** In ms since 1970. */
  startsAt: number
}

/** The months up to the one of `now`, the oldest first, as they begin in a time zone. */
export function lastMonths(count: number, now: number, timeZone: string): Month[] {
  const [year = 0, month = 0] = dayAt(now, timeZone).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(year, month - count + at, 1))
    const dayBefore = new Date(Date.UTC(year, month - count + at, 0))
    return {
      month: first.toISOString().slice(0, 7),
      startsAt: endOfDay(dayBefore.toISOString().slice(0, 10), timeZone),
    }
  })
}
