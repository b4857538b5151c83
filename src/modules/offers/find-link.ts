import { eq, getTableColumns, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SignedOn } from '#domain/offers/answer-ways.ts'
import type { PartTerms } from '#domain/offers/part.ts'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offers, recordedAnswers } from '../../../db/offer-schema.ts'
import {
  answeredOffer,
  hasPeople,
  isDeleted,
  isOffList,
  isRecordOf,
  isTakenBack,
  isWithdrawn,
  standingAt,
} from '../../../db/offer-standing.ts'
import { onceFor } from '../../../db/prepared-statements.ts'
import { users } from '../../../db/schema.ts'
import { isoOrNull } from '../../plugins/response-schemas.ts'
import { hashOf } from '../auth/account-keys.ts'

/** A link with its offer, and where that stood when it was read. */
export type FoundLink = Awaited<ReturnType<typeof selectLinks>>[number]

/**
 * The answer to an offer, without the document that was accepted, and how it came if its sender has
 * recorded it.
 */
export type AnswerRow = Omit<typeof answers.$inferSelect, 'body'> & {
  record: typeof recordedAnswers.$inferSelect | null
  /** The person of several for whom it was given. */
  answersFor: string | null
}

/** The columns of a link, its offer and its sender. */
const columnsAt = (now: number | Placeholder) => ({
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
  remindedAt: offerLinks.remindedAt,
  /** Who has sent it on, by name or address; null for who was sent the offer. */
  forwardedBy: sql<string | null>`(SELECT coalesce(nullif(forwarder.name, ''), forwarder.email)
    FROM offer_links forwarder WHERE forwarder.id = ${offerLinks.forwardedBy})`,
  may: offerLinks.may,
  role: offerLinks.role,
  turn: offerLinks.turn,
  answersFor: offerLinks.answersFor,
  /** When it was first shown on its sender's device, to be signed there; null for a person's own. */
  inPersonAt: offerLinks.inPersonAt,
  asksPlace: offerLinks.asksPlace,
  hasPeople,
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
  mandatoryRows: offers.mandatoryRows,
  remindsAt: offers.remindsAt,
  isShared: offers.isShared,
  attachment: offers.attachment,
  sender: users.email,
  isWithdrawn,
  isDeleted,
  state: standingAt(now),
  /** The offer whose answer stands for this one. */
  answeredOffer,
})

/** On what terms a part of the offer may be accepted; null where only the whole may be. */
export const partTermsOf = ({
  mandatoryRows: rows,
}: Pick<FoundLink, 'mandatoryRows'>): PartTerms | null =>
  rows === null ? null : { mandatory: JSON.parse(rows) }

/** Links with their offers, the last sent first. */
export const selectLinks = (db: Db, where: SQL | undefined, now: number | Placeholder) =>
  db
    .select(columnsAt(now))
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(where)
    .orderBy(sql`${offers.sentAt} DESC`, sql`${offerLinks.id}`)

/** One link by its id, whatever has become of it. */
export const findLink = async (db: Db, id: string, now: number): Promise<FoundLink | undefined> =>
  (await selectLinks(db, eq(offerLinks.id, id), now))[0]

/** The link of a token; null for an unknown one and for one that was taken back alike. */
export async function findByToken(db: Db, token: string, now: number): Promise<FoundLink | null> {
  return (await linkByToken(db).get({ tokenHash: hashOf(token), now })) ?? null
}

const linkByToken = onceFor((db) => {
  const isIts = sql`${offerLinks.tokenHash} = ${sql.placeholder('tokenHash')} AND NOT ${isTakenBack}`
  return selectLinks(db, isIts, sql.placeholder('now')).prepare()
})

const { body: _, ...bodiless } = getTableColumns(answers)
/** All of an answer but the document that was accepted. */
export const answerColumns = bodiless

/** The answers that stand for the offers of links, by `answeredOffer`. */
export async function answersTo(
  db: Db,
  links: readonly Pick<FoundLink, 'answeredOffer'>[],
): Promise<Map<string | null, AnswerRow>> {
  const ids = [...new Set(links.flatMap(({ answeredOffer: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ ...answerColumns, record: recordedAnswers, answersFor: offerLinks.answersFor })
    .from(answers)
    .leftJoin(recordedAnswers, isRecordOf)
    .leftJoin(offerLinks, eq(offerLinks.id, answers.linkId))
    .where(inArray(answers.offerId, ids))
  return new Map(rows.map((row) => [row.offerId, row]))
}

/** The answer that stands for the offer of a link. */
export const answerTo = async (
  db: Db,
  link: Pick<FoundLink, 'answeredOffer'>,
): Promise<AnswerRow | null> => (await answersTo(db, [link])).get(link.answeredOffer) ?? null

/** Null for what was not answered on the sender's device. */
export const signedOn = ({
  device: email,
  place,
  receivedAt,
}: Pick<AnswerRow, 'device' | 'place' | 'receivedAt'>): SignedOn | null =>
  email === '' ? null : { email, place, receivedAt: isoOrNull(receivedAt) }
