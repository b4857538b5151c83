import { WORDS } from './words.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A duration in hours, from two days on in days. */
export function durationOf(ms: number): string {
  if (ms < HOUR_MS) return WORDS.underAnHour
  if (ms < 2 * DAY_MS) return WORDS.hours(Math.round(ms / HOUR_MS))
  return WORDS.days(Math.round(ms / DAY_MS))
}
