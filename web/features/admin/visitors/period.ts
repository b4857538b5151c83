import { countDays, type Period, type VisitorDay } from '#domain/visitor-days.ts'
import { visitors as WORDS } from '#domain/words/en/admin.json'

/** In longer periods a bar is less than a pixel wide. */
const MAX_DAYS = 5 * 366

/** Why a period can't be shown; null if it can. */
export function problemOf({ from, to }: Period): string | null {
  if (!from || !to) return WORDS.chooseDays
  if (from > to) return WORDS.wrongOrder
  if (countDays({ from, to }) > MAX_DAYS) return WORDS.tooLong
  return null
}

/** The sums over the days, and the average per day, rounded to tenths of a visitor. */
export function summarize(days: readonly VisitorDay[]) {
  const total = days.reduce((sum, day) => sum + day.total, 0)
  const fresh = days.reduce((sum, day) => sum + day.new, 0)
  return { total, new: fresh, average: Math.round((total / Math.max(1, days.length)) * 10) / 10 }
}
