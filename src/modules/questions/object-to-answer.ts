import { eq, sql } from 'drizzle-orm'
import { storable } from '#domain/words/without-hidden.ts'
import { questionMessages, recordedAnswers } from '../../../db/offer-schema.ts'
import { justChanged } from '../../../db/prepared-statements.ts'
import { users } from '../../../db/schema.ts'
import type { IsOwner } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import { refused } from '../offers/answer-offer.ts'
import type { ObjectBody } from '../offers/customer-model.ts'
import { aboutLink, type Events } from '../offers/events.ts'
import { findByToken } from '../offers/find-link.ts'
import { recordToldTo } from '../offers/find-people.ts'
import { factsOf, type OfferFacts } from '../offers/opened-offer.ts'
import * as statements from './statements.ts'

interface ObjectDeps extends Deps<'db' | 'now' | 'tokens'> {
  events: Events
}

type ObjectResult =
  | { outcome: 'objected'; offer: OfferFacts }
  | { outcome: 'not found' | 'forbidden' | 'too many questions' }
  | { outcome: 'bad request'; field: string }
  | ReturnType<typeof refused>

/**
 * What a customer says of an answer that the sender has recorded: that it is not so. It is a question
 * about the offer, which the sender replies to, marks the answer, and has a mail of its own.
 */
export function createObjecting(deps: ObjectDeps) {
  const { db, now, events } = deps

  return async function object(
    { token, text: typed, messageId: id }: typeof ObjectBody.static,
    isOwner: IsOwner,
  ): Promise<ObjectResult> {
    const link = await findByToken(db.read, token, now())
    if (!link || link.isDeleted) return { outcome: 'not found' }
    if (link.may === 'read' || (await isOwner(link.ownerId))) return { outcome: 'forbidden' }
    const text = storable(typed).trim()
    if (text === '') return { outcome: 'bad request', field: 'text' }
    const record = await recordToldTo(db.read, link)
    if (!record) return refused(await factsOf(deps, link))
    const { answerId, objectedAt } = record
    const { quotationId, ownerId, offerId, linkId } = link
    const at = now()
    const question = { id, quotationId, ownerId, offerId, linkId, rowId: null, askedAt: at }
    const message = { id, questionId: id, isFromOwner: false, text, at, linkId }
    await db.write([
      statements.insertQuestion(db.read, question),
      statements.insertMessage(db.read, message),
      db.read
        .update(recordedAnswers)
        .set({ objectedAt: at, objectionId: id })
        .where(
          sql`${recordedAnswers.answerId} = ${answerId} AND ${recordedAnswers.objectedAt} IS NULL AND ${justChanged}`,
        ),
      // What is said once more has the mail of a question, of which there are few.
      ...(objectedAt === null
        ? [
            enqueueMail(
              db.read,
              { kind: 'objection', userId: ownerId, address: users.email, about: id, at },
              sql`FROM ${users} WHERE ${users.id} = ${ownerId} AND ${justChanged}`,
            ),
          ]
        : statements.mailOwner(db.read, link, id, at)),
      statements.count(db.read, quotationId),
      ...events.eventStatements({
        ownerId,
        type: 'offer.question',
        id: `question_${id}`,
        data: { ...aboutLink(link), questionId: id, rowId: null, text },
        isStored: statements.isMessage(id),
      }),
    ])
    const isStored = (await db.read.$count(questionMessages, eq(questionMessages.id, id))) > 0
    if (!isStored) return { outcome: 'too many questions' }
    return { outcome: 'objected', offer: await factsOf(deps, link) }
  }
}
