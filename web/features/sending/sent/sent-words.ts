import type { MoneyFormat } from '#domain/numbers/format-figure.ts'
import { toldText } from '#domain/numbers/period-text.ts'
import { inZone, timeWithZone } from '#domain/offers/moments.ts'
import { endOfDay, isTimeZone } from '#domain/offers/time-zones.ts'
import {
  record as RECORD_WORDS,
  send as SEND_WORDS,
  sent as WORDS,
} from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { toolLanguage, toolLocale } from '../../../state/tool-locale.ts'
import { dayOf, updatedOf } from '../../../ui/dates.ts'
import type { Answered, SentPerson } from '../send-fields.ts'

/** `Accepted by Ann Smith on Nov 26, 2026, 5:20 PM (GMT+1): €1,190.00`. */
export function answerInWords(
  { answer, name, email, answeredAt, timeZone, recordedBy, ...told }: Answered,
  style: MoneyFormat,
): string {
  const text = toldText(told, { ...style, language: toolLanguage() })
  if (recordedBy) {
    const values = { name, day: dayOf(new Date(`${recordedBy.day}T00:00`)), total: text }
    if (answer === 'decline') return fill(RECORD_WORDS.declinedBy, values)
    return fill(text ? RECORD_WORDS.acceptedFor : RECORD_WORDS.acceptedBy, values)
  }
  const time = timeWithZone(Date.parse(answeredAt), timeZone, toolLocale())
  if (answer === 'decline') return fill(WORDS.declinedBy, { name: name || email, time })
  return fill(text ? WORDS.acceptedFor : WORDS.acceptedBy, { name, time, total: text })
}

/** What is on file of an answer: when it was where the customer is, from which address, by what. */
export function recordInWords(answer: Answered): string[] {
  const { answeredAt, timeZone, address, browser, recordedBy, signedOn } = answer
  if (recordedBy)
    return [fill(RECORD_WORDS.recordedAt, { time: timeOf(answeredAt) }), recordedBy.email]
  const format = { dateStyle: 'medium', timeStyle: 'medium' } as const
  // A browser may not know the zone.
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const time = inZone(Date.parse(answeredAt), zone, toolLocale(), format)
  const from = address && fill(WORDS.fromAddress, { address })
  const here = signedOn
    ? [
        signedOn.place && fill(WORDS.place, { place: signedOn.place }),
        signedOn.receivedAt && fill(WORDS.receivedAt, { time: timeOf(signedOn.receivedAt) }),
      ]
    : []
  return [fill(WORDS.recordedAt, { time, zone }), ...here, from, browser]
    .flatMap((line) => line || [])
    .filter((line) => line !== '')
}

/** How a person's mail and link stand: `Sent, read 3 times, first …, last …, sent on by …`. */
export function standingInWords(person: SentPerson): string {
  const { forwardedBy, may } = person
  const standing = [roleInWords(person), ownStanding(person)].filter(Boolean).join(' · ')
  const forwarded = forwardedBy !== null && fill(WORDS.forwarded[may], { person: forwardedBy })
  return together([standing, forwarded])
}

/** In one text, joined as the language does it. */
const together = (parts: readonly (string | false | null)[]): string =>
  parts.reduce<string>((mail, reading) => {
    if (!reading) return mail
    return mail === '' ? reading : fill(WORDS.mailAndReading, { mail, reading })
  }, '')

/** Of several: what a person is asked for, and whether they have said yes; '' where one counts for all. */
function roleInWords({ role, standing, approval }: SentPerson): string {
  const words = WORDS.standing
  if (role === 'reads') return words.reads
  if (!role || !standing) return ''
  if (approval?.recordedBy)
    return fill(words.recorded, { day: dayOf(new Date(`${approval.recordedBy.day}T00:00`)) })
  const time = approval
    ? timeWithZone(Date.parse(approval.answeredAt), approval.timeZone, toolLocale())
    : ''
  return fill(words[role][standing], { time })
}

function ownStanding(person: SentPerson): string {
  // Nobody is mailed what is shown on this device.
  if (person.email === '') return ''
  const { isRevoked, mail, views, firstSeenAt, lastSeenAt, remindedAt } = person
  // Nothing was mailed before their turn.
  if (person.standing === 'waiting' && views === 0 && !isRevoked) return SEND_WORDS.several.later
  const seen =
    views === 0 || !firstSeenAt || !lastSeenAt
      ? unreadInWords(person)
      : views === 1
        ? fill(WORDS.seenOnce, { time: timeOf(lastSeenAt) })
        : fill(WORDS.seen, { times: views, first: timeOf(firstSeenAt), last: timeOf(lastSeenAt) })
  if (isRevoked) return together([WORDS.revoked, views > 0 && seen])
  // Whose mail did not leave can't have read it, unless the link was passed on.
  const isTold = mail === 'sent' || views > 0 || remindedAt !== null
  const reminded = remindedAt && fill(WORDS.reminded, { time: timeOf(remindedAt) })
  return together([WORDS.mail[mail], isTold && seen, reminded])
}

/** Opened, as far as is known, without anybody who reads: mail scanners open links. */
const unreadInWords = ({ openedAt }: SentPerson): string =>
  openedAt ? fill(WORDS.opened, { time: timeOf(openedAt) }) : WORDS.notSeen

/** `Sent Nov 26, 2026, 5:20 PM`, `valid until Dec 10, 2026`, `with the pdf`. */
export function sendingInWords({ common: offer, people }: SentOffer): string[] {
  const { sentAt, expiresAt, remindsAt, state, attachment, canBeAccepted, isShared, acceptsParts } =
    offer
  const isMailed = people.some(({ email }) => email !== '')
  const began = isShared ? WORDS.sharedOn : isMailed ? WORDS.sentOn : WORDS.shownOn
  return [
    fill(began, { time: timeOf(sentAt) }),
    expiresAt && fill(WORDS.validUntil, { day: lastDayIn(offer, expiresAt) }),
    remindsAt && state === 'open' && fill(WORDS.reminds, { day: dayOf(new Date(remindsAt)) }),
    attachment && WORDS.withPdf,
    !canBeAccepted && WORDS.readOnly,
    acceptsParts && WORDS.acceptsParts,
  ].flatMap((part) => part || [])
}

/** The last day, or the time of its end where it doesn't end with a day of this clock. */
function lastDayIn({ validUntil }: SentPerson, expiresAt: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isOwnDay = endOfDay(validUntil, timeZone) === Date.parse(expiresAt)
  return isOwnDay ? dayOf(new Date(`${validUntil}T00:00`)) : timeOf(expiresAt)
}

/** How an offer stands; one that was only shared waits for no answer. */
export const stateInWords = ({ state, isShared }: SentPerson): string =>
  isShared && state === 'open' ? WORDS.shared : WORDS.state[state]

/** The version's name; without one, whom it was sent to. */
export const versionName = ({ label, ...person }: SentPerson): string => label || nameOf(person)

const timeOf = (at: string): string => updatedOf({ updatedAt: at })

/** One press of Send, with the people whom it reached. */
export interface SentOffer {
  readonly offerId: string
  /** What all of its people have in common. */
  readonly common: SentPerson
  readonly people: readonly SentPerson[]
}

/**
 * The sends of a quotation, the last first; in each who answered, then who read it last, then the
 * others by name.
 */
export function groupSent(people: readonly SentPerson[]): SentOffer[] {
  const groups = Map.groupBy(people, ({ offerId }) => offerId)
  return [...groups].flatMap(([offerId, own]) => {
    const [common] = own
    return common ? [{ offerId, common, people: own.toSorted(byInterest) }] : []
  })
}

/** When the next version was sent, after which nothing is recorded of this one; null without. */
export function newerAt({ common }: SentOffer, offers: readonly SentOffer[]): string | null {
  const isNewer = ({ state, isShared, revision }: SentPerson) =>
    !isShared && state !== 'withdrawn' && revision > common.revision
  const sent = offers.flatMap((other) => (isNewer(other.common) ? [other.common.sentAt] : []))
  return sent.sort()[0] ?? null
}

function byInterest(a: SentPerson, b: SentPerson): number {
  if (a.isAnswerer !== b.isAnswerer) return a.isAnswerer ? -1 : 1
  const [seenA, seenB] = [a.lastSeenAt ?? '', b.lastSeenAt ?? '']
  if (seenA !== seenB) return seenA > seenB ? -1 : 1
  return nameOf(a).localeCompare(nameOf(b))
}

export const nameOf = ({ name, email }: Pick<SentPerson, 'name' | 'email'>): string =>
  name || email || WORDS.onDevice
