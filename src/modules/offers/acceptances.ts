import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { users } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { selectLinks } from './find-link.ts'
import { documentOf, iso, type OfferFacts, offerOf, presentAnswer } from './opened-offer.ts'
import type { CustomersQuotation } from './sent-document.ts'

/** An acceptance as anybody is told it who has what was accepted. */
export interface Acceptance {
  hash: string
  name: string
  answeredAt: string
  timeZone: string
  sender: string
  offer: string
  total: number | null
  currency: string
  locale: string
}

/** The acceptance of a document, by the SHA-256 of its canonical text (product: Acceptance). */
export async function findAcceptance(db: Db, hash: string): Promise<Acceptance | null> {
  const isSameVersion = and(
    eq(sentVersions.quotationId, answers.quotationId),
    eq(sentVersions.revision, answers.revision),
  )
  const [row] = await db
    .select({
      ...{ hash: answers.hash, name: answers.name, answeredAt: answers.answeredAt },
      ...{ timeZone: answers.timeZone, total: answers.total, sender: users.email },
      ...{ offer: sentVersions.name, currency: sentVersions.currency, locale: sentVersions.locale },
    })
    .from(answers)
    .innerJoin(sentVersions, isSameVersion)
    .innerJoin(users, eq(users.id, answers.ownerId))
    .where(and(eq(answers.hash, hash), eq(answers.answer, 'accept')))
    .orderBy(answers.answeredAt)
    .limit(1)
  return row ? { ...row, answeredAt: iso(row.answeredAt) } : null
}

/** What was accepted of one's own offer, with its choices, and the answer. */
export async function acceptedOffer(
  db: Db,
  { userId }: CurrentUser,
  offerId: string,
  now: number,
): Promise<{ quotation: CustomersQuotation; answer: NonNullable<OfferFacts['answer']> } | null> {
  const [row] = await db
    .select({ linkId: answers.linkId })
    .from(answers)
    .innerJoin(offers, eq(offers.id, answers.offerId))
    .where(
      and(
        ...[eq(answers.offerId, offerId), eq(answers.answer, 'accept')],
        eq(offers.ownerId, userId),
      ),
    )
  const [link] = row ? await selectLinks(db, eq(offerLinks.id, row.linkId)) : []
  if (!link) return null
  const found = await offerOf(db, link, now)
  const quotation = await documentOf(db, found)
  return quotation && found.answer ? { quotation, answer: presentAnswer(found.answer) } : null
}
