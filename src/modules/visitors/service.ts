import { and, count, eq, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { visitorDays, visitorMarks } from '../../../db/schema.ts'
import { holds, orderedBy } from '../../../db/search.ts'
import { insertWhere } from '../../../db/statements.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import { createMarks } from './marks.ts'
import type { Period, VisitorListQuery } from './model.ts'

/** The visitors of a day (yyyy-MM-dd, UTC), and how many of them came for the first time. */
export interface VisitorDay {
  date: string
  total: number
  new: number
}

export interface Visit {
  date: string
  isNew: boolean
  /** Where from: nothing of it is kept but a hash, and that only while its day is counted. */
  address: string
}

export type Visitors = ReturnType<typeof createVisitors>

/** Counts who came, each once a day (api: Visitors). */
export function createVisitors({ db }: { db: Database }) {
  const marks = createMarks(db)

  /** Counts the visit, unless the same visitor was counted on that day. */
  async function visit({ date, isNew, address }: Visit): Promise<void> {
    const hash = await marks.markOf(date, address)
    // Whoever calls again costs no write.
    if (await isMarked(date, hash)) return
    const first = { date: sql`${date}`, total: sql`1`, fresh: sql`${isNew ? 1 : 0}` }
    await db.write([
      db.read.insert(visitorMarks).values({ date, hash }).onConflictDoNothing(),
      insertWhere(db.read, visitorDays, first, sql`changes() > 0`).onConflictDoUpdate({
        target: visitorDays.date,
        set: { total: sql`total + excluded.total`, fresh: sql`new + excluded.new` },
      }),
    ])
  }

  async function isMarked(date: string, hash: string): Promise<boolean> {
    const marked = and(eq(visitorMarks.date, date), eq(visitorMarks.hash, hash))
    return (await db.read.select({ one: sql`1` }).from(visitorMarks).where(marked)).length > 0
  }

  /** The days from the one to the other (both included, either may be left out), oldest first. */
  const between = (period: Period = {}): Promise<VisitorDay[]> =>
    db.read.select(columns).from(visitorDays).where(within(period)).orderBy(visitorDays.date)

  /** A page of days, the latest first, and how many there are in all. */
  async function list(query: VisitorListQuery): Promise<{ rows: VisitorDay[]; total: number }> {
    const { sort = 'date', order, limit = ADMIN_PAGE, offset = 0, search } = query
    const wanted = and(within(query), holds(visitorDays.date, search))
    const rows = await db.read
      .select(columns)
      .from(visitorDays)
      .where(wanted)
      .orderBy(...orderedBy(columns[sort], order, [visitorDays.date]))
      .limit(limit)
      .offset(offset)
    const [all] = await db.read.select({ total: count() }).from(visitorDays).where(wanted)
    return { rows, total: all?.total ?? 0 }
  }

  return { visit, between, list }
}

const columns = { date: visitorDays.date, total: visitorDays.total, new: visitorDays.fresh }

const within = ({ from, to }: Period) =>
  and(
    from === undefined ? undefined : gte(visitorDays.date, from),
    to === undefined ? undefined : lte(visitorDays.date, to),
  )
