import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerStates, offers } from '../../../db/offer-schema.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'
import type { Accepted } from './accepted-document.ts'
import type { FoundLink } from './find-link.ts'

/** The writes of an answer, in one batch (product: Acceptance). */

export type NewAnswer = Pick<
  typeof answers.$inferSelect,
  | ('answerId' | 'answer' | 'answeredAt' | 'name' | 'reason' | 'timeZone' | 'address' | 'browser')
  | ('hash' | 'textHash' | 'total' | 'periodTotals' | 'signature' | 'bytes' | 'body' | 'files')
  | 'leftOut'
> &
  Pick<Accepted, 'withheld'> & {
    /** Where they are not those of a link that was mailed. */
    email?: string
    device?: string
    place?: string
    receivedAt?: number | null
  }

/**
 * Stored only if it may still be given when it is written, and if no other one stands.
 * @param isOpen SQL: about its offer
 */
export function insertAnswer(
  db: Db,
  link: FoundLink,
  { withheld: _, ...row }: NewAnswer,
  isOpen: SQL,
): Query {
  const { offerId, linkId, quotationId, revision, ownerId } = link
  const values = { email: link.email, ...row, offerId, linkId, quotationId, revision, ownerId }
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${offerId} AND ${isOpen})`
  return insertWhere(db, answers, values, mayBeGiven).onConflictDoNothing()
}

/**
 * The quotation stands as it was answered, if the statement before has stored that.
 * @param changedAt when it was given
 */
export function setState(
  db: Db,
  { quotationId, revision }: FoundLink,
  { answer, total, periodTotals, withheld }: NewAnswer,
  changedAt: number,
): Query {
  const isAccepted = answer === 'accept'
  const state = isAccepted ? ('accepted' as const) : ('declined' as const)
  return db
    .update(offerStates)
    .set({ state, changedAt, ...(isAccepted && { total, periodTotals, withheld }) })
    .where(
      sql`${offerStates.quotationId} = ${quotationId} AND ${offerStates.revision} = ${revision} AND changes() > 0`,
    )
}

/** How long the customer's copy waits for the pdf that a browser makes of what was accepted. */
const PDF_MS = 2 * 60_000

/**
 * Mails about an answer, if it was stored.
 * @param waits whether those to customers wait for a pdf
 */
export function insertMails(
  db: Db,
  link: FoundLink,
  row: Pick<NewAnswer, 'answerId' | 'answeredAt'>,
  { to, waits }: { to: readonly [MailKind, string][]; waits: boolean },
): Query {
  const at = row.answeredAt
  const dueAt = (address: string) => (waits && address !== link.sender ? at + PDF_MS : at)
  const rows = to.map(([kind, address]) => [kind, address, dueAt(address)])
  const isThis = sql`EXISTS (SELECT 1 FROM ${answers} WHERE ${answers.offerId} = ${link.offerId}
    AND ${answers.answerId} = ${row.answerId} AND ${answers.answeredAt} = ${at})`
  return enqueueMail(
    db,
    {
      kind: sql`value ->> 0`,
      userId: link.ownerId,
      address: sql`value ->> 1`,
      about: link.offerId,
      at,
      each: sql`key`,
      dueAt: sql`value ->> 2`,
    },
    // Its sender is always told.
    sql`FROM json_each(${JSON.stringify(rows)}) WHERE ${isThis} AND NOT ${isQueued('answer', link.offerId)}`,
  )
}
