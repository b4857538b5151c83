import { createHmac } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import type { Query } from '../../../db/writes.ts'
import type { AttemptCounter, Key } from './rate-limit.ts'

/**
 * Counts attempts in the database, for all processes that share it: the rules of `createAttemptCounter`.
 * A refused attempt costs one read, an allowed one a read and a commit, which it shares with what else is
 * written at that moment. The limits bound the rows too: fewer than 1,000 for an address and a quarter
 * of an hour, deleted by the scheduled clean-up.
 *
 * Time is the database's, the one clock that all processes have in common. A window that lies ahead of it
 * (the clock was set back) counts as ended, so that nobody stays locked out.
 * @param secret keeps addresses and accounts out of the table: keys are stored as keyed hashes
 * @param clock an SQL expression, in ms
 */
export function createSharedAttemptCounter(
  db: Pick<Database, 'client' | 'write'>,
  secret: string,
  clock = DATABASE_CLOCK,
): AttemptCounter {
  const statements = statementsBy(clock)

  async function count(keys: readonly Key[]): Promise<number | null> {
    const limits = JSON.stringify(
      keys.map(([key, { attempts, windowMs, maxWindowMs = windowMs }]) => [
        ...[hashOf(key), attempts, windowMs, maxWindowMs],
      ]),
    )
    const wait = await waitOf(limits)
    if (wait !== null) return wait
    const [counted] = await db.write([queryOf(statements.count, limits)])
    // Another process may have counted the last one meanwhile, or its window have ended.
    return counted === 0 ? ((await waitOf(limits)) ?? 1) : null
  }

  /** Seconds until none of the windows is full any more, else null. */
  async function waitOf(limits: string): Promise<number | null> {
    const { rows } = await db.client.execute({ sql: statements.wait, args: [limits] })
    const ms = rows[0]?.wait
    return typeof ms === 'number' ? Math.ceil(ms / 1000) : null
  }

  /** Not waited for. One that fails leaves an attempt too many, until its window ends. */
  function refund(keys: readonly string[]): void {
    if (keys.length === 0) return
    db.write([queryOf(statements.refund, JSON.stringify(keys.map(hashOf)))]).catch(() => {})
  }

  const hashOf = (key: string) =>
    createHmac('sha256', secret).update(`attempts ${key}`).digest('base64url')

  return { count, refund }
}

const queryOf = (sql: string, json: string): Query => ({ toSQL: () => ({ sql, params: [json] }) })

const DATABASE_CLOCK = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

function statementsBy(clock: string) {
  /** Each key's limit and last window; `is_open` is null where it has none. */
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
  return {
    wait: `${windows} SELECT max(left) AS wait FROM (${full})`,
    /** Counts one attempt against every key, or none where a window is full. */
    count: `${windows}, counted AS (
  SELECT key, now, is_open, ends_at, CASE WHEN is_open THEN used + 1 ELSE 1 END AS used,
    CASE WHEN is_open THEN length_ms
      WHEN used >= attempts AND ends_at + max_ms > now THEN min(2 * length_ms, max_ms)
      ELSE window_ms END AS length_ms
  FROM windows
)
INSERT INTO attempt_windows (key, used, length_ms, ends_at)
SELECT key, used, length_ms, CASE WHEN is_open THEN ends_at ELSE now + length_ms END FROM counted
WHERE NOT EXISTS (${full})
ON CONFLICT (key) DO UPDATE
SET used = excluded.used, length_ms = excluded.length_ms, ends_at = excluded.ends_at`,
    refund: `UPDATE attempt_windows SET used = used - 1
WHERE key IN (SELECT value FROM json_each(?)) AND used > 0 AND ends_at > ${clock}`,
  }
}
