import { dayAt, endOfDay } from './time-zones.ts'

/**
 * A day of another clock, with the zone that it is a day of: `November 28, 2026 (GMT+1)`. In UTC
 * where the zone is unknown.
 */
export function dayWithZone(at: number, timeZone: string, locale: string): string {
  const day = inZone(at, timeZone, locale, { dateStyle: 'long' })
  return `${day} (${zoneName(at, timeZone, locale)})`
}

/** A time of another clock, with its zone: `Nov 28, 2026, 5:20 PM (GMT+1)`. */
export function timeWithZone(at: number, timeZone: string, locale?: string): string {
  const time = inZone(at, timeZone, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return `${time} (${zoneName(at, timeZone, locale)})`
}

/** When an offer ends, and by whose clock that is read. */
interface End {
  /** The first moment after its last day, in ms since 1970. */
  readonly endsAt: number
  /** The sender's. */
  readonly timeZone: string
  /** The reader's; null if it is not known. */
  readonly readIn: string | null
  readonly locale: string
  /** With `{time}`, for a time of the reader's clock. */
  readonly yourTime: string
}

/**
 * The end of an offer as its reader can take it (product: Sending): the day where it ends with the
 * reader's day, else the reader's own time of that moment. Where the reader's clock is not known, the
 * sender's day with its zone.
 */
export function endInWords({ endsAt, timeZone, readIn, locale, yourTime }: End): string {
  if (readIn === null) return dayWithZone(endsAt - 1, timeZone, locale)
  const day = dayAt(endsAt - 1, readIn)
  if (endOfDay(day, readIn) === endsAt)
    return inZone(endsAt - 1, readIn, locale, { dateStyle: 'long' })
  const time = inZone(endsAt, readIn, locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return yourTime.replace('{time}', time)
}

const zoneName = (at: number, timeZone: string, locale: string | undefined): string => {
  const options = { timeZoneName: 'short' } as const
  const parts = formatIn(timeZone, locale, options).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A moment by another clock; in UTC where the zone is unknown. */
export const inZone = (
  at: number,
  timeZone: string,
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): string => formatIn(timeZone, locale, options).format(at)

function formatIn(
  timeZone: string,
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  }
}
