import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offerStates, questionMessages, questions } from '../../../db/offer-schema.ts'
import { isKept } from '../../../db/offer-standing.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { users } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { enqueueMail, isQueued } from '../mails/enqueue-mail.ts'

/** The statements that store questions and their messages. */

/** How often one side is mailed about questions (product: Questions). */
const BETWEEN_MAILS_MS = 10 * 60_000

/** Bounds what one link can store, beside the limit by time. */
const MOST_QUESTIONS = 200
const MOST_MESSAGES = 500

export interface NewMessage {
  id: string
  questionId: string
  isFromOwner: boolean
  text: string
  at: number
  /** For a new question: whose it has to be, since the client chose its id. */
  linkId?: string
}

/** A question of a link, unless it has asked too many. */
export const insertQuestion = (db: Db, question: typeof questions.$inferInsert): Query =>
  insertWhere(
    db,
    questions,
    question,
    sql`(SELECT count(*) FROM questions asked WHERE asked.link_id = ${question.linkId}) < ${MOST_QUESTIONS}
      AND ${isThere(offerLinks, and(eq(offerLinks.id, question.linkId), isKept))}`,
  ).onConflictDoNothing()

/** A message of a question that there is; one with the same id is stored once. */
export function insertMessage(db: Db, message: NewMessage): Query {
  const { id, questionId, isFromOwner, text, at, linkId } = message
  const isTheirs = linkId === undefined ? sql`TRUE` : eq(questions.linkId, linkId)
  return insertWhere(
    db,
    questionMessages,
    { id, questionId, isFromOwner, sentAt: at, text },
    sql`EXISTS (SELECT 1 FROM ${questions} WHERE ${questions.id} = ${questionId} AND ${isTheirs})
      AND (SELECT count(*) FROM question_messages said WHERE said.question_id = ${questionId}) < ${MOST_MESSAGES}`,
  ).onConflictDoNothing()
}

/** A further message of its customer opens a question again. */
export const reopen = (db: Db, questionId: string): Query =>
  db.update(questions).set({ resolvedAt: null }).where(eq(questions.id, questionId))

export const resolve = (db: Db, questionId: string, at: number | null): Query =>
  db.update(questions).set({ resolvedAt: at }).where(eq(questions.id, questionId))

/** Marks what the other side has written as seen. */
export const see = (
  db: Db,
  ofQuestions: SQL | undefined,
  isFromOwner: boolean,
  at: number,
): Query =>
  db
    .update(questionMessages)
    .set({ seenAt: at })
    .where(
      and(
        eq(questionMessages.isFromOwner, isFromOwner),
        isNull(questionMessages.seenAt),
        inArray(
          questionMessages.questionId,
          db.select({ id: questions.id }).from(questions).where(ofQuestions),
        ),
      ),
    )

/** Counts what is open, waits for the owner's reply, and is unread anew, for lists. */
export const count = (db: Db, quotationId: string): Query =>
  db
    .update(offerStates)
    .set({
      openQuestions: sql`(SELECT count(*) FROM ${questions}
        WHERE ${questions.quotationId} = ${quotationId} AND ${questions.resolvedAt} IS NULL
          AND NOT (SELECT last.is_from_owner FROM question_messages last
            WHERE last.question_id = ${questions.id} ORDER BY last.sent_at DESC, last.rowid DESC LIMIT 1))`,
      unreadMessages: sql`(SELECT count(*) FROM ${questionMessages} JOIN ${questions} ON ${questions.id} = ${questionMessages.questionId}
        WHERE ${questions.quotationId} = ${quotationId} AND NOT ${questionMessages.isFromOwner} AND ${questionMessages.seenAt} IS NULL)`,
    })
    .where(eq(offerStates.quotationId, quotationId))

interface Told {
  address: SQLWrapper
  /** The quotation, or the link. */
  about: string
  /** Its table, which says when the last such mail was due, and which of its rows that is. */
  mailed: typeof offerStates | typeof offerLinks
  isIt: SQL
  from: SQL
}

/** A mail to the owner, as `mailAbout`. */
export const mailOwner = (
  db: Db,
  { quotationId: about, ownerId }: { quotationId: string; ownerId: string },
  messageId: string,
  at: number,
): Query[] =>
  mailAbout(db, ownerId, messageId, at, {
    address: users.email,
    about,
    mailed: offerStates,
    isIt: eq(offerStates.quotationId, about),
    from: sql`${offerStates} JOIN ${users} ON ${users.id} = ${ownerId}`,
  })

/** The same to the person of a link. */
export const mailCustomer = (
  db: Db,
  { linkId: about, ownerId }: { linkId: string; ownerId: string },
  messageId: string,
  at: number,
): Query[] =>
  mailAbout(db, ownerId, messageId, at, {
    address: offerLinks.email,
    about,
    mailed: offerLinks,
    from: sql`${offerLinks}`,
    isIt: sql`${offerLinks.id} = ${about} AND ${isKept}`,
  })

/**
 * A mail about questions, unless one waits: at once, or ten minutes after the one before. It tells all
 * that is unread when it leaves.
 */
function mailAbout(
  db: Db,
  userId: string,
  messageId: string,
  at: number,
  { address, about, mailed, isIt, from }: Told,
): Query[] {
  const dueAt = sql`max(${at}, coalesce(${mailed.questionMailAt}, 0) + ${BETWEEN_MAILS_MS})`
  return [
    enqueueMail(
      db,
      { kind: 'question', userId, address, about, at, dueAt },
      sql`FROM ${from} WHERE ${isIt} AND ${isNewMessage(messageId, at)} AND NOT ${isQueued('question', about)}`,
    ),
    db.update(mailed).set({ questionMailAt: dueAt }).where(and(isIt, sql`changes() > 0`)),
  ]
}

/** SQL: whether the message is stored as of this moment, not by an earlier call. */
const isNewMessage = (id: string, at: number): SQL =>
  isThere(questionMessages, and(eq(questionMessages.id, id), eq(questionMessages.sentAt, at)))

/** SQL: whether the message is stored. */
export const isMessage = (id: string): SQL => isThere(questionMessages, eq(questionMessages.id, id))
