import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type answers, offerStates, offers } from '../../../db/offer-schema.ts'
import { isAccepted, SENT_OFFERS } from '../../../db/offer-standing.ts'
import type { Query } from '../../../db/writes.ts'
import type { FoundLink } from './find-link.ts'

/** What answers make of a quotation and of its newer offers (product: Where an offer stands). */

type Version = Pick<FoundLink, 'quotationId' | 'revision'>

type Answered = Pick<typeof answers.$inferSelect, 'answer' | 'total' | 'periodTotals'> & {
  withheld: number
}

/** SQL: what a version says of its money as it was sent. */
const asSent = (column: (name: string) => SQL) => ({
  currency: column('currency'),
  total: column('total'),
  periodTotals: column('period_totals'),
  withheld: column('withheld'),
})

/**
 * The quotation stands as it was answered, unless a newer version is with its customers.
 * @param changedAt when the answer was given
 * @param isStored SQL: whether it is
 */
export function setAnswered(
  db: Db,
  { quotationId, revision }: Version,
  { answer, total, periodTotals, withheld }: Answered,
  { changedAt, isStored }: { changedAt: number; isStored: SQL },
): Query {
  const isIts = sql`${offerStates.revision} = ${revision}`
  const sent = (column: string) => sql`(SELECT ${sql.raw(column)} FROM sent_versions version
    WHERE version.quotation_id = ${quotationId} AND version.revision = ${revision})`
  return db
    .update(offerStates)
    .set({
      state: answer === 'accept' ? 'accepted' : 'declined',
      revision,
      changedAt,
      sentAt: sql`CASE WHEN ${isIts} THEN ${offerStates.sentAt} ELSE ${sent('sent_at')} END`,
      ...asSent(sent),
      ...(answer === 'accept' && { total, periodTotals, withheld }),
    })
    .where(
      sql`${offerStates.quotationId} = ${quotationId} AND ${isStored} AND (${isIts} OR NOT EXISTS (
        SELECT 1 FROM ${SENT_OFFERS} later WHERE later.quotation_id = ${quotationId}
          AND later.revision > ${revision}))`,
    )
}

/**
 * The quotation stands by the version that was sent last, of those that were not withdrawn; not where that
 * one was accepted.
 * @param where SQL: about its row
 */
export function restate(
  db: Db,
  { quotationId }: Pick<Version, 'quotationId'>,
  at: number,
  where: SQL,
) {
  const last = (what: SQL) => sql`(SELECT ${what} FROM ${SENT_OFFERS} sent
    JOIN sent_versions version ON version.quotation_id = sent.quotation_id AND version.revision = sent.revision
    WHERE sent.quotation_id = ${quotationId} ORDER BY sent.revision DESC, sent.sent_at DESC LIMIT 1)`
  const column = (name: string) => last(sql.raw(`version.${name}`))
  const answer = sql`SELECT max(given.answered_at) FROM answers given
    WHERE given.quotation_id = sent.quotation_id AND given.revision = sent.revision`
  const seen = sql`SELECT 1 FROM offers own JOIN offer_links link ON link.offer_id = own.id
    WHERE own.quotation_id = sent.quotation_id AND own.revision = sent.revision AND link.views > 0`
  const state = sql`CASE WHEN (${answer}) THEN 'declined' WHEN EXISTS (${seen}) THEN 'seen' ELSE 'sent' END`
  return db
    .update(offerStates)
    .set({
      state: last(state),
      revision: column('revision'),
      changedAt: sql`coalesce(${last(sql`(${answer})`)}, ${at})`,
      sentAt: column('sent_at'),
      expiresAt: last(sql`sent.expires_at`),
      ...asSent(column),
    })
    .where(
      sql`${offerStates.quotationId} = ${quotationId} AND ${where}
        AND ${last(sql`(${answer} AND given.answer = 'accept') IS NULL`)}`,
    )
}

/** SQL: of the offers of later versions, those that went to somebody who was sent this one, or to nobody. */
const isNewer = ({ quotationId, revision }: Version) =>
  sql`${offers.quotationId} = ${quotationId} AND ${offers.revision} > ${revision} AND NOT ${offers.isShared}
    AND (NOT EXISTS (SELECT 1 FROM offer_links own WHERE own.offer_id = ${offers.id} AND own.email <> '')
      OR EXISTS (SELECT 1 FROM offer_links own JOIN offer_links earlier ON earlier.email = own.email
        JOIN offers accepted ON accepted.id = earlier.offer_id
        WHERE own.offer_id = ${offers.id} AND own.email <> ''
          AND accepted.quotation_id = ${quotationId} AND accepted.revision = ${revision}))`

/** An older version was accepted: the newer ones are withdrawn from the same people. */
export const withdrawNewer = (db: Db, version: Version, at: number, where: SQL): Query =>
  db
    .update(offers)
    .set({ withdrawnAt: at })
    .where(
      sql`${isNewer(version)} AND ${offers.withdrawnAt} IS NULL AND NOT ${isAccepted} AND ${where}`,
    )

/** Once that is taken back they stand again. */
export const restoreNewer = (db: Db, version: Version, withdrawnAt: SQL, where: SQL): Query =>
  db
    .update(offers)
    .set({ withdrawnAt: null })
    .where(sql`${isNewer(version)} AND ${offers.withdrawnAt} = ${withdrawnAt} AND ${where}`)
