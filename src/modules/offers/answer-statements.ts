import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offerStates, offers } from '../../../db/offer-schema.ts'
import { isTakenBack, standingAt } from '../../../db/offer-standing.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'
import type { FoundLink } from './find-link.ts'

/** The writes of an answer, in one batch (product: Acceptance). */

export type NewAnswer = Pick<
  typeof answers.$inferSelect,
  | ('answerId' | 'answer' | 'answeredAt' | 'name' | 'reason' | 'timeZone' | 'address' | 'browser')
  | ('hash' | 'textHash' | 'total' | 'signature' | 'bytes' | 'body')
>

/** Stored only if it may still be given when it is written, and if no other one stands. */
export function insertAnswer(db: Db, link: FoundLink, row: NewAnswer): Query {
  const { offerId, linkId, quotationId, revision, ownerId } = link
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
    WHERE ${offers.id} = ${offerId} AND ${offerLinks.id} = ${linkId} AND NOT ${isTakenBack}
      AND ${offers.canBeAccepted} AND ${standingAt(row.answeredAt)} = 'open')`
  const values = { ...row, offerId, linkId, quotationId, revision, ownerId, email: link.email }
  return insertWhere(db, answers, values, mayBeGiven).onConflictDoNothing()
}

export function setState(db: Db, { quotationId, revision }: FoundLink, row: NewAnswer): Query {
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
export function mailsOf(
  { email, sender }: FoundLink,
  { answer }: NewAnswer,
  mayHear: boolean,
): [MailKind, string][] {
  const copy = mayHear ? 'answer' : answer === 'accept' ? 'bare answer' : null
  return [...(copy ? ([[copy, email]] as [MailKind, string][]) : []), ['answer', sender]]
}

export function insertMails(
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
