import { and, desc, eq, gt, sum } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerStates } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Unread } from './model.ts'

/** How many quotations with unread messages are named. */
const MOST_UNREAD = 50

/** What customers wrote that the user has not seen, by quotation. */
export async function findUnread(db: Db, { userId }: CurrentUser): Promise<typeof Unread.static> {
  const isUnread = and(eq(offerStates.ownerId, userId), gt(offerStates.unreadMessages, 0))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        ...{ id: offerStates.quotationId, name: quotations.name },
        unread: offerStates.unreadMessages,
      })
      .from(offerStates)
      .innerJoin(quotations, eq(quotations.id, offerStates.quotationId))
      .where(isUnread)
      .orderBy(desc(offerStates.changedAt))
      .limit(MOST_UNREAD),
    db
      .select({ total: sum(offerStates.unreadMessages) })
      .from(offerStates)
      .innerJoin(quotations, eq(quotations.id, offerStates.quotationId))
      .where(isUnread),
  ])
  return { total: Number(all?.total ?? 0), quotations: rows }
}
