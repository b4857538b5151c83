import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import { findPerson } from './find-person.ts'
import { findLastOffer } from './last-offer.ts'
import type { ForClient, SendDefaults } from './model.ts'
import { iso } from './opened-offer.ts'

/** Recipients that are offered again. */
const MOST_RECIPIENTS = 200

/**
 * What the send form is filled in with, and what a new quotation takes over: the last subject and
 * lines, whom to propose, earlier recipients, and what the last offer hands on.
 */
export async function sendDefaults(
  db: Db,
  documents: Pick<QuotationFinder, 'findDocument'>,
  user: CurrentUser,
  named: typeof ForClient.static,
): Promise<typeof SendDefaults.static> {
  const { userId } = user
  const [last] = await db
    .select({ subject: offers.subject, text: offers.text })
    .from(offers)
    .where(and(eq(offers.ownerId, userId), eq(offers.isShared, false)))
    .orderBy(desc(offers.sentAt))
    .limit(1)
  const sentAt = max(offers.sentAt)
  const people = await db
    .select({ email: offerLinks.email, name: sql<string>`${offerLinks.name}`, sentAt })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(eq(offers.ownerId, userId))
    .groupBy(offerLinks.email)
    .orderBy(desc(sentAt), offerLinks.email)
    .limit(MOST_RECIPIENTS)
  return {
    ...(last ?? { subject: '', text: '' }),
    person: await findPerson(db, user, named),
    last: await findLastOffer(db, documents, user),
    recipients: people.map((one) => ({ ...one, sentAt: iso(one.sentAt ?? 0) })),
  }
}
