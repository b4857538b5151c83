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

/** Midnight of the day in UTC, in ms since 1970. */
export const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The day of a time, in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The period of this many days that ends with `last`. */
export const daysUpTo = (last: string, count: number): Period => ({
  from: dayOf(timeOf(last) - (count - 1) * DAY_MS),
  to: last,
})

export const countDays = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1

/** Every day of the period, the first one first, up to today; 0 for days without visitors. */
export function everyDay(
  visited: readonly VisitorDay[],
  period: Period,
  today = period.to,
): VisitorDay[] {
  const byDate = new Map(visited.map((day) => [day.date, day]))
  const [to = today] = [period.to, today].sort()
  const length = Math.max(0, countDays({ from: period.from, to }))
  return Array.from({ length }, (_, at) => {
    const date = dayOf(timeOf(period.from) + at * DAY_MS)
    return byDate.get(date) ?? { date, total: 0, new: 0 }
  })
}
