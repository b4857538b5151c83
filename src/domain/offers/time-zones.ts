import { memoize } from '../numbers/memoize.ts'

const MINUTE_MS = 60_000
/** No zone is further from UTC. */
const MOST_OFFSET = 16 * 60

/**
 * The end of a day in a time zone, in ms since 1970: the first moment that is no longer part of it.
 * Days on which clocks change are as long as they are, also where midnight is skipped.
 * @param date yyyy-MM-dd
 */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + 24 * 60
  let [within, after] = [midnight - MOST_OFFSET, midnight + MOST_OFFSET]
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (dayAt(middle * MINUTE_MS, timeZone) > date) after = middle
    else within = middle
  }
  return after * MINUTE_MS
}

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * When customers are reminded of an offer's last day (product: Reminders): two days before it, in the
 * morning of its sender. Null where that is less than a day from now, and without a last day.
 */
export function reminderAt(lastDay: string, timeZone: string, now: number): number | null {
  if (lastDay === '') return null
  const dayBefore = new Date(Date.parse(`${lastDay}T00:00Z`) - 3 * DAY_MS).toISOString()
  const at = endOfDay(dayBefore.slice(0, 10), timeZone) + 9 * HOUR_MS
  return at < now + DAY_MS ? null : at
}

/** The day at a moment in a time zone, yyyy-MM-dd. */
export function dayAt(at: number, timeZone: string): string {
  const parts = formatFor(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Whether the browser or the server knows the zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatFor(name)
    return true
  } catch {
    return false
  }
}

const formatFor = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
  100,
)

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
