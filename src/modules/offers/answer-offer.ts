import { sql } from 'drizzle-orm'
import { isReadable, isSignature } from '#domain/offers/limits.ts'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { isTakenBack, standingAt } from '../../../db/offer-standing.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { IsOwner } from '../auth/current-user.ts'
import { countedBytes } from '../users/quota.ts'
import { acceptedDocument, DECLINED } from './accepted-document.ts'
import { insertAnswer, insertMails, type NewAnswer, setState } from './answer-statements.ts'
import type { AnswerBody } from './customer-model.ts'
import { answeredEvent } from './events.ts'
import { answerTo, type FoundLink, findByToken, partTermsOf } from './find-link.ts'
import { OFFER_LIMITS } from './model.ts'
import {
  factsOf,
  needsNewVersion,
  type OfferFacts,
  sentDocument,
  signedOn,
} from './opened-offer.ts'
import type { OfferDeps } from './send-offer.ts'

interface SentAnswer extends Required<typeof AnswerBody.static> {
  /** Where it comes from: the client's address and what its browser calls itself. */
  address: string
  browser: string
}

export type AnswerResult =
  | { outcome: 'not found' | 'forbidden' }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'accepted' | 'declined'; offer: OfferFacts }
  /** The answer that stands is another one, or none may be given any more. */
  | ReturnType<typeof refused>

/** The answer that refuses another one. */
export const refused = (offer: OfferFacts) => ({
  outcome: 'refused' as const,
  refusal: { message: offer.state, offer },
})

/**
 * Stores the one answer to an offer (product: Acceptance). Its sender can't give it in the customer's
 * name by their link: `isOwner` tells whether the offer's own sender asks.
 */
export function createAnswering({ db, tokens, now, events, gate }: OfferDeps) {
  async function answer(sent: SentAnswer, isOwner: IsOwner): Promise<AnswerResult> {
    const link = await findLink(sent)
    if (!link) return { outcome: 'not found' }
    // On their own device it is given in their own session.
    if ((await isOwner(link.ownerId)) !== isInPerson(link)) return { outcome: 'forbidden' }
    const field = badField(link, sent)
    if (field) return { outcome: 'bad request', field }
    return (await resultOf(link, sent)) ?? store(link, sent)
  }

  async function store(link: FoundLink, sent: SentAnswer): Promise<AnswerResult> {
    const sender = { userId: link.ownerId, email: link.sender, address: sent.address }
    const to = copyTo(link, sent)
    const counted = to === '' ? null : await gate.admitWilling(sender, to)
    const row = await rowOf(link, sent, counted ? to : '')
    if ('field' in row) {
      if (counted) gate.refund(counted)
      return { outcome: 'bad request', field: row.field }
    }
    const changes = await db.write(
      [
        insertAnswer(db.read, link, row, mayAnswer(link, row.answeredAt)),
        setState(db.read, link, row, row.answeredAt),
        insertMails(db.read, link, row, {
          to: mailsOf(link, row, { to, mayHear: counted !== null }),
          waits: sent.makesPdf && counted !== null,
        }),
        ...answeredEvent(events, link, row),
      ],
      // A customer's answer must not fail for what the sender stores.
      { usesReserve: true },
    )
    if (counted && changes[0] !== 1) gate.refund(counted)
    return resultAfter(sent)
  }

  /** One that was given while the line was gone counts as the offer stood then, if it still stands. */
  async function findLink(sent: SentAnswer): Promise<FoundLink | null> {
    const link = await findByToken(db.read, sent.token, now())
    return link && isInPerson(link)
      ? findByToken(db.read, sent.token, givenAt(link, sent, now()))
      : link
  }

  /** What refused it may have come after the link was read: a newer version, say. */
  async function resultAfter(sent: SentAnswer): Promise<AnswerResult> {
    const link = await findLink(sent)
    if (!link) return { outcome: 'not found' }
    return (await resultOf(link, sent)) ?? refused(await facts(link))
  }

  /** @param copyTo where the copy of one on the sender's device goes */
  async function rowOf(
    link: FoundLink,
    sent: SentAnswer,
    copyTo: string,
  ): Promise<NewAnswer | { field: string }> {
    const typed = oneLine(sent.name)
    const here = isInPerson(link) ? { email: copyTo, ...onDevice(link, sent, now()) } : null
    const by = {
      name: isReadable(typed) ? typed : '',
      answeredAt: givenAt(link, sent, now()),
      ...(here && { email: here.email, signedOn: signedOn(here) }),
    }
    const accepted =
      sent.answer === 'accept'
        ? await acceptedDocument(db.read, link, { taken: sent, terms: partTermsOf(link) }, by)
        : DECLINED
    if ('field' in accepted) return accepted
    const { text, ...document } = accepted
    const signature = isSignature(sent.signature) ? JSON.stringify(sent.signature) : ''
    const { answer, answerId, timeZone, address, browser } = sent
    return {
      answer,
      answerId,
      timeZone,
      address,
      browser,
      signature,
      ...document,
      name: by.name,
      answeredAt: by.answeredAt,
      ...here,
      reason: storable(sent.reason).trim(),
      bytes: countedBytes(text, signature),
    }
  }

  /** The result if nothing more can be stored: this answer is, or another one stands. */
  async function resultOf(link: FoundLink, sent: SentAnswer): Promise<AnswerResult | null> {
    const answer = await answerTo(db.read, link)
    const isThis = answer?.answerId === sent.answerId && answer.linkId === link.linkId
    if (isThis) {
      const outcome = answer.answer === 'accept' ? 'accepted' : 'declined'
      return { outcome, offer: await facts(link) }
    }
    // What was sent or shared to be read has neither answer on its page.
    const document = sent.answer === 'accept' ? await sentDocument(db.read, link) : null
    const mayAnswer = link.canBeAccepted && link.may === 'answer'
    if (link.state === 'open' && mayAnswer && !needsNewVersion(link, document)) return null
    return refused(await facts(link))
  }

  async function facts(link: FoundLink): Promise<OfferFacts> {
    return factsOf(db.read, link, tokens, await sentDocument(db.read, link))
  }

  return answer
}

/** The field that makes an answer invalid, beside what its schema checks. */
function badField(
  link: FoundLink,
  { answer, name, signature, timeZone, inPerson }: SentAnswer,
): string | null {
  // The address of a link tells who declines by it.
  const needsName = answer === 'accept' || isInPerson(link)
  if (needsName && !isReadable(oneLine(name))) return 'name'
  if (inPerson.email && !isEmail(normalizeEmail(inPerson.email))) return 'inPerson.email'
  if (!isTimeZone(timeZone)) return 'timeZone'
  const points = signature.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  const isDrawn = points <= OFFER_LIMITS.points && signature.every(({ length }) => length % 2 === 0)
  return isDrawn ? null : 'signature'
}

/** SQL: whether a link's person may answer its offer. */
const mayAnswer = ({ linkId }: FoundLink, at: number) =>
  sql`EXISTS (SELECT 1 FROM ${offerLinks} WHERE ${offerLinks.offerId} = ${offers.id}
    AND ${offerLinks.id} = ${linkId} AND NOT ${isTakenBack})
    AND ${offers.canBeAccepted} AND ${standingAt(at)} = 'open'`

/** On the sender's device an address is whatever is typed: nobody is mailed beyond the limits. */
function mailsOf(
  link: FoundLink,
  { answer }: NewAnswer,
  { to, mayHear }: { to: string; mayHear: boolean },
): [MailKind, string][] {
  const isKept = answer === 'accept' && !isInPerson(link)
  const copy = mayHear ? 'answer' : isKept ? 'bare answer' : null
  return [...(copy ? ([[copy, to]] as [MailKind, string][]) : []), ['answer', link.sender]]
}

const isInPerson = ({ inPersonAt }: FoundLink): boolean => inPersonAt !== null

const copyTo = (link: FoundLink, { inPerson: { email = '' } }: SentAnswer): string =>
  isInPerson(link) ? normalizeEmail(email) : link.email

/** When it was given: on the sender's device also before it could be sent. */
const givenAt = ({ inPersonAt }: FoundLink, { inPerson: { agoMs = 0 } }: SentAnswer, at: number) =>
  inPersonAt === null ? at : Math.max(inPersonAt, at - agoMs)

/** Longer than an answer is on its way while there is a line. */
const LATE_MS = 60_000

function onDevice(link: FoundLink, sent: SentAnswer, at: number) {
  const isLate = at - givenAt(link, sent, at) > LATE_MS
  const place = link.asksPlace ? oneLine(sent.inPerson.place ?? '') : ''
  return { device: link.sender, place, receivedAt: isLate ? at : null }
}
