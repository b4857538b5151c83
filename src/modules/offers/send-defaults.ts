import { and, desc, eq, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import { clientKey } from '../../domain/clients/same-client.ts'
import { tidyTexts } from '../../domain/clients/tidy-client.ts'
import { isEmail } from '../../domain/words/email.ts'
import { normalizeEmail } from '../../domain/words/normalize-email.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { knownAs } from '../clients/client-sql.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import { findLastOffer } from './last-offer.ts'
import type { ForClient, SendDefaults } from './model.ts'

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

type Person = NonNullable<(typeof SendDefaults.static)['person']>

/**
 * The person whom an offer for a client goes to: at the client's address in the book, or else where
 * their last offer went (product: Send form). Null where neither is known.
 */
async function findPerson(
  db: Db,
  user: CurrentUser,
  named: typeof ForClient.static,
): Promise<Person | null> {
  const { name, company } = tidyTexts({ name: named.client ?? '', company: named.company ?? '' })
  const key = clientKey({ name, company })
  if (key === null) return null
  const id = knownAs(sql`${user.userId}`, sql`${key}`)
  const [client] = await db
    .select({ id: clients.id, email: clients.email })
    .from(clients)
    .where(eq(clients.id, sql`(${id})`))
  if (!client) return null
  const email = normalizeEmail(client.email)
  if (isEmail(email)) return { email, name: name || company, from: 'book' }
  const last = await findLast(db, user, client.id)
  return last && { email: last.email, name: last.name || name || company, from: 'offer' }
}

/** Who got the client's last offer, other than its sender. */
async function findLast(db: Db, { userId, email }: CurrentUser, clientId: string) {
  const isTheirs = and(
    ...[eq(quotations.clientId, clientId), eq(quotations.ownerId, userId)],
    ...[eq(offers.isShared, false), ne(offerLinks.email, email)],
  )
  const [last] = await db
    .select({ email: offerLinks.email, name: sql<string>`${offerLinks.name}` })
    .from(quotations)
    .innerJoin(offers, eq(offers.quotationId, quotations.id))
    .innerJoin(offerLinks, eq(offerLinks.offerId, offers.id))
    .where(isTheirs)
    .orderBy(desc(offers.sentAt), sql`${offerLinks}.rowid`)
    .limit(1)
  return last ?? null
}
