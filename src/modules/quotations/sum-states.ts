import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import type { Db } from '../../../db/client.ts'
import { offerStates } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import { createPace } from '../../../db/turns.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { isFor } from './list.ts'
import { STATE_FILTERS, type StateSums } from './model.ts'
import { countedAs, stateAt } from './states.ts'

type Sums = Map<string, { quotations: number; totals: Map<string, number> }>

/** A slice's sums: how many of its quotations are at a state with a currency, and their totals. */
type Group = [
  state: QuotationState,
  currency: string,
  quotations: number,
  total: number,
  asked: number,
  askedTotal: number,
]

/**
 * How many of the user's own quotations are at each state, and the sums of their totals as lists
 * show them, by currency, of all or of one client. Other requests run in between.
 */
export async function sumStates(
  db: Db,
  { userId }: CurrentUser,
  now: number,
  { client }: { client?: string | undefined } = {},
): Promise<typeof StateSums.static> {
  const sums: Sums = new Map(
    STATE_FILTERS.map((state) => [state, { quotations: 0, totals: new Map() }]),
  )
  const isTheirs = and(eq(quotations.ownerId, userId), client ? isFor(client) : undefined)
  const pace = createPace()
  for (let last = 0, isDone = false; !isDone; ) {
    await pace.slice(async (size) => {
      const slice = await readSlice(db, isTheirs, { now, last, size })
      for (const [state, currency, count, total, asked, askedTotal] of slice.groups) {
        add(sums, state, currency, count, total)
        add(sums, 'question', currency, asked, askedTotal)
      }
      last = slice.last
      isDone = slice.walked < size
    })
  }
  return {
    states: [...sums].map(([state, { quotations, totals }]) => ({
      state: state as (typeof STATE_FILTERS)[number],
      quotations,
      totals: [...totals]
        .map(([currency, total]) => ({ currency, total: Math.round(total * 1000) / 1000 }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    })),
  }
}

/** Quotations after a position; as one row, since the driver takes long for each. */
async function readSlice(
  db: Db,
  isTheirs: SQL | undefined,
  { now, last, size }: { now: number; last: number; size: number },
): Promise<{ walked: number; last: number; groups: Group[] }> {
  const position = sql`${quotations}.rowid`
  const slice = sql`SELECT ${position} AS position, ${quotations.id} AS id,
      ${quotations.currency} AS currency, ${quotations.total} AS total
    FROM ${quotations} WHERE ${isTheirs} AND ${position} > ${last}
    ORDER BY ${position} LIMIT ${size}`
  const total = countedAs('total', sql`slice.total`)
  const groups = sql`SELECT coalesce(${stateAt(now)}, 'draft') AS state, ${countedAs('currency', sql`slice.currency`)} AS currency,
      count(*) AS quotations, total(${total}) AS total,
      count(*) FILTER (WHERE ${offerStates.openQuestions} > 0) AS asked,
      total(${total}) FILTER (WHERE ${offerStates.openQuestions} > 0) AS asked_total,
      max(position) AS last
    FROM (${slice}) slice LEFT JOIN ${offerStates} ON ${eq(offerStates.quotationId, sql`slice.id`)}
    GROUP BY 1, 2`
  const row = await db.get<{ walked: number; last: number; groups: string }>(
    sql`SELECT coalesce(sum(quotations), 0) AS "walked", coalesce(max(last), 0) AS "last",
      json_group_array(json_array(state, currency, quotations, total, asked, asked_total)) AS "groups"
      FROM (${groups})`,
  )
  return { walked: row.walked, last: row.last, groups: JSON.parse(row.groups) }
}

/** A quotation without a total has no sum; one without a currency is damaged. */
function add(sums: Sums, state: string, currency: string, count: number, total: number): void {
  const sum = sums.get(state)
  if (!sum) return
  sum.quotations += count
  if (total !== 0 && currency !== '')
    sum.totals.set(currency, (sum.totals.get(currency) ?? 0) + total)
}
