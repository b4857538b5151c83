import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QUOTATION_STATES, type QuotationState } from '#domain/offers/quotation-states.ts'
import type { Db } from '../../../db/client.ts'
import { offerStates } from '../../../db/offer-schema.ts'
import { isKeptAs, SENT_OFFERS } from '../../../db/offer-standing.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { StoredTotal } from './stored-total.ts'

/** What a list tells of a quotation (product: Where an offer stands). */
export interface State {
  state: QuotationState
  openQuestions: number
  unreadMessages: number
}

/** The same with what was accepted, which the state alone doesn't say. */
export interface SentState extends State {
  accepted: AcceptedTotal | null
}

/** What was accepted of a quotation, with its choices. */
export interface AcceptedTotal extends StoredTotal {
  currency: string
}

/**
 * SQL: a quotation's total or currency as lists and their sums count it: once it is accepted, that
 * of the version that was accepted, with its choices (product: Quotation list).
 */
export const countedAs = (column: 'total' | 'currency', own: SQLWrapper): SQL =>
  sql`CASE ${offerStates.state} WHEN 'accepted' THEN ${offerStates[column]} ELSE ${own} END`

type StoredState = typeof offerStates.$inferSelect.state

/** The stored states that a state is read from: whether one has expired is never stored. */
export const STORED_AS: Record<Exclude<QuotationState, 'draft'>, readonly StoredState[]> = {
  undelivered: ['sent', 'seen'],
  sent: ['sent'],
  seen: ['seen'],
  accepted: ['accepted'],
  declined: ['declined'],
  expired: ['sent', 'seen'],
}

const hasExpired = (now: number | Placeholder): SQL =>
  sql`coalesce(${offerStates.expiresAt}, ${now} + 1) <= ${now}`

/** SQL: whether the mail to somebody was given up, who has not read the offer by its link. */
export const isUndelivered = sql<number>`((${offerStates.quotationId}, ${offerStates.revision}) IN (
  SELECT failed.quotation_id, failed.revision FROM mails
    JOIN offer_links link ON link.id = mails.about JOIN ${SENT_OFFERS} failed ON failed.id = link.offer_id
  WHERE mails.kind = 'offer' AND mails.failed_at IS NOT NULL
    AND link.views = 0 AND ${isKeptAs('link')}))`

/** SQL: whether a row that is stored as `STORED_AS` says is at that state. */
export function isAtState(state: keyof typeof STORED_AS, now: number): SQL | undefined {
  if (state === 'expired') return hasExpired(now)
  if (state === 'undelivered') return sql`NOT ${hasExpired(now)} AND ${isUndelivered}`
  return STORED_AS.expired.includes(state)
    ? sql`NOT ${hasExpired(now)} AND NOT ${isUndelivered}`
    : undefined
}

/** SQL: whether an offer that is stored as sent or seen can still be answered. */
export const isStillOpen = (now: number): SQL => sql`NOT ${hasExpired(now)}`

/** SQL: the state of a row of `offer_states`. */
export const stateAt = (now: number | Placeholder): SQL<QuotationState> =>
  sql`CASE WHEN ${offerStates.state} NOT IN ('sent', 'seen') THEN ${offerStates.state}
    WHEN ${hasExpired(now)} THEN 'expired' WHEN ${isUndelivered} THEN 'undelivered'
    ELSE ${offerStates.state} END`

/** SQL: how far a quotation with that row, or without one, has come, to sort by. */
export function progressAt(now: number): SQL {
  const places = QUOTATION_STATES.map((state, at) => sql.raw(`WHEN '${state}' THEN ${at}`))
  return sql`coalesce(CASE ${stateAt(now)} ${sql.join(places, sql` `)} END, 0)`
}

/** The states of the user's own among these quotations, but for those that were never sent. */
export async function readStates(
  db: Db,
  { userId }: CurrentUser,
  ids: readonly string[],
  now: number,
): Promise<Map<string, SentState>> {
  // A single row, since the driver takes long for each. With a plus, SQLite looks these quotations up
  // instead of walking all that the user has sent.
  const { states } = await db.get<{ states: string }>(
    sql`SELECT json_group_array(json_array(${offerStates.quotationId}, ${stateAt(now)},
        ${offerStates.openQuestions}, ${offerStates.unreadMessages},
        ${offerStates.total}, ${offerStates.currency}, ${offerStates.periodTotals})) AS "states"
      FROM ${offerStates} WHERE +${offerStates.ownerId} = ${userId}
        AND ${offerStates.quotationId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  const rows: [string, QuotationState, number, number, number | null, string, string | null][] =
    JSON.parse(states)
  return new Map(
    rows.map(([id, state, openQuestions, unreadMessages, total, currency, periodTotals]) => {
      const accepted = state === 'accepted' ? { total, currency, periodTotals } : null
      return [id, { state, openQuestions, unreadMessages, accepted }]
    }),
  )
}
