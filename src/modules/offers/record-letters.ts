import { eq } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import {
  offerLinks,
  questionMessages,
  questions,
  recordedAnswers,
} from '../../../db/offer-schema.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import type { Subscriptions } from '../mails/subscriptions.ts'
import { answerTo, selectLinks } from './find-link.ts'
import { letterContext, linesOf, nameOf, smallPrint } from './letter-words.ts'
import type { LinkTokens } from './link-tokens.ts'
import { sentDocument } from './opened-offer.ts'

interface LetterDeps extends Deps<'db' | 'publicUrl' | 'now'> {
  tokens: LinkTokens
  subscriptions: Pick<Subscriptions, 'unsubscribeLink'>
}

/** The mails about answers that a sender has recorded (product: Recorded answers). */
export function createRecordLetters({ db, tokens, subscriptions, publicUrl, now }: LetterDeps) {
  const findLink = async (id = '') => (await selectLinks(db.read, eq(offerLinks.id, id), now()))[0]

  /** To the customer: the answer was taken back; about its id. */
  const takenBack: Letters['answer'] = async ({ about, address }) => {
    const [record] = await db.read
      .select()
      .from(recordedAnswers)
      .where(eq(recordedAnswers.answerId, about))
    const link = await findLink(record?.linkId)
    if (!record || !link || link.isTakenBack) return null
    const context = letterContext(link, await sentDocument(db.read, link))
    const { words, customersFrame: frame } = context
    const { subject, text } = words.takenBack
    const date = context.date(record.day)
    const reason = record.takenBackReason
    const values = { ...context.values, person: record.name, date, reason }
    return mailOf(
      address,
      {
        title: fill(subject, values),
        paragraphs: [fill(text, values), ...(reason ? [fill(words.declined.reason, values)] : [])],
        button: words.offer.button,
        link: tokens.url(link.linkId, link.generation),
        smallPrint: smallPrint([words.small.replies], context),
        unsubscribeLink: subscriptions.unsubscribeLink(address),
        frame,
      },
      { replyTo: link.sender, fromName: nameOf(context) },
    )
  }

  /** To the sender: a customer says that it is not so; about the id of what they wrote. */
  const objection: Letters['answer'] = async ({ about, address }) => {
    const [said] = await db.read
      .select({ text: questionMessages.text, linkId: questions.linkId })
      .from(questionMessages)
      .innerJoin(questions, eq(questions.id, questionMessages.questionId))
      .where(eq(questionMessages.id, about))
    const link = await findLink(said?.linkId)
    const { record } = (link && (await answerTo(db.read, link))) ?? {}
    // It may have been taken back meanwhile.
    if (!said || !link || !record) return null
    const own = await languageOfAccount(db.read, address)
    const context = letterContext(link, await sentDocument(db.read, link), { own })
    const { words, frame } = context
    const person = link.name || link.email
    const values = { ...context.values, person, date: context.date(record.day) }
    return mailOf(
      address,
      {
        title: fill(words.objection.subject, values),
        paragraphs: [fill(words.objection.text, values), ...linesOf(said.text)],
        button: words.accepted.button,
        link: `${publicUrl()}/${link.quotationId}#questions`,
        smallPrint: fill(words.small.replies, { address: link.email }),
        frame,
      },
      { replyTo: link.email },
    )
  }

  return { 'taken back': takenBack, objection }
}
