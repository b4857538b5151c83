import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OfferState } from '#domain/offers/quotation-states.ts'
import { deletedQuotations } from './history-schema.ts'
import {
  answers,
  approvals,
  offerLinks,
  offers,
  recordedAnswers,
  sentVersions,
} from './offer-schema.ts'
import { quotationShares, quotations } from './schema.ts'

/**
 * Where an offer stands (product: Where an offer stands), and which of a quotation's offers and links
 * hold, as SQL about a row of `offers`, and for links of `offer_links`. All that asks it asks here. It
 * is no view: its end is a matter of the time.
 */

/** SQL: whether a sent version is that of an offer, an answer, or a row about one. */
export const isVersionOf = (row: { quotationId: SQLWrapper; revision: SQLWrapper }): SQL =>
  sql`${sentVersions.quotationId} = ${row.quotationId} AND ${sentVersions.revision} = ${row.revision}`

/** The offers that were sent and not withdrawn, in the place of a table. Shares are no offers. */
export const SENT_OFFERS = sql.raw(
  '(SELECT * FROM offers WHERE withdrawn_at IS NULL AND NOT is_shared)',
)

/** SQL: whether an offer is one of them. */
export const isSent = sql<number>`(${offers.withdrawnAt} IS NULL AND NOT ${offers.isShared})`

/** SQL: whether its sender took it back from everybody. */
export const isWithdrawn = sql<number>`(${offers.withdrawnAt} IS NOT NULL)`

/** SQL: whether its quotation is deleted. */
export const isDeleted = sql<number>`EXISTS (SELECT 1 FROM ${deletedQuotations}
  WHERE ${deletedQuotations.quotationId} = ${offers.quotationId})`

/** SQL: whether its version was accepted, by whomever it was sent to. */
export const isAccepted = sql<number>`EXISTS (SELECT 1 FROM ${answers}
  WHERE ${answers.quotationId} = ${offers.quotationId} AND ${answers.revision} = ${offers.revision}
    AND ${answers.answer} = 'accept')`

const isAnswered = sql`EXISTS (SELECT 1 FROM ${answers} WHERE ${answers.offerId} = ${offers.id})`

/** Sharing a later version to be read makes no offer old. */
const isSuperseded = sql`EXISTS (SELECT 1 FROM ${SENT_OFFERS} later
  WHERE later.quotation_id = ${offers.quotationId} AND later.revision > ${offers.revision})`

/**
 * SQL: where an offer stands. An acceptance stands whatever comes after it; a newer version is told
 * before an answer to the old one, so that it leads there.
 */
export const standingAt = (now: number | Placeholder): SQL<OfferState> => sql`CASE
  WHEN ${isAccepted} THEN 'accepted'
  WHEN ${isWithdrawn} OR ${isDeleted} THEN 'withdrawn'
  WHEN ${isSuperseded} THEN 'superseded'
  WHEN ${isAnswered} THEN 'declined'
  WHEN ${offers.expiresAt} <= ${now} THEN 'expired'
  ELSE 'open' END`

/** SQL: the offer whose answer stands: one of the same version that was accepted, or its own; null without. */
export const answeredOffer = sql<string | null>`(SELECT answers.offer_id FROM answers
  WHERE (answers.quotation_id = ${offers.quotationId} AND answers.revision = ${offers.revision}
    AND answers.answer = 'accept') OR answers.offer_id = ${offers.id}
  ORDER BY answers.answer <> 'accept' LIMIT 1)`

/** SQL: whether all of several people must accept the offer (product: Several must say yes). */
export const hasPeople = sql<number>`EXISTS (SELECT 1 FROM offer_links asked
  WHERE asked.offer_id = ${offers.id} AND asked.answers_for IS NOT NULL)`

/** SQL: by whom and how several have accepted an offer so far: a text that changes with each yes. */
export const approvalsOf = (offerId: SQLWrapper): SQL<string> =>
  sql`(SELECT json_group_array(given.answer_id) FROM (SELECT answer_id FROM approvals
    WHERE approvals.offer_id = ${offerId} ORDER BY answer_id) given)`

/** SQL: whether a link's person may still answer: they do more than read, and have not accepted yet. */
export const isAwaited = sql<number>`(${offerLinks.role} IS NULL OR ${offerLinks.role} <> 'reads'
  AND NOT EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.personId} = ${offerLinks.id}))`

/**
 * SQL: whether a recorded answer is one of `answers`, which stands. What several have accepted is
 * nobody's record, though the yes of one may be.
 */
export const isRecordOf = sql`(${recordedAnswers.offerId} = ${answers.offerId}
  AND ${recordedAnswers.answerId} = ${answers.answerId} AND ${recordedAnswers.takenBackAt} IS NULL
  AND NOT EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.answerId} = ${answers.answerId}))`

/** SQL: whether a later version was sent before a moment. */
export const isSupersededBefore = (at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${SENT_OFFERS} later WHERE later.quotation_id = ${offers.quotationId}
    AND later.revision > ${offers.revision} AND later.sent_at < ${at})`

/** SQL: whether a link was made by sharing with a person who may not open the quotation any more. */
export const isOffList = sql<number>`(${offers.isShared}
  AND NOT EXISTS (SELECT 1 FROM ${quotationShares}
    WHERE ${quotationShares.quotationId} = ${offers.quotationId}
      AND ${quotationShares.email} = ${offerLinks.email})
  AND NOT EXISTS (SELECT 1 FROM ${quotations}
    WHERE ${quotations.id} = ${offers.quotationId} AND ${quotations.accessLevel} = 'everyone'))`

/** SQL: whether a link was not revoked, whatever has become of its offer or its share. */
export const isKept = sql<number>`(${offerLinks.revokedAt} IS NULL)`

/** SQL: the same of a link under another name. */
export const isKeptAs = (link: string) => sql.raw(`${link}.revoked_at IS NULL`)

/** SQL: whether a link leads nowhere: it was revoked, or its share has ended. */
export const isTakenBack = sql<number>`(NOT ${isKept} OR ${isOffList})`

/**
 * SQL: what the person of a link was sent of another version, by a link that holds: of the last one
 * that fulfils the condition on `other`, the sent offer.
 * @param told a json function's arguments, of `other` and of `own`, the link
 */
const sentOfOther = (told: SQL, condition: SQL) => sql<string | null>`(SELECT json_object(${told})
  FROM ${SENT_OFFERS} other JOIN offer_links own ON own.offer_id = other.id
  WHERE other.quotation_id = ${offers.quotationId} AND own.email = ${offerLinks.email} AND own.email <> ''
    AND ${isKeptAs('own')} AND ${condition}
  ORDER BY other.revision DESC, other.sent_at DESC LIMIT 1)`

/** SQL: the person's link to the newest version that was sent after this one, as a json object. */
export const newerLink = sentOfOther(
  sql`'id', own.id, 'generation', own.generation`,
  sql`other.revision > ${offers.revision}`,
)

/** SQL: the version that the person was sent before this one, as a json object. */
export const earlierVersion = sentOfOther(
  sql`'revision', other.revision, 'sentAt', other.sent_at, 'validUntil', other.valid_until,
    'expiresAt', other.expires_at, 'timeZone', other.time_zone`,
  sql`other.revision < ${offers.revision} AND other.sent_at <= ${offers.sentAt}`,
)
