import { daysAfter } from '#domain/document/fields.ts'
import { isoDay } from '#domain/document/last-day.ts'
import { MOST_DECIDING, MOST_RECIPIENTS } from '#domain/offers/limits.ts'
import { isDeciding, type PersonRole } from '#domain/offers/people.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { type Recipient, readRecipients, withRecipients } from '#domain/words/recipients.ts'
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
  /** Whether all must accept it who don't only read; these are asked in the order of `to`, or at once. */
  readonly allMust: boolean
  readonly inOrder: boolean
  /** By address; who has none approves. */
  readonly roles: Readonly<Record<string, PersonRole>>
  readonly hasPdf: boolean
  readonly remindsCustomer: boolean
  readonly acceptsParts: boolean
  /** The rows that every part has, by their keys. */
  readonly mandatoryRows: readonly string[]
}

/** Whether the form asks who must accept: of one person there is nothing to ask. */
export const mayAskAll = ({ to, canBeAccepted }: SendFields): boolean =>
  canBeAccepted && to.length > 1

export const roleOf = ({ roles }: Pick<SendFields, 'roles'>, { email }: Recipient): PersonRole =>
  roles[email] ?? 'approves'

/** The people as they are sent, with their roles and turns where all must accept it. */
export function peopleToSend(fields: SendFields): SendRequest['to'] {
  const { to, allMust, inOrder } = fields
  if (!allMust || !mayAskAll(fields)) return [...to]
  const deciding = to.filter((person) => isDeciding(roleOf(fields, person)))
  return to.map((person) => {
    const role = roleOf(fields, person)
    const order = inOrder && isDeciding(role) ? deciding.indexOf(person) + 1 : null
    return { ...person, role, order }
  })
}

/** What keeps the form from being sent, and where. */
export interface Problem {
  readonly place: 'to' | 'validUntil' | 'form'
  readonly text: string
}

/** People who were typed when Send was pressed count as added. */
export function withTyped(fields: SendFields): SendFields {
  const { people, invalid } = readRecipients(fields.typed)
  return { ...fields, to: withRecipients(fields.to, people), typed: invalid.join(', ') }
}

/** Says which of the typed parts is no address, or how many are none. */
export function invalidInWords(parts: readonly string[]): string {
  const [first = ''] = parts
  const part = first.length > 60 ? `${first.slice(0, 60)}…` : first
  return countInWords(WORDS.invalid, parts.length, { part })
}

export function problemOf(fields: SendFields): Problem | null {
  const { to, typed, validUntil } = fields
  if (typed !== '') return { place: 'to', text: invalidInWords([typed]) }
  if (to.length === 0) return { place: 'to', text: WORDS.noneYet }
  if (to.length > MOST_RECIPIENTS)
    return { place: 'to', text: fill(WORDS.full, { count: to.length - MOST_RECIPIENTS }) }
  const deciding = peopleToSend(fields).filter(({ role }) => isDeciding(role)).length
  if (deciding > MOST_DECIDING) return { place: 'form', text: WORDS.several.tooMany }
  if (fields.allMust && mayAskAll(fields) && deciding === 0)
    return { place: 'form', text: WORDS.several.noneLeft }
  const isPast = validUntil !== '' && validUntil < isoDay(new Date())
  return isPast ? { place: 'validUntil', text: WORDS.past } : null
}

/** What was typed into a form that was closed. */
export const unsentFields = rememberUnsaved<SendFields>()

/** An offer is valid this long, unless the quotation or the last offer says otherwise. */
const VALID_DAYS = 14

type PartTerms = Pick<SendFields, 'acceptsParts' | 'mandatoryRows'>

/**
 * What the form starts with (product: Sending).
 * @param ownDay the last day as the paper says it, yyyy-MM-dd; empty without one. One that is over is
 *   asked for anew
 * @param to whom it is for, if that is known
 * @param before what was sent of the quotation last
 */
export function initialFields(
  defaults: Pick<SendDefaults, 'subject' | 'text' | 'last'> | undefined,
  { ownDay, to, before }: { ownDay: string; to: Recipient | null; before?: PartTerms },
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
    allMust: false,
    inOrder: false,
    roles: {},
    hasPdf: readKept(WITHOUT_PDF) === null,
    remindsCustomer: readKept(WITH_REMINDER) !== null,
    acceptsParts: before?.acceptsParts ?? false,
    mandatoryRows: before?.mandatoryRows ?? [],
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
