import { daysAfter } from '#domain/document/fields.ts'
import { isoDay } from '#domain/document/last-day.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import type { Input, Reply } from '../../state/api.ts'
import { keepText, readKept } from '../../state/browser-storage.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'

/** The body of the call that sends (api: Sending and answers). */
export type SendRequest = Input<'POST', 'send-quotation'>
/** What was sent, with each person's own link, which is told this once. */
export type SentNow = Reply<'send-quotation', 'post'>
/** A link of a person's own. */
export type SentLink = SentNow['sent'][number]
/** A person to whom something was sent, and what has become of it. */
export type SentPerson = Reply<'get-sent-list', 'post'>['sent'][number]
export type SendDefaults = Reply<'get-send-defaults', 'get'>
export type Answered = NonNullable<SentPerson['answer']>

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
  readonly remindsCustomer: boolean
  readonly acceptsParts: boolean
  /** The rows that every part has, by their keys. */
  readonly mandatoryRows: readonly string[]
}

/** What was typed into a form that was closed. */
export const unsentFields = rememberUnsaved<SendFields>()

/** An offer is valid this long, unless the quotation or the last offer says otherwise. */
const VALID_DAYS = 14

/**
 * What the form starts with (product: Sending).
 * @param ownDay the last day as the paper says it, yyyy-MM-dd; empty without one. One that is over is
 *   asked for anew
 * @param to whom it is for, if that is known
 */
export function initialFields(
  defaults: Pick<SendDefaults, 'subject' | 'text' | 'last'> | undefined,
  { ownDay, to }: { ownDay: string; to: Recipient | null },
  now: Date,
): SendFields {
  const lastDays = defaults?.last?.validDays ?? VALID_DAYS
  return {
    to: to ? [{ email: to.email, name: to.name }] : [],
    typed: '',
    subject: defaults?.subject ?? '',
    text: defaults?.text ?? '',
    validUntil: ownDay || isoDay(daysAfter(now, lastDays)),
    canBeAccepted: true,
    hasPdf: readKept(WITHOUT_PDF) === null,
    remindsCustomer: readKept(WITH_REMINDER) !== null,
    acceptsParts: false,
    mandatoryRows: [],
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

const WITHOUT_PDF = 'offers-without-pdf'
const WITH_REMINDER = 'offers-with-reminder'

/** Remembers in this browser what the next offer begins with. */
export function rememberChoices({ hasPdf, remindsCustomer }: Partial<SendFields>): void {
  if (hasPdf !== undefined) keepText(WITHOUT_PDF, hasPdf ? null : '1')
  if (remindsCustomer !== undefined) keepText(WITH_REMINDER, remindsCustomer ? '1' : null)
}
