import { eq, getTableColumns, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deletedQuotations } from '../../../db/history-schema.ts'
import { answers, offerLinks, offers } from '../../../db/offer-schema.ts'
import { asJson, lookUpOf, onceFor } from '../../../db/prepared-statements.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { OfferState } from './model.ts'

/** A link with its offer and what has become of it. */
export type FoundLink = ReturnType<typeof linkAsJson.read>

/** The answer that stands: of a version that was accepted, or of an offer that was declined. */
export type AnswerRow = Omit<typeof answers.$inferSelect, 'body'>

/** SQL: whether a newer version was sent since. Sharing one to be read makes no offer old. */
export const isSuperseded = sql<number>`EXISTS (SELECT 1 FROM offers later
  WHERE later.quotation_id = ${offers.quotationId} AND later.revision > ${offers.revision}
    AND later.withdrawn_at IS NULL AND NOT later.is_shared)`

/** SQL: whether a link was made by sharing with a person who may not open the quotation any more. */
const isOffList = sql<number>`(${offers.isShared}
  AND NOT EXISTS (SELECT 1 FROM ${quotationShares}
    WHERE ${quotationShares.quotationId} = ${offers.quotationId}
      AND ${quotationShares.email} = ${offerLinks.email})
  AND NOT EXISTS (SELECT 1 FROM ${quotations}
    WHERE ${quotations.id} = ${offers.quotationId} AND ${quotations.accessLevel} = 'everyone'))`

/** SQL: whether a link leads nowhere: it was revoked, or its share has ended. */
export const isTakenBack = sql<number>`(${offerLinks.revokedAt} IS NOT NULL OR ${isOffList})`

/** SQL: whether the quotation is deleted. */
export const isDeleted = sql<number>`EXISTS (SELECT 1 FROM ${deletedQuotations}
  WHERE ${deletedQuotations.quotationId} = ${offers.quotationId})`

/** The columns of a link, its offer and its sender. */
const columns = {
  linkId: offerLinks.id,
  generation: offerLinks.generation,
  email: offerLinks.email,
  name: offerLinks.name,
  isTakenBack,
  isOffList,
  openedAt: offerLinks.openedAt,
  firstSeenAt: offerLinks.firstSeenAt,
  lastSeenAt: offerLinks.lastSeenAt,
  views: offerLinks.views,
  offerId: offers.id,
  quotationId: offers.quotationId,
  revision: offers.revision,
  ownerId: offers.ownerId,
  sentAt: offers.sentAt,
  subject: offers.subject,
  text: offers.text,
  validUntil: offers.validUntil,
  expiresAt: offers.expiresAt,
  timeZone: offers.timeZone,
  canBeAccepted: offers.canBeAccepted,
  isShared: offers.isShared,
  attachment: offers.attachment,
  withdrawnAt: offers.withdrawnAt,
  sender: users.email,
  isSuperseded,
  isDeleted,
}

/** Links with their offers, the last sent first. */
export const selectLinks = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(where)
    .orderBy(sql`${offers.sentAt} DESC`, sql`${offerLinks.id}`)

/** The link of a token; null for an unknown one and for one that was taken back alike. */
export async function findByToken(db: Db, token: string): Promise<FoundLink | null> {
  const row = await lookUpLink(db, { tokenHash: hashOf(token) })
  return row && linkAsJson.read(String(row[0]))
}

const linkAsJson = asJson(columns)
const lookUpLink = lookUpOf((db) =>
  db
    .select({ link: linkAsJson.column })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(sql`${offerLinks.tokenHash} = ${sql.placeholder('tokenHash')} AND NOT ${isTakenBack}`),
)

const { body: _, ...answerColumns } = getTableColumns(answers)

/** All answers to the offers of a quotation, without their documents. */
export const answersOf = (db: Db, quotationId: string): Promise<AnswerRow[]> =>
  db
    .select(answerColumns)
    .from(answers)
    .where(inArray(answers.offerId, sentOf(db, quotationId)))

/**
 * What may have become of an offer since its link was found, and all answers to its quotation, in one
 * reading: an answer and a state of different moments would tell what never was.
 */
export async function standingOf(db: Db, { offerId, quotationId }: FoundLink) {
  const rows = await preparedStanding(db).all({ offerId, quotationId })
  return { link: rows[0]?.link, answers: rows.flatMap(({ answer }) => answer ?? []) }
}

const preparedStanding = onceFor((db) => {
  const { withdrawnAt, expiresAt } = offers
  return db
    .select({ link: { withdrawnAt, expiresAt, isSuperseded, isDeleted }, answer: answerColumns })
    .from(offers)
    .leftJoin(answers, inArray(answers.offerId, sentOf(db, sql.placeholder('quotationId'))))
    .where(eq(offers.id, sql.placeholder('offerId')))
    .prepare()
})

/** By the offers, which have an index for it. */
const sentOf = (db: Db, quotationId: string | Placeholder) =>
  db.select({ id: offers.id }).from(offers).where(eq(offers.quotationId, quotationId))

/** The answer that stands for an offer, among those of its quotation. */
export const answerTo = (
  { offerId, revision }: { offerId: string; revision: number },
  all: readonly AnswerRow[],
): AnswerRow | null =>
  all.find((one) => one.revision === revision && one.answer === 'accept') ??
  all.find((one) => one.offerId === offerId) ??
  null

/**
 * Where an offer stands (product: Where an offer stands). An acceptance stands whatever comes after
 * it; a newer version is told before an answer to the old one, so that it leads there.
 */
export function stateOf(
  link: Pick<FoundLink, 'withdrawnAt' | 'isDeleted' | 'isSuperseded' | 'expiresAt'>,
  answer: Pick<AnswerRow, 'answer'> | null,
  now: number,
): OfferState {
  if (answer?.answer === 'accept') return 'accepted'
  if (link.withdrawnAt !== null || link.isDeleted) return 'withdrawn'
  if (link.isSuperseded) return 'superseded'
  if (answer) return 'declined'
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : 'open'
}
