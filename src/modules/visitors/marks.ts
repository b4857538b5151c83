import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { visitorSalts } from '../../../db/schema.ts'

/** How many days may be counted at a time. */
const DAYS = 3

/**
 * Tells a visitor by a hash that holds for one day: its salt is random and is swept with its day,
 * so that nobody can try addresses against it later (api: no address stored).
 */
export function createMarks(db: Database) {
  const salts = new Map<string, string>()

  async function markOf(date: string, address: string): Promise<string> {
    const salt = salts.get(date) ?? (await saltOf(date))
    return createHmac('sha256', salt).update(networkOf(address)).digest('base64url')
  }

  /** Kept, since a restart must not count everybody again; the first of two servers makes it. */
  async function saltOf(date: string): Promise<string> {
    const made = { date, salt: randomBytes(32).toString('base64url') }
    await db.write([db.read.insert(visitorSalts).values(made).onConflictDoNothing()])
    const [kept = made] = await db.read
      .select()
      .from(visitorSalts)
      .where(eq(visitorSalts.date, date))
    salts.set(date, kept.salt)
    const [oldest = date] = salts.keys()
    if (salts.size > DAYS) salts.delete(oldest)
    return kept.salt
  }

  return { markOf }
}

/** Of an IPv6 address the half that its network gives: whoever has one address has them all. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=.*\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':'))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16))
    .join(':')
}
