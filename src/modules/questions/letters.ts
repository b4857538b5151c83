import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rowName } from '#domain/document/label.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount, type Plural } from '#domain/words/fill-count.ts'
import { offerLinks, questionMessages, questions } from '../../../db/offer-schema.ts'
import { quotations } from '../../../db/schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { createMailLogos } from '../offers/attachments.ts'
import { type FoundLink, selectLinks } from '../offers/find-link.ts'
import { letterContext, linesOf, nameOf, smallPrint } from '../offers/letter-words.ts'
import { sentDocument } from '../offers/opened-offer.ts'
import { isAskedBy, isOfQuotation } from './find-questions.ts'

type LetterDeps = Deps<'db' | 'publicUrl' | 'now' | 'tokens' | 'subscriptions' | 'storage'>

/** A mail quotes this many messages at most; the others are where its link leads. */
const QUOTED = 10

/** Opens the questions with the page. */
const AT_QUESTIONS = '#questions'

/**
 * The mails about questions, written when they leave: they tell what the other side has not seen by
 * then, or nothing if it has seen all (product: Questions).
 */
export function createQuestionLetters(deps: LetterDeps) {
  const { db, tokens, subscriptions, publicUrl, now } = deps
  const logoOf = createMailLogos(deps)

  /** About a quotation, to its owner, or about a link, to its person. */
  const question: Letters['question'] = async ({ about, address }) => {
    const [link] = await selectLinks(db.read, eq(offerLinks.id, about), now())
    return link ? toCustomer(link, address) : toOwner(about, address)
  }

  async function toOwner(id: string, address: string): Promise<Mail | null> {
    const messages = await unseen(false, isOfQuotation(id))
    const last = messages.at(-1)
    const [link] = last ? await selectLinks(db.read, eq(offerLinks.id, last.linkId), now()) : []
    const isThere = (await db.read.$count(quotations, eq(quotations.id, id))) > 0
    if (!last || !link || !isThere) return null
    return letterOf(address, link, messages, {
      by: 'question',
      person: last.name || last.email,
      replyTo: last.email,
      link: `${publicUrl()}/${id}${AT_QUESTIONS}`,
    })
  }

  async function toCustomer(link: FoundLink, address: string): Promise<Mail | null> {
    if (link.isTakenBack) return null
    const messages = await unseen(true, isAskedBy(db.read, link.quotationId, address))
    if (messages.length === 0) return null
    return letterOf(address, link, messages, {
      by: 'reply',
      person: link.sender,
      replyTo: link.sender,
      link: tokens.url(link.linkId, link.generation) + AT_QUESTIONS,
    })
  }

  /** @param messages oldest first; at least one */
  async function letterOf(
    to: string,
    link: FoundLink,
    messages: readonly Message[],
    { by, person, replyTo, link: url }: Told,
  ): Promise<Mail> {
    const document = await sentDocument(db.read, link)
    const logo = by === 'reply' ? await logoOf(document) : null
    const own = by === 'question' ? await languageOfAccount(db.read, to) : null
    const context = letterContext(link, document, { logo, own })
    const words: { subject: string; whole: string; row: string; more: Plural; button: string } =
      context.words[by]
    const values = { ...context.values, person }
    const quoted = messages.slice(-QUOTED)
    const paragraphs = quoted.flatMap(({ text, rowId, ...message }) => {
      const row = rowId === null ? '' : (rowName(document?.blocks ?? [], rowId) ?? '')
      const who = by === 'question' ? message.name || message.email : person
      const said = fill(row ? words.row : words.whole, { ...values, person: who, row })
      return [said, ...linesOf(text)]
    })
    const more = messages.length - quoted.length
    return mailOf(
      to,
      {
        title: fill(words.subject, values),
        paragraphs: [
          ...paragraphs,
          ...(more > 0 ? [fillCount(words.more, more, context.language)] : []),
        ],
        button: words.button,
        link: url,
        frame: by === 'reply' ? context.customersFrame : context.frame,
        ...(by === 'reply' && { unsubscribeLink: subscriptions.unsubscribeLink(to) }),
        smallPrint: smallPrint([fill(context.words.small.replies, { address: replyTo })], context),
      },
      { replyTo, ...(by === 'reply' && { fromName: nameOf(context) }) },
    )
  }

  const unseen = (isFromOwner: boolean, ofQuestions: SQL | undefined): Promise<Message[]> =>
    db.read
      .select({
        text: questionMessages.text,
        rowId: questions.rowId,
        linkId: questions.linkId,
        email: offerLinks.email,
        name: offerLinks.name,
      })
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

interface Message {
  text: string
  rowId: string | null
  linkId: string
  email: string
  name: string
}

interface Told {
  by: 'question' | 'reply'
  person: string
  replyTo: string
  link: string
}
