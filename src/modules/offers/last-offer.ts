import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { offers } from '../../../db/offer-schema.ts'
import { quotationDocuments, quotations } from '../../../db/schema.ts'
import { taxToHandOn, termsToHandOn } from '../../domain/document/handed-on.ts'
import { statedDays } from '../../domain/document/stated-days.ts'
import { dayAt } from '../../domain/offers/time-zones.ts'
import { wordsOf } from '../../domain/words/all-words.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { parseHead, type QuotationFinder } from '../quotations/quotation-finder.ts'
import type { StoredQuotation } from '../quotations/stored-quotation.ts'
import type { LastOffer } from './model.ts'

/** How many offers are looked at for a tax that no client brought. */
const MOST_OFFERS = 10
const DAY_MS = 24 * 60 * 60_000

type Documents = Pick<QuotationFinder, 'findDocument'>

/**
 * What the account's last offer hands on to its next one (product: Template): of those that were
 * sent, or of those that were saved while none was sent, where no tax says nothing. Null without one.
 */
export async function findLastOffer(
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
  return { tax: taxes[0] ?? null, ...(await saidBy(documents, last)) }
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
