import { and, asc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../../db/client.ts'
import type { Query } from '../../../db/writes.ts'
import type { Log } from '../../log.ts'

/** What the row of anything that is sent says of its tries. */
type QueueTable = SQLiteTable & {
  id: SQLiteColumn
  attempts: SQLiteColumn
  /** When it is tried next; while it is being sent, when another process may take it over. */
  dueAt: SQLiteColumn
}

interface QueueRow {
  id: string
  attempts: number
  dueAt: number
}

interface OutboxDeps<Row extends QueueRow> {
  db: Database
  log: Log
  now: () => number
  table: QueueTable
  /** The name of the table, and what its rows are called in the log. */
  name: string
  called: string
  /** SQL: whether a row is still to be sent. */
  isWaiting: SQL
  /** SQL: whether a row of these may be what an ended process was sending. */
  isTakenOver: SQL
  /** What a row has beside its times while it waits, and while it is being sent. */
  waiting?: object
  sending?: object
  /** Of rows with the same, one at a time is sent: a slow receiver delays only its own. */
  lane: SQLiteColumn
  laneOf(row: Row): string
  /** The most that are sent at once. */
  atOnce: number
  /** No row is due later than this from now, unless the clock was set back. */
  longestWaitMs: number
  /** Sends a claimed row, and stores what came of it. The signal tells that nobody waits any more. */
  send(row: Row, stopped: AbortSignal): Promise<void>
}

const MINUTE_MS = 60_000
/** How long a process owns a claimed row: longer than a try plus any difference between clocks. */
const LEASE_MS = 3 * MINUTE_MS
/** How often to look for what another process left, or a database outage delayed. */
const LOOK_AGAIN_MS = MINUTE_MS
/** How long a stopping server waits for what is being sent. */
const STOPPING_MS = 10_000

/** The times of a row that `direct` work sends: the process that writes it owns it. */
export const claimed = (at: number) => ({ createdAt: at, attempts: 1, dueAt: at + LEASE_MS })

/** The times of a row that is sent as soon as it is written. */
export const due = (at: number) => ({ createdAt: at, attempts: 0, dueAt: at })

/**
 * Sends the rows of a table, mails or deliveries to webhooks, which are written in one batch with the
 * change that they tell of, so that a process that dies loses none. A row is claimed before it is
 * sent, and sent at least once; twice only if the process dies or the connection breaks before what
 * came of it is stored. Both then have the same id.
 */
export function createOutbox<Row extends QueueRow>(deps: OutboxDeps<Row>) {
  const { db, log, now, table, name, called, isWaiting, lane, atOnce, longestWaitMs } = deps
  const { id, attempts, dueAt } = table
  let isOpen = false
  let isWoken = false
  let looking: Promise<void> | null = null
  let waiting = 0
  /** By lane, what is being sent. */
  const sending = new Map<string, Promise<void>>()
  const direct = new Set<Promise<unknown>>()
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Makes due what an ended process was sending, before this one writes anything: no other process
   * sends from our own database. If that fails, for example on a full disk, it is due a little later.
   */
  async function takeOver(): Promise<void> {
    if (!db.isOurs || (await db.read.$count(table, deps.isTakenOver)) === 0) return
    const release = db.read.update(table).set({ ...deps.waiting, dueAt: now() })
    await write(release.where(deps.isTakenOver)).catch((error) =>
      log.error(`${called} could not be made due`, error),
    )
  }

  /** From now on sends what waits, and each row as soon as it is written. */
  function start(): void {
    isOpen = true
    db.onWrite([name], wake)
    wake()
  }

  /** Lets what is being sent finish. The next process sends that again that doesn't. */
  async function stop(): Promise<void> {
    isOpen = false
    clearTimeout(timer)
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const deadline = setTimeout(resolve, STOPPING_MS)
    await Promise.race([finished(), late])
    clearTimeout(deadline)
    stopped.abort()
  }

  async function finished(): Promise<void> {
    await looking
    await Promise.allSettled([...sending.values(), ...direct])
  }

  /** Looks for rows that are due. Every write of one does so by itself. */
  function wake(): void {
    isWoken = true
    if (isOpen && !looking) looking = lookAgain()
  }

  async function lookAgain(): Promise<void> {
    let nextAt: number | null
    do {
      isWoken = false
      nextAt = await sendDue().catch((error) => {
        log.error(`${called} could not be read`, error)
        // The write that failed has set it.
        isWoken = false
        return now() + LOOK_AGAIN_MS
      })
    } while (isWoken && isOpen)
    // In the same turn of the event loop as the last check, so that none is missed in between.
    looking = null
    clearTimeout(timer)
    if (!isOpen || (nextAt === null && db.isOurs)) return
    const wait = Math.min(Math.max((nextAt ?? Infinity) - now(), 1000), LOOK_AGAIN_MS)
    timer = setTimeout(wake, wait)
    timer.unref()
  }

  /** Starts what is due, as far as there is room. Returns when to look for the next one. */
  async function sendDue(): Promise<number | null> {
    const room = atOnce - sending.size
    const rows = room > 0 ? await findDue(room) : []
    await Promise.all(rows.map(claimAndSend))
    // More may be due, and whatever ends looks for it. Counting all of them each time would take
    // time in the square of a backlog.
    if (rows.length === room) return now() + LOOK_AGAIN_MS
    const [found] = await db.read
      .select({
        waiting: sql<number>`count(*)`,
        nextAt: sql<number | null>`min(${dueAt}) FILTER (WHERE ${isOfIdle() ?? sql`1`})`,
      })
      .from(table)
      .where(isWaiting)
    waiting = found?.waiting ?? 0
    return found?.nextAt ?? null
  }

  /** The one that is due first in each lane in which nothing is being sent. */
  async function findDue(limit: number): Promise<Row[]> {
    const at = now()
    const isDue = or(lte(dueAt, at), gt(dueAt, at + longestWaitMs))
    const first = sql<number>`min(${dueAt})`
    const found = db.read
      // SQLite takes the other columns from the row with the minimum.
      .select({ row: table, first: lane === id ? dueAt : first })
      .from(table)
      .where(and(isWaiting, isDue, isOfIdle()))
      .$dynamic()
    const firsts = lane === id ? found.orderBy(asc(dueAt)) : found.groupBy(lane).orderBy(asc(first))
    return (await firsts.limit(limit)).map(({ row }) => row as unknown as Row)
  }

  const isOfIdle = (): SQL | undefined =>
    sending.size > 0 ? notInArray(lane, [...sending.keys()]) : undefined

  async function claimAndSend(row: Row): Promise<void> {
    const isAsRead = and(
      eq(id, row.id),
      eq(attempts, row.attempts),
      eq(dueAt, row.dueAt),
      isWaiting,
    )
    const tried = row.attempts + 1
    const claim = { ...deps.sending, attempts: tried, dueAt: now() + LEASE_MS }
    const [changed] = await write(db.read.update(table).set(claim).where(isAsRead))
    if (changed !== 1) return
    const key = deps.laneOf(row)
    const work = deps
      .send({ ...row, attempts: tried }, stopped.signal)
      // It stays claimed, and is sent again once its lease is over.
      .catch((error) => log.error(`Of ${called}, one was not finished`, error))
      .finally(() => {
        sending.delete(key)
        wake()
      })
    sending.set(key, work)
  }

  /** Works on a full disk too: what is sent and can't be noted would be sent again. */
  const write = (...queries: Query[]) => db.write(queries, { usesReserve: true })

  return {
    takeOver,
    start,
    stop,
    wake,
    write,
    /** Work on a row that was written as claimed (`claimed`), for a person who waits for the result. */
    async direct<Result>(begin: (stopped: AbortSignal) => Promise<Result>): Promise<Result> {
      const work = begin(stopped.signal)
      direct.add(work)
      return work.finally(() => direct.delete(work))
    },
    /** What is being sent now, and how many rows waited at the last look; whether one is under way. */
    counts: () => ({ sending: sending.size, waiting, isLooking: looking !== null }),
    /** Whether nothing is being sent or looked for at the moment. */
    isIdle: () => looking === null && sending.size === 0 && direct.size === 0,
  }
}
