import { type SQL, sql } from 'drizzle-orm'
import { isReadable, isSignature } from '#domain/offers/limits.ts'
import { stateOfPerson } from '#domain/offers/people.ts'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { isTakenBack, standingAt } from '../../../db/offer-standing.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { IsOwner } from '../auth/current-user.ts'
import type { MailSender } from '../mails/mail-gate.ts'
import { countedBytes } from '../users/quota.ts'
import { acceptedDocument, DECLINED } from './accepted-document.ts'
import { insertAnswer, insertMails, type NewAnswer, setState } from './answer-statements.ts'
import { acceptedWith, approve, isAsRead, isOtherChoice, type Yes } from './approvals.ts'
import type { AnswerBody } from './customer-model.ts'
import { answeredEvent } from './events.ts'
import { answerTo, type FoundLink, findByToken, signedOn } from './find-link.ts'
import { type Person, peopleOf, personOf, termsFor } from './find-people.ts'
import { OFFER_LIMITS } from './model.ts'
import { factsOf, needsNewVersion, type OfferFacts, sentDocument } from './opened-offer.ts'
import type { OfferDeps } from './send-offer.ts'

interface SentAnswer extends Required<typeof AnswerBody.static> {
  /** Where it comes from: the client's address and what its browser calls itself. */
  address: string
  browser: string
}

/** What is to be stored. */
interface Storing {
  row: NewAnswer & { names: string }
  /** SQL: whether it may be given, about its offer. */
  isOpen: SQL
  sender: MailSender
}

/** A customer's answer must not fail for what the sender stores. */
const OPTIONS = { usesReserve: true }

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
  const { db, tokens, now, events, gate } = deps
  return answer

  /** @param tries how often it is tried again when others of several say something meanwhile */
  async function answer(sent: SentAnswer, isOwner: IsOwner, tries = 9): Promise<AnswerResult> {
    const link = await findLink(sent)
    if (!link) return { outcome: 'not found' }
    // On their own device it is given in their own session.
    if ((await isOwner(link.ownerId)) !== isInPerson(link)) return { outcome: 'forbidden' }
    const people = await peopleOf(db.read, link)
    const field = badField(link, sent, personOf(people, link))
    if (field) return { outcome: 'bad request', field }
    const refusal = (await resultOf(link, sent, people)) ?? (await store(link, people, sent))
    if (refusal !== 'not stored') return refusal
    return people.length > 0 && tries > 0 ? answer(sent, isOwner, tries - 1) : resultAfter(sent)
  }

  /** The yes of one of several, or the answer that counts for all. */
  async function store(
    link: FoundLink,
    people: readonly Person[],
    sent: SentAnswer,
  ): Promise<AnswerResult | 'not stored'> {
    const me = sent.answer === 'accept' ? personOf(people, link) : undefined
    const sender = { userId: link.ownerId, email: link.sender, address: sent.address }
    const to = copyTo(link, sent)
    // Of several all are told in the end.
    const counted = me ? [] : await admit(sender, to)
    const row = await rowOf(link, sent, { people, copyTo: counted ? to : '' })
    if ('field' in row) {
      gate.refund(counted ?? [])
      return { outcome: 'bad request', field: row.field }
    }
    const isOpen = sql`${mayAnswer(link, row.answeredAt)}${nobodyElse(people)}`
    const storing = { row, isOpen, sender }
    if (me) return storeYes({ link, people, me }, sent, storing)
    return storeAnswer(link, sent, { ...storing, to, counted })
  }

  async function admit(sender: MailSender, to: string): Promise<string[] | null> {
    return to === '' ? null : gate.admitWilling(sender, to)
  }

  async function storeYes(yes: Yes, sent: SentAnswer, storing: Storing) {
    const { link, people } = yes
    if (isOtherChoice(people, storing.row)) return refused(await facts(link), 'other choices')
    const { choices, rows, makesPdf: waits } = sent
    const given = { ...storing, taken: { choices, rows }, waits }
    return (await approve(deps, yes, given, OPTIONS)) ? resultAfter(sent) : 'not stored'
  }

  async function storeAnswer(
    link: FoundLink,
    sent: SentAnswer,
    { row, isOpen, to, counted }: Storing & { to: string; counted: string[] | null },
  ): Promise<AnswerResult | 'not stored'> {
    const mayHear = counted !== null
    const [stored] = await db.write(
      [
        insertAnswer(db.read, link, row, isOpen),
        setState(db.read, link, row, row.answeredAt),
        insertMails(db.read, link, row, {
          to: mailsOf(link, row, { to, mayHear }),
          waits: sent.makesPdf && mayHear,
        }),
        ...answeredEvent(events, link, row),
      ],
      OPTIONS,
    )
    if (stored === 1) return resultAfter(sent)
    gate.refund(counted ?? [])
    return 'not stored'
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
    const people = await peopleOf(db.read, link)
    return (await resultOf(link, sent, people)) ?? refused(await facts(link))
  }

  /**
   * As part of what several accept, if they do.
   * @param copyTo where the copy of one on the sender's device goes
   */
  async function rowOf(
    link: FoundLink,
    sent: SentAnswer,
    { people, copyTo }: { people: readonly Person[]; copyTo: string },
  ): Promise<(NewAnswer & { names: string }) | { field: string }> {
    const typed = oneLine(sent.name)
    const here = isInPerson(link) ? { email: copyTo, ...onDevice(link, sent, now()) } : null
    const by = {
      name: isReadable(typed) ? typed : '',
      answeredAt: givenAt(link, sent, now()),
      ...(here && { email: here.email, signedOn: signedOn(here) }),
    }
    const me = personOf(people, link)
    const all = me ? await acceptedWith(db.read, { link, people, me }, by) : { name: by.name }
    const accepted =
      sent.answer === 'accept'
        ? await acceptedDocument(
            db.read,
            link,
            { taken: sent, terms: termsFor(link, people) },
            { ...by, ...all },
          )
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
      names: all.name,
      reason: storable(sent.reason).trim(),
      bytes: countedBytes(text, signature),
    }
  }

  /** The result if nothing more can be stored: this answer is, or another one stands. */
  async function resultOf(
    link: FoundLink,
    sent: SentAnswer,
    people: readonly Person[],
  ): Promise<AnswerResult | null> {
    const me = personOf(people, link)
    const outcome = await storedOutcome(link, sent, me)
    if (outcome) return { outcome, offer: await facts(link) }
    // What was sent or shared to be read has neither answer on its page.
    const document = sent.answer === 'accept' ? await sentDocument(db.read, link) : null
    const isAsked = me ? stateOfPerson(me, people) === 'asked' : !link.hasPeople
    const mayAnswer = link.canBeAccepted && link.may === 'answer' && isAsked
    if (link.state === 'open' && mayAnswer && !needsNewVersion(link, document)) return null
    return refused(await facts(link))
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

  async function facts(link: FoundLink): Promise<OfferFacts> {
    return factsOf(db.read, link, tokens, await sentDocument(db.read, link))
  }
}

/** SQL: and whether nobody of several has said anything since they were read. */
const nobodyElse = (people: readonly Person[]): SQL =>
  people.length > 0 ? sql` AND ${isAsRead(people)}` : sql``

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
