import { dayWithZone, endInWords, inZone } from '#domain/offers/moments.ts'
import { dayInWords } from '#domain/words/day.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import { $told, type OfferFacts, ownPerson, type ShownOffer } from './shown-offer.ts'

type Told = ReturnType<typeof $told.get>
type Answer = NonNullable<OfferFacts['answer']>

/** Where the offer stands, in a sentence (product: The customer’s page). */
export function sentenceOf(
  shown: ShownOffer,
  told = $told.get(),
  readIn: string | null = null,
): string {
  const { facts, words } = shown
  const { state, senderName: sender, answer } = facts
  const isAnswerer = isSole(facts)
  const says = words.page.state
  const named = { sender, name: answer?.name ?? '', date: answer ? dayOf(answer, shown) : '' }
  if (state === 'open') return openSentence(shown, told, readIn)
  if (isRecorded(facts)) return recordedSentence(shown)
  if (state === 'accepted') {
    if (isAnswerer) return fill(says.acceptedByYou, named)
    return fill(told === 'before' ? says.acceptedBefore : says.accepted, named)
  }
  if (state === 'declined') {
    if (isAnswerer) return fill(says.declinedByYou, named)
    return fill(told === 'before' ? says.declinedBefore : says.declined, named)
  }
  if (state === 'expired') return fill(says.expired, { date: endOf(facts, shown, readIn) })
  return fill(says[state], named)
}

/** Whether this person alone has given the answer: of several it is said who. */
const isSole = ({ isAnswerer, answer }: OfferFacts): boolean => isAnswerer && !answer?.people.length

/** Whether the answer that stands is one that the sender has recorded. */
export const isRecorded = ({ state, answer }: OfferFacts): boolean =>
  answer?.recordedBy != null && (state === 'accepted' || state === 'declined')

/** The recorded answer to which this person may object: theirs, or that of one who counts for all. */
export const objectable = (facts: OfferFacts): { objectedAt: string | null } | null => {
  const own = ownPerson(facts)
  if (own?.recordedBy) return own
  return isRecorded(facts) ? facts.answer : null
}

function recordedSentence({ facts, words, locale }: ShownOffer): string {
  const { answer, senderName: sender } = facts
  if (!answer?.recordedBy) return ''
  const { acceptedRecorded, declinedRecorded } = words.page.state
  const says = answer.answer === 'accept' ? acceptedRecorded : declinedRecorded
  return fill(says, { sender, name: answer.name, date: dayInWords(answer.recordedBy.day, locale) })
}

/** What the sender is told who looks at their customer's page, or tries to answer there. */
export function asSeenBy({ facts, words }: ShownOffer): string {
  const { name, email } = facts.recipient
  return fill(words.page.asSeenBy, { person: name || email })
}

/** What follows the sentence right after an answer, and once somebody objected to a recorded one. */
export function thanksFor({ facts, words, locale }: ShownOffer, told = $told.get()): string {
  const { thanks, declineSent, objected } = words.page.state
  const { senderName: sender, answer } = facts
  if (isRecorded(facts) && answer?.objectedAt) {
    const date = dayWithZone(Date.parse(answer.objectedAt), answer.timeZone, locale)
    return fill(objected, { sender, date })
  }
  const { inPerson } = words.page
  if (told === 'notCounted') return inPerson.notCounted
  if (facts.inPerson && (told === 'accepted' || told === 'declined'))
    return answer?.email ? fill(inPerson.copy, { email: answer.email }) : inPerson.thanks
  if (told === 'accepted') return fill(thanks, { sender })
  if (told === 'approved') return fill(words.page.people.thanks, { sender })
  return told === 'declined' ? fill(declineSent, { sender }) : ''
}

function openSentence(shown: ShownOffer, told: Told, readIn: string | null): string {
  const { facts, words } = shown
  const { validUntil, senderName: sender, canBeAccepted, needsNewVersion, may, forwardedBy } = facts
  if (told === 'kept') return words.page.inPerson.kept
  if (told === 'changed') return words.page.state.changed
  if (may !== 'answer')
    return forwardedBy === null
      ? words.page.people.toRead
      : fill(words.page.forward.toYou[may], { person: forwardedBy })
  if (!canBeAccepted) return words.page.state.readOnly
  if (needsNewVersion) return words.page.state.doesNotAddUp
  const turn = turnSentence(shown)
  if (turn) return turn
  if (validUntil === '') return fill(words.page.title, { sender })
  return fill(words.page.validUntil, { date: endOf(facts, shown, readIn) })
}

/** Of several, whom it waits for after one's own yes, or before one's turn; '' when it is one's turn. */
function turnSentence({ facts, words, language }: ShownOffer): string {
  const own = ownPerson(facts)
  if (!own || own.state === 'asked') return ''
  const { done, waiting } = words.page.people
  // Of those whose turns come later only the others say something after one's own yes.
  const before = facts.people.slice(0, facts.people.indexOf(own))
  const others = own.state === 'waiting' ? before : facts.people
  const names = others.flatMap(({ name, state }) => (state === 'accepted' ? [] : name))
  return fill(own.state === 'waiting' ? waiting : done, {
    names: new Intl.ListFormat(language).format(names),
  })
}

export type Ends = Pick<OfferFacts, 'expiresAt' | 'timeZone'>

/**
 * When a version ends; '' if it doesn't.
 * @param readIn the reader's time zone; null where it is not known
 */
export function endOf(
  { expiresAt, timeZone }: Ends,
  { words, locale }: Pick<ShownOffer, 'words' | 'locale'>,
  readIn: string | null,
): string {
  if (expiresAt === null) return ''
  const { yourTime } = words.page
  return endInWords({ endsAt: Date.parse(expiresAt), timeZone, readIn, locale, yourTime })
}

/** The day of an answer where it was given, with its zone. */
export const dayOf = ({ answeredAt, timeZone }: Answer, { locale }: ShownOffer): string =>
  dayWithZone(Date.parse(answeredAt), timeZone, locale)

/** How the version differs from the one that its person was sent before; '' without one. */
export function earlierSentence(shown: ShownOffer): string {
  const { earlier, words, language } = shown
  if (!earlier) return ''
  const { line, lineTotal, count, same } = words.page.earlier
  const { changes, before, after } = earlier
  const date = sentOn(earlier.sentAt, shown)
  if (changes === 0) return fill(same, { date })
  const values = { date, changes: fillCount(count, changes, language), before, after }
  return fill(before === after ? line : lineTotal, values)
}

/**
 * The day on which a version was sent, by its sender's clock; with the time if that was the same day
 * as this one.
 */
function sentOn(sentAt: string, { facts, locale }: ShownOffer): string {
  const { timeZone } = facts
  const day = (at: string) => inZone(Date.parse(at), timeZone, locale, { dateStyle: 'long' })
  if (day(sentAt) !== day(facts.sentAt)) return day(sentAt)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  return inZone(Date.parse(sentAt), timeZone, locale, style)
}

/** The time of an answer, with its zone. */
export const timeOf = (
  { answeredAt, timeZone }: Pick<Answer, 'answeredAt' | 'timeZone'>,
  { locale }: ShownOffer,
): string =>
  inZone(Date.parse(answeredAt), timeZone, locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
