import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isVersionOf } from '../../../db/offer-standing.ts'
import { mails, users } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { plainName } from '../../domain/words/plain-name.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'
import type { Letters, MailRow } from '../mails/mail-queue.ts'
import type { LinkTokens } from './link-tokens.ts'

/** Mails to several people fail at about the same time: their sender gets one mail. */
const GATHERING_MS = 60_000

/** Tells an offer's sender that a mail server did not take it (product: Sending). */
export function createUndelivered({
  db,
  tokens,
  publicUrl,
}: Deps<'db' | 'publicUrl'> & { tokens: LinkTokens }) {
  /** A mail about the offer, unless one waits. */
  function tell({ kind, about, userId }: MailRow, at: number): Query[] {
    if (kind !== 'offer') return []
    return [
      enqueueMail(
        db.read,
        {
          kind: 'undelivered',
          userId,
          address: users.email,
          about: offerLinks.offerId,
          at,
          dueAt: at + GATHERING_MS,
        },
        sql`FROM ${offerLinks} JOIN ${users} ON ${users.id} = ${userId}
          WHERE ${offerLinks.id} = ${about} AND NOT ${isQueued('undelivered', offerLinks.offerId)}`,
      ),
    ]
  }

  /** With the people's links, which their sender may pass on; null once they were all mailed again. */
  const undelivered: Letters['undelivered'] = async ({ about, address }) => {
    const rows = await db.read
      .select({
        id: offerLinks.id,
        generation: offerLinks.generation,
        email: offerLinks.email,
        quotationId: offers.quotationId,
        name: sentVersions.name,
      })
      .from(mails)
      .innerJoin(offerLinks, eq(offerLinks.id, mails.about))
      .innerJoin(offers, eq(offers.id, offerLinks.offerId))
      .innerJoin(sentVersions, isVersionOf(offers))
      .where(and(eq(offers.id, about), eq(mails.kind, 'offer'), isNotNull(mails.failedAt)))
    const [first] = rows
    if (!first) return null
    const title = plainName(first.name) || 'Untitled'
    return mailOf(address, {
      title: `Not delivered: ${title}`,
      paragraphs: [
        `The mail server did not take the offer “${title}” for these people. Each has a link of their own:`,
        ...rows.map(({ email, id, generation }) => `${email}: ${tokens.url(id, generation)}`),
      ],
      button: 'Open quotation',
      link: `${publicUrl()}/${first.quotationId}`,
      smallPrint: 'Check the addresses, and send it again or pass the links on.',
    })
  }

  return { tell, undelivered }
}
