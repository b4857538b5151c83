import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import { plainName } from '#domain/words/plain-name.ts'
import { offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isVersionOf } from '../../../db/offer-standing.ts'
import { mails, users } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'
import type { Letters, MailRow } from '../mails/mail-queue.ts'

/** Mails to several people fail at about the same time: their sender gets one mail. */
const GATHERING_MS = 60_000

/** Tells an offer's sender that a mail server did not take it (product: Sending). */
export function createUndelivered({ db, tokens, publicUrl }: Deps<'db' | 'publicUrl' | 'tokens'>) {
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
    const language = (await languageOfAccount(db.read, address)) ?? 'en'
    const words = toolWords(language, 'mails').undelivered
    const title = plainName(first.name) || words.untitled
    return mailOf(address, {
      title: fill(words.subject, { title }),
      paragraphs: [
        fill(words.text, { title }),
        ...rows.map(({ email, id, generation }) => `${email}: ${tokens.url(id, generation)}`),
      ],
      button: words.button,
      link: `${publicUrl()}/${first.quotationId}`,
      smallPrint: words.small,
      frame: frameIn(language),
    })
  }

  return { tell, undelivered }
}
