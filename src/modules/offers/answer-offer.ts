import { sql } from 'drizzle-orm'
import { isReadable, isSignature } from '#domain/offers/limits.ts'
import { stateOfPerson } from '#domain/offers/people.ts'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { isTakenBack, standingAt } from '../../../db/offer-standing.ts'
import type { IsOwner } from '../auth/current-user.ts'
import type { AnswerBody } from './customer-model.ts'
import { answerTo, type FoundLink, findByToken } from './find-link.ts'
import { type Person, peopleOf, personOf, termsFor } from './find-people.ts'
import { giveAnswer, MOST_TRIES } from './give-answer.ts'
import { OFFER_LIMITS } from './model.ts'
import { factsOf, needsNewVersion, type OfferFacts, sentDocument } from './opened-offer.ts'
import type { OfferDeps } from './send-offer.ts'

interface SentAnswer extends Required<typeof AnswerBody.static> {
  /** Where it comes from: the client's address and what its browser calls itself. */
  address: string
  browser: string
}

export type AnswerResult =
  | { outcome: 'not found' | 'forbidden' }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'accepted' | 'approved' | 'declined'; offer: OfferFacts }
  /** The answer that stands is another one, or none may be given any more. */
  | ReturnType<typeof refused>

/** The answer that refuses another one; 'other choices' than those of who has accepted before. */
export const refused = (offer: OfferFacts, message: string = offer.state) => ({
  outcome: 'refused' as const,
  refusal: { message, offer },
})

/**
 * Stores the one answer to an offer (product: Acceptance). Its sender can't give it in the customer's
 * name by their link: `isOwner` tells whether the offer's own sender asks.
 */
export function createAnswering(deps: OfferDeps) {
  const { db, now } = deps
  return answer

  /** @param tries how often it was tried before, when others of several got in between, or a newer version */
  async function answer(sent: SentAnswer, isOwner: IsOwner, tries = 0): Promise<AnswerResult> {
    const link = await findLink(sent)
    if (!link) return { outcome: 'not found' }
    // On their own device it is given in their own session.
    if ((await isOwner(link.ownerId)) !== isInPerson(link)) return { outcome: 'forbidden' }
    const people = await peopleOf(db.read, link)
    const field = badField(link, sent, personOf(people, link))
    if (field) return { outcome: 'bad request', field }
    const result = await resultOf(link, sent, people)
    if (result) return result
    if (tries === MOST_TRIES) return refused(await factsOf(deps, link))
    const given = await giveAnswer(deps, answerOf(link, sent, people, now()))
    if (given === 'other choices') return refused(await factsOf(deps, link), given)
    if (typeof given === 'object') return { outcome: 'bad request', ...given }
    return answer(sent, isOwner, tries + 1)
  }

  /** One that was given while the line was gone counts as the offer stood then, if it still stands. */
  async function findLink(sent: SentAnswer): Promise<FoundLink | null> {
    const link = await findByToken(db.read, sent.token, now())
    return link && isInPerson(link)
      ? findByToken(db.read, sent.token, givenAt(link, sent, now()))
      : link
  }

  /** The result if nothing more can be stored: this answer is, or another one stands. */
  async function resultOf(
    link: FoundLink,
    sent: SentAnswer,
    people: readonly Person[],
  ): Promise<AnswerResult | null> {
    const me = personOf(people, link)
    const outcome = await storedOutcome(link, sent, me)
    if (outcome) return { outcome, offer: await factsOf(deps, link) }
    // What was sent or shared to be read has neither answer on its page.
    const document = sent.answer === 'accept' ? await sentDocument(db.read, link) : null
    const isAsked = me ? stateOfPerson(me, people) === 'asked' : !link.hasPeople
    const mayAnswer = link.canBeAccepted && link.may === 'answer' && isAsked
    if (link.state === 'open' && mayAnswer && !needsNewVersion(link, document)) return null
    return refused(await factsOf(deps, link))
  }

  /** What this answer has come to, if it is stored. */
  async function storedOutcome(link: FoundLink, { answerId }: SentAnswer, me: Person | undefined) {
    const isIt = (one: { answerId: string; linkId: string } | null | undefined) =>
      one?.answerId === answerId && one.linkId === link.linkId
    if (isIt(me?.approval)) return link.state === 'accepted' ? 'accepted' : 'approved'
    const answer = await answerTo(db.read, link)
    if (!answer || !isIt(answer)) return null
    return answer.answer === 'accept' ? 'accepted' : 'declined'
  }
}

function answerOf(link: FoundLink, sent: SentAnswer, people: readonly Person[], at: number) {
  const { answer, answerId, timeZone, address, browser, inPerson, choices, rows } = sent
  const typed = oneLine(sent.name)
  const answeredAt = givenAt(link, sent, at)
  const isHere = isInPerson(link)
  const email = isHere ? normalizeEmail(inPerson.email ?? '') : link.email
  return {
    link,
    people,
    mailTo: email,
    waits: sent.makesPdf,
    said: {
      answer,
      answerId,
      answeredAt,
      timeZone,
      address,
      browser,
      email,
      record: null,
      name: isReadable(typed) ? typed : '',
      reason: storable(sent.reason).trim(),
      signature: isSignature(sent.signature) ? JSON.stringify(sent.signature) : '',
      device: isHere ? link.sender : '',
      place: isHere && link.asksPlace ? oneLine(inPerson.place ?? '') : '',
      receivedAt: isHere && at - answeredAt > LATE_MS ? at : null,
    },
    taken: { choices, rows },
    terms: termsFor(link, people),
    sender: { userId: link.ownerId, email: link.sender, address },
    isOpen: () => mayAnswer(link, answeredAt),
  }
}

/** The field that makes an answer invalid, beside what its schema checks. */
function badField(
  link: FoundLink,
  { answer, name, signature, timeZone, inPerson, signsByName }: SentAnswer,
  me: Person | undefined,
): string | null {
  // The address of a link tells who declines by it.
  const needsName = answer === 'accept' || isInPerson(link)
  if (needsName && !isReadable(oneLine(name))) return 'name'
  if (inPerson.email && !isEmail(normalizeEmail(inPerson.email))) return 'inPerson.email'
  if (!isTimeZone(timeZone)) return 'timeZone'
  const points = signature.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  const isDrawn = points <= OFFER_LIMITS.points && signature.every(({ length }) => length % 2 === 0)
  const mustSign = answer === 'accept' && me?.role === 'signs' && !signsByName
  return isDrawn && (!mustSign || isSignature(signature)) ? null : 'signature'
}

/** SQL: whether a link's person may answer its offer. */
const mayAnswer = ({ linkId }: FoundLink, at: number) =>
  sql`EXISTS (SELECT 1 FROM ${offerLinks} WHERE ${offerLinks.offerId} = ${offers.id}
    AND ${offerLinks.id} = ${linkId} AND NOT ${isTakenBack})
    AND ${offers.canBeAccepted} AND ${standingAt(at)} = 'open'`

const isInPerson = ({ inPersonAt }: FoundLink): boolean => inPersonAt !== null

/** When it was given: on the sender's device also before it could be sent. */
const givenAt = ({ inPersonAt }: FoundLink, { inPerson: { agoMs = 0 } }: SentAnswer, at: number) =>
  inPersonAt === null ? at : Math.max(inPersonAt, at - agoMs)

/** Longer than an answer is on its way while there is a line. */
const LATE_MS = 60_000
