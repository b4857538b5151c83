import type { Recipient } from '../../../src/domain/words/recipients.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import type { SendDefaults, SentPerson } from './sending-calls.ts'

/** What the form shows. */
export interface SendFields {
  readonly to: readonly Recipient[]
  /** Typed as a recipient, but not added yet. */
  readonly typed: string
  readonly subject: string
  readonly text: string
  /** yyyy-MM-dd; empty for no last day. */
  readonly validUntil: string
  readonly canBeAccepted: boolean
  readonly hasPdf: boolean
}

/** What was typed into a form that was closed. */
export const unsentFields = rememberUnsaved<SendFields>()

/** An offer is valid this long, unless the quotation or the last offer says otherwise. */
const VALID_DAYS = 14

const DAYS_KEY = 'offers-valid-days'

/** For how many days the last offer was valid, in this browser. */
export function lastValidDays(): number {
  try {
    return Number(localStorage.getItem(DAYS_KEY)) || VALID_DAYS
  } catch {
    return VALID_DAYS
  }
}

export function rememberValidDays(days: number): void {
  try {
    localStorage.setItem(DAYS_KEY, String(days))
  } catch {
    // A browser that keeps nothing proposes 14 again.
  }
}

/** In how many days of the calendar the day is; null for no day. */
export const daysUntil = (day: string, now: Date): number | null =>
  day === '' ? null : Math.round((Date.parse(day) - Date.parse(dayOf(now))) / (24 * 60 * 60_000))

/**
 * What the form starts with (product: Sending).
 * @param ownDay the quotation's own last day, yyyy-MM-dd; empty without one. One that is over is asked
 *   for anew
 * @param ownDays for how many days its lines say that it is valid; undefined if none says it
 * @param to whom it is for, if that is known
 */
export function initialFields(
  defaults: Pick<SendDefaults, 'subject' | 'text'> | undefined,
  { ownDay, ownDays, to }: { ownDay: string; ownDays?: number | undefined; to: Recipient | null },
  now: Date,
): SendFields {
  return {
    to: to ? [{ email: to.email, name: to.name }] : [],
    ...{ typed: '', subject: defaults?.subject ?? '', text: defaults?.text ?? '' },
    validUntil: ownDays === undefined && ownDay ? ownDay : dayOf(now, ownDays ?? lastValidDays()),
    ...{ canBeAccepted: true, hasPdf: isPdfWanted() },
  }
}

/**
 * Whose earlier version a sending replaces: of the people, the one who was sent the last (product:
 * Send form).
 * @param now the open quotation's revision, and whether it was changed since
 */
export const replacedBy = (
  people: readonly Recipient[],
  sentBefore: readonly SentPerson[],
  now: { revision: number; isDirty: boolean },
): SentPerson | undefined =>
  sentBefore.find(
    (one) =>
      people.some(({ email }) => email === one.email) &&
      !(one.isShared || one.isRevoked || one.state === 'withdrawn') &&
      (now.isDirty || one.revision < now.revision),
  )

/** A day of the user's calendar, yyyy-MM-dd. */
export function dayOf(now: Date, later = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const KEY = 'offers-without-pdf'

function isPdfWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === null
  } catch {
    return true
  }
}

/** Remembered in this browser for the next offer. */
export function rememberPdf(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '1')
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
