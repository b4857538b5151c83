import { and, desc, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { clientKey } from '#domain/clients/same-client.ts'
import { tidyTexts } from '#domain/clients/tidy-client.ts'
import { taxToHandOn, termsToHandOn } from '#domain/document/handed-on.ts'
import { statedDays } from '#domain/document/stated-days.ts'
import { dayAt } from '#domain/offers/time-zones.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { quotationDocuments, quotations } from '../../../db/schema.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { knownAs } from '../clients/client-sql.ts'
import { parseHead, type QuotationFinder } from '../quotations/quotation-finder.ts'
import type { StoredQuotation } from '../quotations/stored-quotation.ts'
import type { ForClient, LastOffer, SendDefaults } from './model.ts'

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
    .where(and(eq(offers.ownerId, userId), isNull(offerLinks.forwardedBy), isMailed))
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

/** Who signs on the sender's device has no address. */
const isMailed = ne(offerLinks.email, '')

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
    ...[
      eq(offers.isShared, false),
      ne(offerLinks.email, email),
      isNull(offerLinks.forwardedBy),
      isMailed,
    ],
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

/** How many offers are looked at for a tax that no client brought. */
const MOST_OFFERS = 10
const DAY_MS = 24 * 60 * 60_000

type Documents = Pick<QuotationFinder, 'findDocument'>

/**
 * What the account's last offer hands on to its next one (product: Template): of those that were
 * sent, or of those that were saved while none was sent, where no tax says nothing. Null without one.
 * Not every client withholds, so what is withheld is that of the last offer with some.
 */
async function findLastOffer(
  db: Db,
  documents: Documents,
  { userId }: CurrentUser,
): Promise<typeof LastOffer.static | null> {
  const sent = await sentBy(db, userId)
  const found = sent.length > 0 ? sent : await savedBy(db, userId)
  const read = found.flatMap(({ id, head: stored, ...row }) => {
    const head = readHead(id, stored)
    return head ? { ...row, head } : []
  })
  const [last] = read
  if (!last) return null
  const taxes = read.flatMap(({ head: { tax, language }, clientsMode, sentAt }) =>
    sentAt === null && tax.mode === 'none'
      ? []
      : (taxToHandOn(tax, clientsMode, wordsOf(language).template) ?? []),
  )
  const withholding = read.find(({ head }) => head.withholding)?.head.withholding ?? null
  return { tax: taxes[0] ?? null, withholding, ...(await saidBy(documents, last)) }
}

const OF_QUOTATION = {
  id: quotations.id,
  head: quotationDocuments.head,
  clientsMode: clients.taxMode,
}

const sentBy = (db: Db, userId: string) =>
  db
    .select({
      ...OF_QUOTATION,
      sentAt: offers.sentAt,
      validUntil: offers.validUntil,
      timeZone: offers.timeZone,
    })
    .from(offers)
    .innerJoin(quotations, eq(quotations.id, offers.quotationId))
    .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
    .leftJoin(clients, eq(clients.id, quotations.clientId))
    .where(and(eq(offers.ownerId, userId), eq(offers.isShared, false)))
    .orderBy(desc(offers.sentAt))
    .limit(MOST_OFFERS)

const savedBy = async (db: Db, userId: string) => {
  const rows = await db
    .select(OF_QUOTATION)
    .from(quotations)
    .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
    .leftJoin(clients, eq(clients.id, quotations.clientId))
    .where(eq(quotations.ownerId, userId))
    .orderBy(desc(quotations.updatedAt))
    .limit(MOST_OFFERS)
  return rows.map((row) => ({ ...row, sentAt: null, validUntil: '', timeZone: 'UTC' }))
}

interface Last {
  readonly head: StoredQuotation
  readonly sentAt: number | null
  readonly validUntil: string
  readonly timeZone: string
}

/** Its terms, and for how many days it was valid: as its lines say, or else as it was sent. */
async function saidBy(documents: Documents, { head, sentAt, validUntil, timeZone }: Last) {
  const { id, language } = head
  const words = wordsOf(language).template
  const document = await documents.findDocument(id).catch(() => null)
  const blocks = document ? JSON.parse(document.blocks) : []
  const sentFor =
    sentAt === null || validUntil === ''
      ? null
      : (Date.parse(validUntil) - Date.parse(dayAt(sentAt, timeZone))) / DAY_MS
  const validDays = statedDays(blocks, words)[0] ?? sentFor
  return { language, validDays, terms: termsToHandOn(blocks, words) }
}

/** Null for a damaged one, which hinders no other. */
function readHead(id: string, stored: string): StoredQuotation | null {
  try {
    return parseHead(id, stored)
  } catch {
    return null
  }
}
