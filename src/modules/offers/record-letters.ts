import { eq } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import {
  approvals,
  questionMessages,
  questions,
  recordedAnswers,
} from '../../../db/offer-schema.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { storedTotal } from '../quotations/stored-total.ts'
import { type FoundLink, findLink } from './find-link.ts'
import { peopleOf, peopleOfAnswer, personOf, recordToldTo } from './find-people.ts'
import { letterContext, linesOf, listOf, mailToPerson, smallPrint } from './letter-words.ts'
import { documentOf, sentDocument } from './opened-offer.ts'

type LetterDeps = Deps<'db' | 'publicUrl' | 'now' | 'tokens' | 'subscriptions'>

/** The mails about answers that a sender has recorded (product: Recorded answers). */
export function createRecordLetters(deps: LetterDeps) {
  const { db, publicUrl, now } = deps
  const find = (id = '') => findLink(db.read, id, now())

  /** To the customer: the answer was taken back; about its id. */
  const takenBack: Letters['answer'] = async ({ about, address }) => {
    const [record] = await db.read
      .select()
      .from(recordedAnswers)
      .where(eq(recordedAnswers.answerId, about))
    if (!record) return null
    // Each of several by the link of their own.
    const people = await peopleOfAnswer(db.read, record)
    const own = people.find(({ approval }) => approval?.email === address)?.approval
    const link = await find(own?.linkId ?? record.linkId)
    if (!link || link.isTakenBack) return null
    const context = letterContext(link, await sentDocument(db.read, link))
    const { words } = context
    const { subject, text } = words.takenBack
    const date = context.date(record.day)
    const reason = record.takenBackReason
    const values = { ...context.values, person: record.name, date, reason }
    return mailToPerson(address, link, context, deps, {
      title: fill(subject, values),
      paragraphs: [fill(text, values), ...(reason ? [fill(words.declined.reason, values)] : [])],
      button: words.offer.button,
      smallPrint: smallPrint([words.small.replies], context),
    })
  }

  /**
   * Of the yes of one of several, while others are awaited: to the sender, or to the person for whom
   * the sender has recorded it; about the id of the answer.
   */
  const approved: Letters['answer'] = async ({ about, address }) => {
    const [row] = await db.read.select().from(approvals).where(eq(approvals.answerId, about))
    const link = await find(row?.linkId)
    if (!row || !link) return null
    const isSender = address === link.sender
    if (link.isTakenBack && !isSender) return null
    const own = isSender ? await languageOfAccount(db.read, address) : null
    const { told, context } = await approvedBy(row, link, own)
    const { accepted, recorded, offer, small } = context.words
    if (!isSender)
      return mailToPerson(address, link, context, deps, {
        ...told(recorded.accepted, [recorded.notSo]),
        button: offer.button,
        smallPrint: smallPrint([small.replies], context),
      })
    // Who said yes on the sender's device may have no address.
    const replyTo = row.email || link.sender
    return mailOf(
      address,
      {
        ...told(accepted, []),
        button: accepted.button,
        link: `${publicUrl()}/${link.quotationId}`,
        smallPrint: fill(small.replies, { address: replyTo }),
        frame: context.frame,
      },
      { replyTo },
    )
  }

  /** What is said of a yes, with who is awaited yet. */
  async function approvedBy(
    row: typeof approvals.$inferSelect,
    link: FoundLink,
    own: Language | null,
  ) {
    const [document, people] = await Promise.all([
      documentOf(db.read, link),
      peopleOf(db.read, link),
    ])
    const context = letterContext(link, document, { own })
    const record = personOf(people, link)?.record
    const awaited = people.filter(({ hasAccepted }) => !hasAccepted)
    const values = {
      ...context.values,
      person: row.name,
      date: record ? context.date(record.day) : context.day(row.answeredAt, row.timeZone),
      total: context.total(storedTotal(document?.totals ?? null)),
      people: listOf(
        awaited.map(({ name, email }) => name || email),
        context,
      ),
    }
    const { several } = context.words
    const told = ({ subject, text }: { subject: string; text: string }, more: string[]) => ({
      title: fill(subject, values),
      paragraphs: [text, ...(awaited.length > 0 ? [several.awaited] : []), ...more].map((one) =>
        fill(one, values),
      ),
    })
    return { told, context }
  }

  /** To the sender: a customer says that it is not so; about the id of what they wrote. */
  const objection: Letters['answer'] = async ({ about, address }) => {
    const [said] = await db.read
      .select({ text: questionMessages.text, linkId: questions.linkId })
      .from(questionMessages)
      .innerJoin(questions, eq(questions.id, questionMessages.questionId))
      .where(eq(questionMessages.id, about))
    const link = await find(said?.linkId)
    const record = link && (await recordToldTo(db.read, link))
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

  return { 'taken back': takenBack, approved, objection }
}
