import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offers, questionMessages, questions } from '../../../db/offer-schema.ts'
import type { Question } from './model.ts'

/** A question as it is sent, with who owns the quotation. */
export interface FoundQuestion {
  ownerId: string
  quotationId: string
  linkId: string
  shown: typeof Question.static
}

/** Questions with their messages, the first asked first. */
export async function findQuestions(db: Db, where: SQL | undefined): Promise<FoundQuestion[]> {
  const rows = await db
    .select({
      id: questions.id,
      rowId: questions.rowId,
      rows: questions.rows,
      revision: offers.revision,
      email: offerLinks.email,
      name: offerLinks.name,
      askedAt: questions.askedAt,
      resolvedAt: questions.resolvedAt,
      ownerId: questions.ownerId,
      quotationId: questions.quotationId,
      linkId: questions.linkId,
    })
    .from(questions)
    .innerJoin(offers, eq(offers.id, questions.offerId))
    .innerJoin(offerLinks, eq(offerLinks.id, questions.linkId))
    .where(where)
    .orderBy(asc(questions.askedAt), asc(questions.id))
  const messages = await findMessages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ ownerId, quotationId, linkId, askedAt, resolvedAt, ...row }) => ({
    ownerId,
    quotationId,
    linkId,
    shown: {
      ...row,
      rows: JSON.parse(row.rows ?? 'null'),
      askedAt: new Date(askedAt).toISOString(),
      isResolved: resolvedAt !== null,
      messages: messages.get(row.id) ?? [],
    },
  }))
}

async function findMessages(db: Db, ids: string[]) {
  const byQuestion = new Map<string, (typeof Question.static)['messages']>()
  const rows = await db
    .select()
    .from(questionMessages)
    .where(inArray(questionMessages.questionId, ids))
    .orderBy(asc(questionMessages.sentAt), sql`${questionMessages}.rowid`)
  for (const { questionId, sentAt, seenAt, ...message } of rows) {
    const shown = {
      ...message,
      sentAt: new Date(sentAt).toISOString(),
      isSeen: seenAt !== null,
    }
    byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), shown])
  }
  return byQuestion
}

export const isOfQuotation = (id: string): SQL => eq(questions.quotationId, id)

export const isQuestion = (id: string): SQL => eq(questions.id, id)

/** SQL: what a person has asked about a quotation, by any of the links that they got for it. */
export const isAskedBy = (db: Db, quotationId: string, email: string): SQL | undefined =>
  and(
    isOfQuotation(quotationId),
    inArray(
      questions.linkId,
      db.select({ id: offerLinks.id }).from(offerLinks).where(eq(offerLinks.email, email)),
    ),
  )
