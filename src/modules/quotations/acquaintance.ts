import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
import { normalizeEmail } from '../../domain/words/normalize-email.ts'

/**
 * Whether the recipient knows the sender, that is, has put them on the list of one of their own
 * quotations. Nothing that a sender does makes them known.
 */
export async function isAcquainted(db: Db, recipient: string, sender: string): Promise<boolean> {
  const [shared] = await db
    .select({ one: sql`1` })
    .from(quotationShares)
    .innerJoin(quotations, eq(quotations.id, quotationShares.quotationId))
    .innerJoin(users, eq(users.id, quotations.ownerId))
    .where(and(eq(quotationShares.email, normalizeEmail(sender)), eq(users.email, recipient)))
    .limit(1)
  return shared !== undefined
}
