import { formatMoney } from '../../../../src/domain/numbers/format-figure.ts'
import { timeWithZone } from '../../../../src/domain/offers/moments.ts'
import { dayOf, updatedOf } from '../../../ui/dates.ts'
import type { Answered, SentPerson } from '../answers.ts'

/** The texts of what was sent (product: Sending). */
export const WORDS = {
  loading: 'Loading...',
  failed: 'What was sent can’t be loaded.',
  retry: 'Try again',
  more: 'Show earlier',
  empty: 'Not sent yet',
  emptyHint: 'Here you will see who has read it, and who accepts.',
  sentOn: (time: string) => `Sent ${time}`,
  sharedOn: (time: string) => `Shared ${time}`,
  validUntil: (day: string) => `valid until ${day}`,
  withPdf: 'with the pdf',
  readOnly: 'to read only',
  state: {
    open: 'Open',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    superseded: 'A newer version was sent',
  },
  shared: 'Shared',
  acceptedBy: (name: string, time: string, total: string) =>
    total ? `Accepted by ${name} on ${time}: ${total}` : `Accepted by ${name} on ${time}`,
  declinedBy: (name: string, time: string) => `Declined by ${name} on ${time}`,
  recorded: 'Details',
  recordedAt: (time: string, zone: string) => `${time} (${zone})`,
  fromAddress: (address: string) => `From ${address}`,
  signature: (name: string) => `The signature of ${name}`,
  hash: 'SHA-256 of what was accepted',
  acceptedPdf: 'Accepted offer as pdf',
  acceptedXlsx: 'Accepted offer as spreadsheet',
  mail: {
    queued: 'Being sent',
    sent: 'Sent',
    failed: 'The mail server did not take the mail',
  },
  notSeen: 'not opened yet',
  opened: (time: string) => `opened ${time}`,
  seenOnce: (time: string) => `read ${time}`,
  seen: (times: number, first: string, last: string) =>
    `read ${times} times, first ${first}, last ${last}`,
  revoked: 'Link revoked',
  show: 'Show this version',
  since: 'What changed since',
  withdraw: 'Withdraw offer',
  revoke: 'Revoke link',
  newLink: 'New link',
  allPeople: (count: number) => `Show all ${count} people`,
  asks: {
    withdraw: {
      text: (people: number) =>
        people === 1
          ? 'Withdraw this offer? The link will say so, and nobody can accept it.'
          : `Withdraw this offer from all ${people} people? Their links will say so, and nobody can accept it.`,
      action: 'Withdraw',
    },
    revoke: {
      text: (person: string) => `Revoke the link of ${person}? It will lead nowhere.`,
      action: 'Revoke',
    },
    renew: {
      text: (person: string) =>
        `Make a new link for ${person}? The one before it will lead nowhere.`,
      action: 'Make and mail it',
      quietly: 'Make it without a mail',
    },
  },
  keep: 'Cancel',
  withdrawn: 'Offer withdrawn',
  linkRevoked: 'Link revoked',
  accepted: 'It was accepted meanwhile, so it stands.',
  tooManyMails: 'Too many mails to new people today. Make the link without a mail, and pass it on.',
  gone: 'It is gone: the list is up to date now.',
  notDone: 'The server did not answer. Try again.',
} as const

/** `Accepted by Ann Smith on Nov 26, 2026, 5:20 PM (GMT+1): €1,190.00`. */
export function answerInWords(
  { answer, name, email, answeredAt, timeZone, total }: Answered,
  { currency, locale }: { currency: string; locale: string },
): string {
  const time = timeWithZone(Date.parse(answeredAt), timeZone)
  if (answer === 'decline') return WORDS.declinedBy(name || email, time)
  return WORDS.acceptedBy(name, time, total === null ? '' : formatMoney(total, locale, currency))
}

/** What is on file of an answer: when it was where the customer is, from which address, by what. */
export function recordInWords({ answeredAt, timeZone, address, browser }: Answered): string[] {
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone } as const
  const time = new Intl.DateTimeFormat('en-US', format).format(new Date(answeredAt))
  const from = address && WORDS.fromAddress(address)
  return [WORDS.recordedAt(time, timeZone), from, browser].filter((line) => line !== '')
}

/** How a person's mail and link stand: `Sent, read 3 times, first …, last …`. */
export function standingInWords(person: SentPerson): string {
  const { isRevoked, mail, views, firstSeenAt, lastSeenAt } = person
  const seen =
    views === 0 || !firstSeenAt || !lastSeenAt
      ? unreadInWords(person)
      : views === 1
        ? WORDS.seenOnce(timeOf(lastSeenAt))
        : WORDS.seen(views, timeOf(firstSeenAt), timeOf(lastSeenAt))
  if (isRevoked) return views > 0 ? `${WORDS.revoked}, ${seen}` : WORDS.revoked
  // Whose mail did not leave can't have read it, unless the link was passed on.
  return mail === 'sent' || views > 0 ? `${WORDS.mail[mail]}, ${seen}` : WORDS.mail[mail]
}

/** Opened, as far as is known, without anybody who reads: mail scanners open links. */
const unreadInWords = ({ openedAt }: SentPerson): string =>
  openedAt ? WORDS.opened(timeOf(openedAt)) : WORDS.notSeen

/** `Sent Nov 26, 2026, 5:20 PM`, `valid until Dec 10, 2026`, `with the pdf`. */
export function sendingInWords(offer: SentPerson): string[] {
  const { sentAt, validUntil, attachment, canBeAccepted, isShared } = offer
  return [
    isShared ? WORDS.sharedOn(timeOf(sentAt)) : WORDS.sentOn(timeOf(sentAt)),
    validUntil && WORDS.validUntil(dayOf(new Date(`${validUntil}T00:00`))),
    attachment && WORDS.withPdf,
    !canBeAccepted && WORDS.readOnly,
  ].flatMap((part) => part || [])
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

function byInterest(a: SentPerson, b: SentPerson): number {
  if (a.isAnswerer !== b.isAnswerer) return a.isAnswerer ? -1 : 1
  const [seenA, seenB] = [a.lastSeenAt ?? '', b.lastSeenAt ?? '']
  if (seenA !== seenB) return seenA > seenB ? -1 : 1
  return nameOf(a).localeCompare(nameOf(b))
}

export const nameOf = ({ name, email }: Pick<SentPerson, 'name' | 'email'>): string => name || email
