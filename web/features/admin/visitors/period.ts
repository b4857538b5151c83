import { visitors as WORDS } from '#domain/words/en/admin.json'

/** A period of days (yyyy-MM-dd), both ends included. */
export interface Period {
  from: string
  to: string
}

/** The visitors of a day, and how many of them came for the first time (api: Other calls). */
export interface VisitorDay {
  date: string
  total: number
  new: number
}

const DAY_MS = 86_400_000
/** In longer periods a bar is less than a pixel wide. */
const MAX_DAYS = 5 * 366

/** The day of a time in the reader's own time zone, as browsers count their visits. */
export function dayAt(time: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join('-')
}

/** The period of this many days that ends with `last`. */
export const daysUntil = (last: string, count: number): Period => ({
  from: dayOf(timeOf(last) - (count - 1) * DAY_MS),
  to: last,
})

/** Why a period can't be shown; null if it can. */
export function problemOf({ from, to }: Period): string | null {
  if (!from || !to) return WORDS.chooseDays
  if (from > to) return WORDS.wrongOrder
  if (countDays({ from, to }) > MAX_DAYS) return WORDS.tooLong
  return null
}

/** Every day of the period, the first one first, up to today; 0 for days without visitors. */
export function everyDay(visited: readonly VisitorDay[], period: Period, today: string) {
  const byDate = new Map(visited.map((day) => [day.date, day]))
  const to = period.to < today ? period.to : today
  const length = Math.max(0, countDays({ from: period.from, to }))
  return Array.from({ length }, (_, at): VisitorDay => {
    const date = dayOf(timeOf(period.from) + at * DAY_MS)
    return byDate.get(date) ?? { date, total: 0, new: 0 }
  })
}

/** The sums over the days, and the average per day, rounded to tenths of a visitor. */
export function summarize(days: readonly VisitorDay[]) {
  const total = days.reduce((sum, day) => sum + day.total, 0)
  const fresh = days.reduce((sum, day) => sum + day.new, 0)
  return { total, new: fresh, average: Math.round((total / Math.max(1, days.length)) * 10) / 10 }
}

/** Midnight of the day in UTC, in ms since 1970. */
export const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const countDays = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1
