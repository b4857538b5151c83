import { timeOfDay } from '../time-of-day.ts'

/** When it was last saved: the time for today, else the day. */
export function updatedOf({ updatedAt }: { updatedAt: string }, now: Date): string {
  const date = new Date(updatedAt)
  if (Number.isNaN(date.getTime())) return ''
  if (date.toDateString() === now.toDateString()) return `Today ${timeOfDay(date)}`
  return day.format(date)
}

/** In full, for whoever wants to know exactly. */
export const updatedInFull = ({ updatedAt }: { updatedAt: string }) =>
  updatedAt && full.format(new Date(updatedAt))

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
