import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { lastMonths, type Month } from '#domain/offers/time-zones.ts'
import type { Db } from '../../../db/client.ts'
import { deletedQuotations } from '../../../db/history-schema.ts'
import { offerLinks, offerStates, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isAwaited, isSent, isVersionOf } from '../../../db/offer-standing.ts'
import { quotations } from '../../../db/schema.ts'
import { storedDecimals } from '../../../db/stored-decimals.ts'
import { createPace } from '../../../db/turns.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { isStillOpen, isUndelivered, stateAt } from '../quotations/states.ts'
import { toldTotal } from '../quotations/stored-total.ts'
import type { Overview } from './overview-model.ts'

const MONTHS = 12

type Outcome = 'open' | 'won' | 'lost'
type Counts = Record<Outcome, number>

/** Offers of a slice that were sent in one month and have come to the same, in one currency. */
type Group = [
  month: number | null,
  outcome: Outcome,
  currency: string,
  offers: number,
  total: number,
  answered: number,
  answeredMs: number,
  recurs: number,
]

/**
 * What has become of the offers that the user sent in the last 12 months (product: Overview). Each
 * quotation counts once, by the version sent last. Other requests run in between.
 */
export async function readOverview(
  db: Db,
  { userId }: CurrentUser,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<typeof Overview.static> {
  const months = lastMonths(MONTHS, now, timeZone)
  const byMonth = months.map(({ month }) => ({ month, ...noCounts() }))
  const byCurrency = new Map<string, Counts>()
  const answers = { count: 0, ms: 0 }
  let countsFirstYear = false
  for (const stored of ['sent', 'seen', 'accepted', 'declined'] as const) {
    const pace = createPace()
    for (let last = 0, isDone = false; !isDone; ) {
      await pace.slice(async (size) => {
        const slice = await readSlice(db, months, { userId, stored, now, last, size })
        for (const group of slice.groups) add(group)
        last = slice.last
        isDone = slice.walked < size
      })
    }
  }

  function add(group: Group): void {
    const [month, outcome, currency, offers, total, answered, answeredMs, recurs] = group
    const counts = month === null ? undefined : byMonth[month]
    if (!counts) return
    counts[outcome] += offers
    answers.count += answered
    answers.ms += answeredMs
    if (recurs) countsFirstYear = true
    if (total === 0) return
    const sums = byCurrency.get(currency) ?? noCounts()
    byCurrency.set(currency, sums)
    sums[outcome] += total
  }

  const won = byMonth.reduce((sum, one) => sum + one.won, 0)
  const ended = byMonth.reduce((sum, one) => sum + one.lost, won)
  return {
    months: byMonth,
    totals: [...byCurrency]
      .map(([currency, sums]) => ({ currency, ...rounded(sums) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    countsFirstYear,
    winRate: ended === 0 ? null : won / ended,
    answerMs: answers.count === 0 ? null : Math.round(answers.ms / answers.count),
    ...(await findWaiting(db, userId, now)),
  }
}

interface SliceQuery {
  userId: string
  stored: typeof offerStates.$inferSelect.state
  now: number
  last: number
  size: number
}

/** The next offers of a stored state, with their totals with tax; as one row, since the driver takes long for each. */
async function readSlice(
  db: Db,
  months: readonly Month[],
  { userId, stored, now, last, size }: SliceQuery,
): Promise<{ walked: number; last: number; groups: Group[] }> {
  const position = sql`${offerStates}.rowid`
  const isAnswered = stored === 'accepted' || stored === 'declined'
  const outcome = sql`CASE ${stateAt(now)} WHEN 'accepted' THEN 'won'
    WHEN 'declined' THEN 'lost' WHEN 'expired' THEN 'lost' ELSE 'open' END`
  const answeredMs = isAnswered ? sql`${offerStates.changedAt} - ${offerStates.sentAt}` : sql`NULL`
  const slice = sql`SELECT ${position} AS position, ${monthOf(months)} AS month,
      ${outcome} AS outcome, ${offerStates.currency} AS currency,
      ${offerStates.total} - ${offerStates.withheld} AS total,
      ${answeredMs} AS answered_ms, ${offerStates.periodTotals} IS NOT NULL AS recurs
    FROM ${offerStates} WHERE ${offerStates.ownerId} = ${userId} AND ${offerStates.state} = ${stored}
      AND ${position} > ${last} ORDER BY ${position} LIMIT ${size}`
  const groups = sql`SELECT month, outcome, currency, count(*) AS offers, total(total) AS total,
      count(answered_ms) AS answered, total(answered_ms) AS answered_ms, max(recurs) AS recurs,
      max(position) AS last
    FROM (${slice}) GROUP BY 1, 2, 3`
  const row = await db.get<{ walked: number; last: number; groups: string }>(
    sql`SELECT coalesce(sum(offers), 0) AS "walked", coalesce(max(last), 0) AS "last",
      json_group_array(json_array(month, outcome, currency, offers, total, answered, answered_ms, recurs)) AS "groups"
      FROM (${groups})`,
  )
  return { walked: row.walked, last: row.last, groups: JSON.parse(row.groups) }
}

/** SQL: the place of the month it was sent in; null for an earlier one, and while it is deleted. */
function monthOf(months: readonly Month[]): SQL {
  const places = months.map(({ startsAt }, at) => ({ startsAt, at })).reverse()
  const cases = places.map(
    ({ startsAt, at }) => sql`WHEN ${offerStates.sentAt} >= ${startsAt} THEN ${at}`,
  )
  return sql`CASE WHEN EXISTS (SELECT 1 FROM ${deletedQuotations}
      WHERE ${deletedQuotations.quotationId} = ${offerStates.quotationId}) THEN NULL
    ${sql.join(cases, sql` `)} END`
}

const noCounts = (): Counts => ({ open: 0, won: 0, lost: 0 })

const rounded = ({ open, won, lost }: Counts): Counts => ({
  open: Math.round(open * 1000) / 1000,
  won: Math.round(won * 1000) / 1000,
  lost: Math.round(lost * 1000) / 1000,
})

type Waiting = Pick<typeof Overview.static, 'waiting' | 'waitingCount'>

const MOST_WAITING = 10

/** The user's open offers that were sent longest ago, and how many are open. */
async function findWaiting(db: Db, ownerId: string, now: number): Promise<Waiting> {
  const isOpen = and(
    ...[eq(offerStates.ownerId, ownerId), inArray(offerStates.state, ['sent', 'seen'])],
    isStillOpen(now),
  )
  const isQuotation = eq(quotations.id, offerStates.quotationId)
  const [[counted], rows] = await Promise.all([
    db
      .select({ waitingCount: sql<number>`count(*)` })
      .from(offerStates)
      .innerJoin(quotations, isQuotation)
      .where(isOpen),
    db
      .select({
        id: offerStates.quotationId,
        name: sentVersions.name,
        locale: sentVersions.locale,
        decimals: storedDecimals(sentVersions),
        sentAt: offerStates.sentAt,
        state: offerStates.state,
        isUndelivered,
        total: offerStates.total,
        periodTotals: offerStates.periodTotals,
        currency: offerStates.currency,
        people: peopleOf(),
      })
      .from(offerStates)
      .innerJoin(quotations, isQuotation)
      .innerJoin(sentVersions, isVersionOf(offerStates))
      .where(isOpen)
      .orderBy(asc(offerStates.sentAt))
      .limit(MOST_WAITING),
  ])
  const waiting = rows.map(({ sentAt, state, isUndelivered: isFailed, people, ...row }) => {
    const names: string[] = JSON.parse(people)
    return {
      ...toldTotal(row),
      sentAt: iso(sentAt),
      isSeen: state === 'seen',
      isUndelivered: Boolean(isFailed),
      to: names[0] ?? '',
      people: names.length,
    }
  })
  return { waiting, waitingCount: counted?.waitingCount ?? 0 }
}

/** SQL: whom the version was sent to who may still answer, by name or address, in the order of sending. */
const peopleOf = () =>
  sql<string>`(SELECT json_group_array(person) FROM (
    SELECT coalesce(nullif(${offerLinks.name}, ''), ${offerLinks.email}) AS person
    FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
    WHERE ${offers.quotationId} = ${offerStates.quotationId} AND ${offers.revision} = ${offerStates.revision}
      AND ${isSent} AND ${offerLinks.forwardedBy} IS NULL AND ${offerLinks.email} <> '' AND ${isAwaited}
    ORDER BY ${offers.sentAt}, ${offerLinks}.rowid))`
