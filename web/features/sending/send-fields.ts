import type { Recipient } from '../../../src/domain/words/recipients.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import type { SendDefaults } from './sending-calls.ts'

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

/** An offer is valid this long, unless the quotation says otherwise. */
const VALID_DAYS = 14

/**
 * What the form starts with (product: Sending).
 * @param ownDay the quotation's own last day, yyyy-MM-dd; empty without one
 * @param to whom it is for, if that is known
 */
export function initialFields(
  defaults: Pick<SendDefaults, 'subject' | 'text'> | undefined,
  { ownDay, to }: { ownDay: string; to: Recipient | null },
  now: Date,
): SendFields {
  const today = dayOf(now)
  return {
    to: to ? [{ email: to.email, name: to.name }] : [],
    ...{ typed: '', subject: defaults?.subject ?? '', text: defaults?.text ?? '' },
    validUntil: ownDay >= today ? ownDay : dayOf(now, VALID_DAYS),
    ...{ canBeAccepted: true, hasPdf: isPdfWanted() },
  }
}

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
