import { timeOfDay } from './time-of-day.ts'

/** A day in the reader's own format: Nov 22, 2026. */
export const dayOf = (date: Date): string => day.format(date)

/** When it was last saved: the time for today, else the day. */
export function updatedOf({ updatedAt }: { updatedAt: string }, now: Date): string {
  const date = new Date(updatedAt)
  if (Number.isNaN(date.getTime())) return ''
  if (date.toDateString() === now.toDateString()) return `Today ${timeOfDay(date)}`
  return dayOf(date)
}

/** When it was last saved, in full. */
export const updatedInFull = ({ updatedAt }: { updatedAt: string }) =>
  updatedAt && full.format(new Date(updatedAt))

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
