import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database, Db } from '../../../db/client.ts'
import { answers, offerLinks, offerStates, offers } from '../../../db/offer-schema.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import { type MailKind, mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { canonicalText } from '../../domain/offers/canonical.ts'
import { type Choice, withChoices } from '../../domain/offers/choices.ts'
import { isTimeZone } from '../../domain/offers/last-day.ts'
import type { MailGate } from '../mails/mail-gate.ts'
import { due } from '../mails/mail-queue.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { countedBytes } from '../users/quota.ts'
import { oneLine, storable } from './customer-texts.ts'
import { answeredEvent, type Events } from './events.ts'
import { type FoundLink, findByToken, isDeleted, isSuperseded } from './find-link.ts'
import type { LinkTokens } from './link-tokens.ts'
import { OFFER_LIMITS } from './model.ts'
import {
  factsOf,
  type LinkedOffer,
  needsNewVersion,
  type OfferFacts,
  offerOf,
  sentDocument,
} from './opened-offer.ts'
import { compressText } from './sent-document.ts'

export interface AnswerDeps {
  db: Database
  tokens: LinkTokens
  now: () => number
  events: Events
  gate: Pick<MailGate, 'admitWilling' | 'refund'>
}

export interface SentAnswer {
  token: string
  answer: 'accept' | 'decline'
  name: string
  reason: string
  choices: Choice[]
  signature: number[][]
  timeZone: string
  answerId: string
  /** Where it comes from: the client's address and what its browser calls itself. */
  address: string
  browser: string
}

export type AnswerResult =
  | { outcome: 'not found' }
  | { outcome: 'bad request'; field: string }
  /** The answer that stands is another one, or none may be given any more. */
  | { outcome: 'refused'; offer: OfferFacts }
  | { outcome: 'accepted' | 'declined'; offer: OfferFacts }

/** Stores the one answer to an offer (product: Acceptance). */
export function createAnswering({ db, tokens, now, events, gate }: AnswerDeps) {
  return async function answer(sent: SentAnswer): Promise<AnswerResult> {
    const link = await findByToken(db.read, sent.token)
    if (!link) return { outcome: 'not found' }
    const field = badField(sent)
    if (field) return { outcome: 'bad request', field }
    const before = await offerOf(db.read, link, now())
    const earlier = await resultOf(before, sent)
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
    const after = await offerOf(db.read, link, now())
    const result = await resultOf(after, sent)
    return result ?? { outcome: 'refused', offer: await facts(after) }
  }

  async function rowOf(link: FoundLink, sent: SentAnswer): Promise<NewAnswer | { field: string }> {
    const accepted =
      sent.answer === 'accept' ? await acceptedDocument(link, sent.choices) : DECLINED
    if ('field' in accepted) return accepted
    const { text, ...document } = accepted
    const signature = sent.signature.length > 0 ? JSON.stringify(sent.signature) : ''
    const { answer, answerId, timeZone, address, browser } = sent
    return {
      ...{ answer, answerId, timeZone, address, browser, signature, ...document },
      ...{ name: oneLine(sent.name), reason: storable(sent.reason).trim() },
      ...{ bytes: countedBytes(text, signature), answeredAt: now() },
    }
  }

  /** The result if nothing more can be stored: this answer is, or another one stands. */
  async function resultOf(found: LinkedOffer, sent: SentAnswer): Promise<AnswerResult | null> {
    const { answer, state, link } = found
    const isThis = answer?.answerId === sent.answerId && answer.linkId === link.linkId
    if (isThis) {
      const outcome = answer.answer === 'accept' ? 'accepted' : 'declined'
      return { outcome, offer: await facts(found) }
    }
    // What was sent or shared to be read has neither answer on its page.
    const document = sent.answer === 'accept' ? await sentDocument(db.read, link) : null
    if (state === 'open' && link.canBeAccepted && !needsNewVersion(found, document)) return null
    return { outcome: 'refused', offer: await facts(found) }
  }

  async function facts(found: LinkedOffer) {
    const document = await sentDocument(db.read, found.link)
    return factsOf(db.read, found, tokens, document)
  }

  async function acceptedDocument(
    link: FoundLink,
    choices: Choice[],
  ): Promise<Accepted | { field: string }> {
    const document = await sentDocument(db.read, link)
    if (!document)
      throw new Error(`The sent version ${link.revision} of ${link.quotationId} is gone`)
    const chosen = withChoices(document, choices)
    if (!chosen.ok) return { field: chosen.at }
    const { total, totals } = totalsIn(chosen.value)
    const text = canonicalText(chosen.value)
    const hash = createHash('sha256').update(text).digest('hex')
    // The totals are not part of what is hashed: they follow from it.
    const body = await compressText(JSON.stringify({ ...JSON.parse(text), totals }))
    return { total, text, hash, body }
  }
}

interface Accepted {
  total: number | null
  text: string
  hash: string
  body: Buffer | null
}

const DECLINED: Accepted = { total: null, text: '', hash: '', body: null }

/** The field that makes an answer invalid, beside what its schema checks. */
function badField({ answer, name, signature, timeZone }: SentAnswer): string | null {
  if (answer === 'accept' && oneLine(name) === '') return 'name'
  if (!isTimeZone(timeZone)) return 'timeZone'
  const points = signature.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  const isDrawn = points <= OFFER_LIMITS.points && signature.every(({ length }) => length % 2 === 0)
  return isDrawn ? null : 'signature'
}

type NewAnswer = Pick<
  typeof answers.$inferSelect,
  | ('answerId' | 'answer' | 'answeredAt' | 'name' | 'reason' | 'timeZone' | 'address' | 'browser')
  | ('hash' | 'total' | 'signature' | 'bytes' | 'body')
>

/** Stored only if it may still be given when it is written, and if no other one stands. */
function insertAnswer(db: Db, link: FoundLink, row: NewAnswer): Query {
  const { offerId, linkId, quotationId, revision, ownerId } = link
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
    WHERE ${offers.id} = ${offerId} AND ${offerLinks.id} = ${linkId} AND ${offerLinks.revokedAt} IS NULL
      AND ${offers.withdrawnAt} IS NULL AND NOT ${isSuperseded} AND NOT ${isDeleted}
      AND (${offers.expiresAt} IS NULL OR ${offers.expiresAt} > ${row.answeredAt})
      AND ${offers.canBeAccepted}
      AND NOT EXISTS (SELECT 1 FROM answers other WHERE other.quotation_id = ${quotationId}
        AND other.revision = ${revision} AND other.answer = 'accept'))`
  const values = {
    offerId: sql`${offerId}`,
    quotationId: sql`${quotationId}`,
    revision: sql`${revision}`,
    ownerId: sql`${ownerId}`,
    answerId: sql`${row.answerId}`,
    linkId: sql`${linkId}`,
    answer: sql`${row.answer}`,
    answeredAt: sql`${row.answeredAt}`,
    name: sql`${row.name}`,
    email: sql`${link.email}`,
    reason: sql`${row.reason}`,
    timeZone: sql`${row.timeZone}`,
    address: sql`${row.address}`,
    browser: sql`${row.browser}`,
    hash: sql`${row.hash}`,
    total: sql`${row.total}`,
    signature: sql`${row.signature}`,
    bytes: sql`${row.bytes}`,
    body: sql`${row.body}`,
  }
  return insertWhere(db, answers, values, mayBeGiven).onConflictDoNothing()
}

function setState(db: Db, { quotationId, revision }: FoundLink, row: NewAnswer): Query {
  const isAccepted = row.answer === 'accept'
  const state = isAccepted ? ('accepted' as const) : ('declined' as const)
  return db
    .update(offerStates)
    .set({ state, changedAt: row.answeredAt, ...(isAccepted && { total: row.total }) })
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
  const { createdAt, attempts, dueAt } = due(row.answeredAt)
  const rows = JSON.stringify(to.map(([kind, address]) => [nanoid(), kind, address]))
  return db.insert(mails).select(
    sql`SELECT value ->> 0, value ->> 1, ${link.ownerId}, value ->> 2, ${link.offerId},
        ${createdAt}, ${attempts}, ${dueAt}, NULL
      FROM json_each(${rows}) WHERE ${isThis}
        AND NOT EXISTS (SELECT 1 FROM mails told WHERE told.about = ${link.offerId} AND told.kind IN ('answer', 'bare answer'))`,
  )
}
