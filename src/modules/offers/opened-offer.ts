import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { lookUpOf, onceFor } from '../../../db/prepared-statements.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import { typedOver } from '../../domain/numbers/typed-total.ts'
import { offeredRows } from '../../domain/offers/choices.ts'
import { senderName } from '../../domain/offers/sender-name.ts'
import { countAsked } from './asked.ts'
import type { OpenedOffer } from './customer-model.ts'
import { type AnswerRow, answerTo, type FoundLink, standingOf, stateOf } from './find-link.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { OfferState } from './model.ts'
import { type CustomersQuotation, decompressText, readSentDocument } from './sent-document.ts'
import { servedFiles } from './served-files.ts'

/** What a customer is told about an offer, beside its document. */
export type OfferFacts = (typeof OpenedOffer.static)['offer']

/** An offer behind a link, with its state and the answer that stands. */
export interface LinkedOffer {
  link: FoundLink
  answer: AnswerRow | null
  state: OfferState
}

export async function offerOf(db: Db, found: FoundLink, now: number): Promise<LinkedOffer> {
  const { link: standing, answers } = await standingOf(db, found)
  const link = { ...found, ...standing }
  const answer = answerTo(link, answers)
  return { link, answer, state: stateOf(link, answer, now) }
}

/** The facts as the link's person is told them. */
export async function factsOf(
  db: Db,
  offer: LinkedOffer,
  tokens: LinkTokens,
  document: CustomersQuotation | null,
): Promise<OfferFacts> {
  const { link, answer, state } = offer
  const { pdf, xlsx } = await servedFiles(db, offer, document)
  return {
    ...{ state, revision: link.revision, sentAt: iso(link.sentAt) },
    ...{ validUntil: link.validUntil, timeZone: link.timeZone },
    expiresAt: link.expiresAt === null ? null : iso(link.expiresAt),
    canBeAccepted: link.canBeAccepted,
    sender: link.sender,
    senderName: senderName(document, link.sender),
    recipient: { email: link.email, name: link.name },
    answer: answer && presentAnswer(answer),
    isAnswerer: answer?.linkId === link.linkId,
    newer: link.isSuperseded ? await newerLink(db, link, tokens) : null,
    needsNewVersion: needsNewVersion(offer, document),
    ...(await countAsked(db, link)),
    files: { pdf: pdf?.name ?? null, xlsx: xlsx?.name ?? null },
  }
}

/**
 * Whether an open offer can't be accepted because its total was typed over what its choices make:
 * only one that was sent by an earlier version of the program (product: Acceptance).
 */
export const needsNewVersion = (
  { state, link }: LinkedOffer,
  document: Quotation | null,
): boolean =>
  state === 'open' &&
  link.canBeAccepted &&
  document !== null &&
  typedOver(document) !== null &&
  offeredRows(document.blocks).length > 0

export function presentAnswer(row: AnswerRow): NonNullable<OfferFacts['answer']> {
  const { answer, name, email, answeredAt, timeZone, reason, hash, total, signature } = row
  return {
    ...{ answer, name, email, answeredAt: iso(answeredAt), timeZone, reason, hash, total },
    offer: row.hash === row.textHash ? '' : row.offerId,
    signature: signature === '' ? [] : JSON.parse(signature),
  }
}

export const iso = (at: number): string => new Date(at).toISOString()

/** The same person's link to the newest version that was sent after this one. */
async function newerLink(db: Db, link: FoundLink, tokens: LinkTokens): Promise<string | null> {
  const isLater = and(
    ...[eq(offers.quotationId, link.quotationId), eq(offerLinks.email, link.email)],
    ...[sql`${offers.revision} > ${link.revision}`, isNull(offers.withdrawnAt)],
    ...[isNull(offerLinks.revokedAt), eq(offers.isShared, false)],
  )
  const [newer] = await db
    .select({ id: offerLinks.id, generation: offerLinks.generation })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(isLater)
    .orderBy(desc(offers.revision), desc(offers.sentAt))
    .limit(1)
  return newer ? tokens.url(newer.id, newer.generation) : null
}

/** The document as it was sent, or as it was accepted; null when it was withdrawn. */
export async function documentOf(
  db: Db,
  { link, answer, state }: LinkedOffer,
): Promise<CustomersQuotation | null> {
  if (state === 'withdrawn') return null
  const document = await sentDocument(db, link)
  if (state !== 'accepted' || !document || !answer) return document
  const [accepted] = await db
    .select({ body: answers.body })
    .from(answers)
    .where(eq(answers.offerId, answer.offerId))
  if (!accepted?.body) return document
  const { totals, ...content } = JSON.parse(await decompressText(accepted.body))
  return withShownTotal({ ...document, ...content, totals }, answer.total)
}

/** A version as it was sent; its callers leave it as it is. */
export const sentDocument = async (
  db: Db,
  { quotationId, revision }: Pick<FoundLink, 'quotationId' | 'revision'>,
): Promise<CustomersQuotation | null> =>
  (await keptDocuments(db).fetch(`${revision} ${quotationId}`, {
    context: { quotationId, revision },
  })) ?? null

/**
 * A document is read once for all who open it together, and not kept for longer: what was sent
 * never changes, but a database can be put back.
 */
const keptDocuments = onceFor(
  (db) =>
    new LRUCache<string, CustomersQuotation, Pick<FoundLink, 'quotationId' | 'revision'>>({
      ...{ max: MAX_KEPT, ttl: KEPT_MS, ttlAutopurge: true },
      async fetchMethod(_key, _stale, { context }) {
        const row = await lookUpBody(db, context)
        if (!row) return undefined
        const document = await readSentDocument(new Uint8Array(row[0] as ArrayBuffer))
        return withShownTotal(document, row[1] as number | null)
      },
    }),
)

/** Earlier versions of the program stored the calculated total where one was typed over it. */
const withShownTotal = (document: CustomersQuotation, total: number | null): CustomersQuotation =>
  document.totals && total !== null
    ? { ...document, totals: { ...document.totals, total } }
    : document

/** In ms. */
const KEPT_MS = 1_000
const MAX_KEPT = 20

const lookUpBody = lookUpOf((db) =>
  db
    .select({ body: sentVersions.body, total: sentVersions.total })
    .from(sentVersions)
    .where(
      and(
        eq(sentVersions.quotationId, sql.placeholder('quotationId')),
        eq(sentVersions.revision, sql.placeholder('revision')),
      ),
    ),
)
