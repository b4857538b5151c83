import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/client.ts'
import { matchesSearch, orderedBy } from '../../../db/list-query.ts'
import { insertWhere, justChanged } from '../../../db/prepared-statements.ts'
import { visitorDays, visitorMarks, visitorSalts } from '../../../db/visitor-schema.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { Period, VisitorListQuery } from './model.ts'

export interface Visit {
  date: string
  isNew: boolean
  /** The client's address; only a hash of it is stored, while its day is counted. */
  address: string
}

export type Visitors = ReturnType<typeof createVisitors>

/** Counts visitors, once a day each (api: Other calls). */
export function createVisitors({ db }: { db: Database }) {
  const hashOf = createVisitorHashes(db)

  /** Counts the visit, unless the same visitor was counted on that day. */
  async function visit({ date, isNew, address }: Visit): Promise<void> {
    const hash = await hashOf(date, address)
    // A repeated visit costs no write.
    if (await isCounted(date, hash)) return
    const first = { date, total: 1, fresh: isNew ? 1 : 0 }
    await db.write([
      db.read.insert(visitorMarks).values({ date, hash }).onConflictDoNothing(),
      insertWhere(db.read, visitorDays, first, justChanged).onConflictDoUpdate({
        target: visitorDays.date,
        set: { total: sql`total + excluded.total`, fresh: sql`new + excluded.new` },
      }),
    ])
  }

  async function isCounted(date: string, hash: string): Promise<boolean> {
    const marked = and(eq(visitorMarks.date, date), eq(visitorMarks.hash, hash))
    return (await db.read.$count(visitorMarks, marked)) > 0
  }

  /** The days of a period (both ends included, either optional), oldest first. */
  const between = (period: Period = {}) =>
    db.read.select(columns).from(visitorDays).where(inPeriod(period)).orderBy(visitorDays.date)

  /** A page of days, latest first, and the total number of days. */
  async function list(query: VisitorListQuery) {
    const { sort = 'date', order, limit = ADMIN_PAGE, offset = 0, search } = query
    const where = and(inPeriod(query), matchesSearch(visitorDays.date, search))
    const rows = await db.read
      .select(columns)
      .from(visitorDays)
      .where(where)
      .orderBy(...orderedBy(columns[sort], order, [visitorDays.date]))
      .limit(limit)
      .offset(offset)
    return { rows, total: await db.read.$count(visitorDays, where) }
  }

  return { visit, between, list }
}

const columns = { date: visitorDays.date, total: visitorDays.total, new: visitorDays.fresh }

const inPeriod = ({ from, to }: Period) =>
  and(
    from === undefined ? undefined : gte(visitorDays.date, from),
    to === undefined ? undefined : lte(visitorDays.date, to),
  )

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a time (ms since 1970), plus a number of days: yyyy-MM-dd, UTC. */
export const dayOf = (time: number, plusDays = 0): string =>
  new Date(time + plusDays * DAY_MS).toISOString().slice(0, 10)

/** The days that may be counted: today in any time zone (api: Other calls). */
const COUNTED_DAYS = [-1, 0, 1]

/** Whether the day is today somewhere on earth. */
export const isCountedDay = (date: string, time: number): boolean =>
  COUNTED_DAYS.some((plusDays) => dayOf(time, plusDays) === date)

/**
 * Identifies a visitor by a hash that is valid for one day. Its salt is random and deleted with its
 * day, so that addresses can't be tried against it later (api: Other calls).
 * @returns a function that hashes an address (`addressOf`) for a day
 */
function createVisitorHashes(db: Database) {
  const salts = new LRUCache<string, string>({ max: COUNTED_DAYS.length })

  async function hashOf(date: string, address: string): Promise<string> {
    const salt = salts.get(date) ?? (await loadSalt(date))
    return createHmac('sha256', salt).update(address).digest('base64url')
  }

  /**
   * Salts are stored, because a restart must not count everybody again. The first of several
   * servers creates a day's salt.
   */
  async function loadSalt(date: string): Promise<string> {
    const created = { date, salt: randomBytes(32).toString('base64url') }
    await db.write([db.read.insert(visitorSalts).values(created).onConflictDoNothing()])
    const [{ salt } = created] = await db.read
      .select()
      .from(visitorSalts)
      .where(eq(visitorSalts.date, date))
    salts.set(date, salt)
    return salt
  }

  return hashOf
}
