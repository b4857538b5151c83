import { createHmac } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import type { Query } from '../../db/writes.ts'
import type { Window, WindowCounter } from './attempt-counter.ts'

/** A counter that can also count as part of a batch of other writes. */
export interface StoredCounter extends WindowCounter {
  isFull(key: [string, Window]): Promise<boolean>
  /**
   * A statement that counts an attempt against every key if the statement before it in its batch
   * changed a row.
   */
  countIfChanged(keys: readonly [string, Window][]): Query
}

/**
 * Counts attempts in the database: they survive a restart, and all processes that share a remote
 * one count together. The rules are those of `createMemoryCounter`. A refused attempt costs one
 * read; an allowed one costs a read and a commit, which it shares with other writes at that moment.
 *
 * A window in the future (the clock was set back) counts as ended, so that nobody stays locked out.
 * @param secret keeps addresses and accounts out of the table: keys are stored as keyed hashes
 * @param clock this process's clock, or an SQL expression in ms for the database's, which all
 * processes share
 */
export function createStoredCounter(
  db: Pick<Database, 'client' | 'write'>,
  secret: string,
  clock: (() => number) | string = DATABASE_CLOCK,
): StoredCounter {
  const statements = statementsBy(typeof clock === 'string' ? clock : '?')
  const argsOf = (json: unknown) => [
    JSON.stringify(json),
    ...(typeof clock === 'string' ? [] : [clock()]),
  ]
  // Uses the reserve because logging in on a full disk, to make room, is counted too.
  const write = (sql: string, json: unknown) =>
    db.write([queryOf(sql, argsOf(json)), TRIM], { usesReserve: true })

  async function count(keys: readonly [string, Window][]): Promise<number | null> {
    const limits = limitsOf(keys)
    const wait = await waitOf(limits)
    if (wait !== null) return wait
    const [counted] = await write(statements.count, limits)
    // Meanwhile another attempt may have been counted, or its window may have ended.
    return counted === 0 ? ((await waitOf(limits)) ?? 1) : null
  }

  const limitsOf = (keys: readonly [string, Window][]) =>
    keys.map(([key, { attempts, windowMs, maxWindowMs = windowMs }]) => [
      hashOf(key),
      attempts,
      windowMs,
      maxWindowMs,
    ])

  /** Seconds until none of the windows is full; null when none is full now. */
  async function waitOf(limits: unknown): Promise<number | null> {
    const { rows } = await db.client.execute({ sql: statements.wait, args: argsOf(limits) })
    const ms = rows[0]?.wait
    return typeof ms === 'number' ? Math.ceil(ms / 1000) : null
  }

  /** Not awaited. If it fails, one attempt too many stays counted until its window ends. */
  function refund(keys: readonly string[]): void {
    if (keys.length > 0) write(statements.refund, keys.map(hashOf)).catch(() => {})
  }

  const hashOf = (key: string) =>
    createHmac('sha256', secret).update(`attempts ${key}`).digest('base64url')

  return {
    count,
    refund,
    isFull: async (key) => (await waitOf(limitsOf([key]))) !== null,
    countIfChanged: (keys) => queryOf(statements.countIfChanged, argsOf(limitsOf(keys))),
  }
}

const queryOf = (sql: string, params: unknown[]): Query => ({ toSQL: () => ({ sql, params }) })

/**
 * Of 150 bytes each: bounds the disk space that a flood of addresses can take. The oldest are
 * deleted.
 */
const MAX_ROWS = 1_000_000
const TRIM = queryOf(
  'DELETE FROM attempt_windows WHERE rowid <= (SELECT max(rowid) FROM attempt_windows) - ?',
  [MAX_ROWS],
)

const DATABASE_CLOCK = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

function statementsBy(clock: string) {
  /** Each key's limit and last window; `is_open` is null for a key without one. */
  const windows = `
WITH limits AS (
  SELECT value ->> 0 AS key, value ->> 1 AS attempts, value ->> 2 AS window_ms, value ->> 3 AS max_ms
  FROM json_each(?)
), windows AS (
  SELECT limits.*, used, length_ms, ends_at, now,
    ends_at > now AND ends_at <= now + length_ms AS is_open
  FROM (SELECT ${clock} AS now), limits LEFT JOIN attempt_windows USING (key)
)`
  const full = 'SELECT ends_at - now AS left FROM windows WHERE is_open AND used >= attempts'
  const countWhere = (condition: string) => `${windows}, counted AS (
  SELECT key, now, is_open, ends_at, CASE WHEN is_open THEN used + 1 ELSE 1 END AS used,
    CASE WHEN is_open THEN length_ms
      WHEN used >= attempts AND ends_at + max_ms > now THEN min(2 * length_ms, max_ms)
      ELSE window_ms END AS length_ms
  FROM windows
)
INSERT INTO attempt_windows (key, used, length_ms, ends_at)
SELECT key, used, length_ms, CASE WHEN is_open THEN ends_at ELSE now + length_ms END FROM counted
WHERE ${condition}
ON CONFLICT (key) DO UPDATE
SET used = excluded.used, length_ms = excluded.length_ms, ends_at = excluded.ends_at`
  return {
    wait: `${windows} SELECT max(left) AS wait FROM (${full})`,
    /** Counts one attempt against every key, or against none when a window is full. */
    count: countWhere(`NOT EXISTS (${full})`),
    countIfChanged: countWhere('changes() > 0'),
    refund: `UPDATE attempt_windows SET used = used - 1
WHERE key IN (SELECT value FROM json_each(?)) AND used > 0 AND ends_at > ${clock}`,
  }
}
