import type { Day } from './visitors-formats.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the text is a day that there is: yyyy-MM-dd, from 2000 to 2099. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && dayAt(Date.parse(text)) === text

/** What is not said: until today (UTC), and so many days in all. */
export function lastDays(
  count: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): { from: string; to: string } {
  const last = to ?? dayAt(now)
  return { from: from ?? dayAt(Date.parse(last) - (count - 1) * DAY_MS), to: last }
}

/** Every day of the period, those on which nobody came too. */
export function everyDay(period: { from: string; to: string }, counted: readonly Day[]): Day[] {
  const known = new Map(counted.map((day) => [day.date, day]))
  const count = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => {
    const date = dayAt(Date.parse(period.from) + index * DAY_MS)
    return known.get(date) ?? { date, total: 0, new: 0 }
  })
}

/** Empty for a time that is none. */
const dayAt = (time: number) =>
  Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
