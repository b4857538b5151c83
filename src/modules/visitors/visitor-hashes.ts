import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/client.ts'
import { visitorSalts } from '../../../db/visitor-schema.ts'

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
export function createVisitorHashes(db: Database) {
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
