import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { offerLinks, questionMessages, questions } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { plainName } from '../../domain/words/plain-name.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { selectLinks } from '../offers/find-link.ts'
import type { LinkTokens } from '../offers/link-tokens.ts'
import { isAskedBy, isOfQuotation } from './find-questions.ts'

interface LetterDeps {
  db: Database
  tokens: LinkTokens
  publicUrl: () => string
}

/** A mail quotes this many messages at most; the others are where its link leads. */
const QUOTED = 10

/**
 * The mails about questions, written when they leave: they tell what the other side has not seen by
 * then, or nothing if it has seen all (product: Questions).
 */
export function createQuestionLetters({ db, tokens, publicUrl }: LetterDeps) {
  const question: Letters['question'] = async ({ about, address }) =>
    (await toCustomer(about, address)) ?? toOwner(about, address)

  async function toOwner(id: string, address: string): Promise<Mail | null> {
    const [quotation] = await db.read
      .select({ name: quotations.name })
      .from(quotations)
      .where(eq(quotations.id, id))
    const messages = await unseen(false, isOfQuotation(id))
    const last = messages.at(-1)
    if (!quotation || !last) return null
    const name = plainName(quotation.name)
    return mailOf(
      address,
      {
        title: name ? `A question about “${name}”` : 'A question about your offer',
        paragraphs: messages
          .slice(-QUOTED)
          .flatMap((one) => [`${one.name || one.email} asks:`, ...linesOf(one.text)]),
        button: 'Open quotation',
        link: `${publicUrl()}/${id}`,
        smallPrint: 'You get at most one such mail about a quotation in ten minutes.',
      },
      last.email,
    )
  }

  async function toCustomer(linkId: string, address: string): Promise<Mail | null> {
    const [link] = await selectLinks(db.read, eq(offerLinks.id, linkId))
    if (!link || link.revokedAt !== null) return null
    const messages = await unseen(true, isAskedBy(db.read, link.quotationId, address))
    if (messages.length === 0) return null
    return mailOf(
      address,
      {
        title: `${link.sender} replied to your question`,
        paragraphs: messages.slice(-QUOTED).flatMap(({ text }) => linesOf(text)),
        button: 'Open offer',
        link: tokens.url(link.linkId, link.generation),
        smallPrint: 'You get at most one such mail about an offer in ten minutes.',
      },
      link.sender,
    )
  }

  const unseen = (isFromOwner: boolean, ofQuestions: Parameters<typeof and>[0]) =>
    db.read
      .select({ text: questionMessages.text, email: offerLinks.email, name: offerLinks.name })
      .from(questionMessages)
      .innerJoin(questions, eq(questions.id, questionMessages.questionId))
      .innerJoin(offerLinks, eq(offerLinks.id, questions.linkId))
      .where(
        and(
          ...[ofQuestions, eq(questionMessages.isFromOwner, isFromOwner)],
          isNull(questionMessages.seenAt),
        ),
      )
      .orderBy(asc(questionMessages.sentAt), sql`${questionMessages}.rowid`)

  return { question }
}

const linesOf = (text: string): string[] => text.split(/\n+/)
