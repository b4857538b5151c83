import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offerStates, offers } from '../../../db/offer-schema.ts'
import { isTakenBack, standingAt } from '../../../db/offer-standing.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import { acceptedText, canonicalText } from '../../domain/offers/canonical.ts'
import { type Choice, withChoices } from '../../domain/offers/choices.ts'
import { isReadable, isSignature } from '../../domain/offers/limits.ts'
import { isTimeZone } from '../../domain/offers/time-zones.ts'
import { oneLine, storable } from '../../domain/words/without-hidden.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { IsOwner } from '../auth/current-user.ts'
import { hashesOf } from '../files/file-hashes.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'
import { compressText } from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { countedBytes } from '../users/quota.ts'
import type { AnswerBody } from './customer-model.ts'
import { answeredEvent } from './events.ts'
import { answerTo, type FoundLink, findByToken } from './find-link.ts'
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
  | { outcome: 'accepted' | 'declined'; offer: OfferFacts }
  /** The answer that stands is another one, or none may be given any more. */
  | ReturnType<typeof refused>

const refused = (offer: OfferFacts) => ({
  outcome: 'refused' as const,
  refusal: { message: offer.state, offer },
})

/**
 * Stores the one answer to an offer (product: Acceptance). Its sender can't give it in the customer's
 * name: `isOwner` tells whether the offer's own sender asks.
 */
export function createAnswering({ db, tokens, now, events, gate }: OfferDeps) {
  return async function answer(sent: SentAnswer, isOwner: IsOwner): Promise<AnswerResult> {
    const link = await findByToken(db.read, sent.token, now())
    if (!link) return { outcome: 'not found' }
    if (await isOwner(link.ownerId)) return { outcome: 'forbidden' }
    const field = badField(sent)
    if (field) return { outcome: 'bad request', field }
    const earlier = await resultOf(link, sent)
    if (earlier) return earlier
    const row = await rowOf(link, sent)
    if ('field' in row) return { outcome: 'bad request', field: row.field }
    const sender = { userId: link.ownerId, email: link.sender, address: sent.address }
    const counted = await gate.admitWilling(sender, link.email)
    const changes = await db.write(
      [
        insertAnswer(db.read, link, row),
        setState(db.read, link, row),
        insertMails(db.read, link, row, mailsOf(link, row, counted !== null)),
        ...answeredEvent(events, link, row),
      ],
      // A customer's answer must not fail for what the sender stores.
      { usesReserve: true },
    )
    if (counted && changes[0] !== 1) gate.refund(counted)
    return resultAfter(sent)
  }

  /** What refused it may have come after the link was read: a newer version, say. */
  async function resultAfter(sent: SentAnswer): Promise<AnswerResult> {
    const link = await findByToken(db.read, sent.token, now())
    if (!link) return { outcome: 'not found' }
    return (await resultOf(link, sent)) ?? refused(await facts(link))
  }

  async function rowOf(link: FoundLink, sent: SentAnswer): Promise<NewAnswer | { field: string }> {
    const typed = oneLine(sent.name)
    const by = { name: isReadable(typed) ? typed : '', answeredAt: now() }
    const accepted =
      sent.answer === 'accept' ? await acceptedDocument(link, sent.choices, by) : DECLINED
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
      ...by,
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
    if (link.state === 'open' && link.canBeAccepted && !needsNewVersion(link, document)) return null
    return refused(await facts(link))
  }

  async function facts(link: FoundLink): Promise<OfferFacts> {
    return factsOf(db.read, link, tokens, await sentDocument(db.read, link))
  }

  async function acceptedDocument(
    link: FoundLink,
    choices: Choice[],
    { name, answeredAt }: Pick<NewAnswer, 'name' | 'answeredAt'>,
  ): Promise<Accepted | { field: string }> {
    const document = await sentDocument(db.read, link)
    if (!document)
      throw new Error(`The sent version ${link.revision} of ${link.quotationId} is gone`)
    const chosen = withChoices(document, choices)
    if (!chosen.ok) return { field: chosen.at }
    const { total, totals } = totalsIn(chosen.value)
    const text = canonicalText(chosen.value)
    const files = await hashesOf(db.read, uploadedIn(text))
    const by = { offer: link.offerId, email: link.email, name, answeredAt: iso(answeredAt), files }
    const hash = sha256(acceptedText(chosen.value, by))
    // Neither the totals, which follow from it, nor the marks of its fields are part of what is hashed.
    const { blocks } = chosen.value
    const body = await compressText(JSON.stringify({ ...JSON.parse(text), blocks, totals }))
    const { withheld = 0 } = totals ?? {}
    return {
      total,
      withheld,
      text,
      hash,
      textHash: sha256(text),
      files: JSON.stringify(files),
      body,
    }
  }
}

interface Accepted {
  total: number | null
  withheld: number
  text: string
  hash: string
  textHash: string
  files: string
  body: Buffer | null
}

const DECLINED: Accepted = {
  total: null,
  withheld: 0,
  text: '',
  hash: '',
  textHash: '',
  files: '',
  body: null,
}

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The field that makes an answer invalid, beside what its schema checks. */
function badField({ answer, name, signature, timeZone }: SentAnswer): string | null {
  if (answer === 'accept' && !isReadable(oneLine(name))) return 'name'
  if (!isTimeZone(timeZone)) return 'timeZone'
  const points = signature.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  const isDrawn = points <= OFFER_LIMITS.points && signature.every(({ length }) => length % 2 === 0)
  return isDrawn ? null : 'signature'
}

/** The writes of an answer, in one batch (product: Acceptance). */

type NewAnswer = Pick<
  typeof answers.$inferSelect,
  | ('answerId' | 'answer' | 'answeredAt' | 'name' | 'reason' | 'timeZone' | 'address' | 'browser')
  | ('hash' | 'textHash' | 'total' | 'signature' | 'bytes' | 'body' | 'files')
> &
  Pick<Accepted, 'withheld'>

/** Stored only if it may still be given when it is written, and if no other one stands. */
function insertAnswer(db: Db, link: FoundLink, { withheld: _, ...row }: NewAnswer): Query {
  const { offerId, linkId, quotationId, revision, ownerId } = link
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
    WHERE ${offers.id} = ${offerId} AND ${offerLinks.id} = ${linkId} AND NOT ${isTakenBack}
      AND ${offers.canBeAccepted} AND ${standingAt(row.answeredAt)} = 'open')`
  const values = { ...row, offerId, linkId, quotationId, revision, ownerId, email: link.email }
  return insertWhere(db, answers, values, mayBeGiven).onConflictDoNothing()
}

function setState(db: Db, { quotationId, revision }: FoundLink, row: NewAnswer): Query {
  const { answer, answeredAt, total, withheld } = row
  const isAccepted = answer === 'accept'
  const state = isAccepted ? ('accepted' as const) : ('declined' as const)
  return db
    .update(offerStates)
    .set({ state, changedAt: answeredAt, ...(isAccepted && { total, withheld }) })
    .where(
      sql`${offerStates.quotationId} = ${quotationId} AND ${offerStates.revision} = ${revision} AND changes() > 0`,
    )
}

/** Both sides get a mail: the sender, and the person who answered, as the gate allows. */
function mailsOf(
  { email, sender }: FoundLink,
  { answer }: NewAnswer,
  mayHear: boolean,
): [MailKind, string][] {
  const copy = mayHear ? 'answer' : answer === 'accept' ? 'bare answer' : null
  return [...(copy ? ([[copy, email]] as [MailKind, string][]) : []), ['answer', sender]]
}

function insertMails(
  db: Db,
  link: FoundLink,
  row: NewAnswer,
  to: readonly [MailKind, string][],
): Query {
  const isThis = sql`EXISTS (SELECT 1 FROM ${answers} WHERE ${answers.offerId} = ${link.offerId}
    AND ${answers.answerId} = ${row.answerId} AND ${answers.answeredAt} = ${row.answeredAt})`
  return enqueueMail(
    db,
    {
      kind: sql`value ->> 0`,
      userId: link.ownerId,
      address: sql`value ->> 1`,
      about: link.offerId,
      at: row.answeredAt,
      each: sql`key`,
    },
    // Its sender is always told.
    sql`FROM json_each(${JSON.stringify(to)}) WHERE ${isThis} AND NOT ${isQueued('answer', link.offerId)}`,
  )
}
