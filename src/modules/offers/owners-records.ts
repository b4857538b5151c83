import { desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  offerLinks,
  questionMessages,
  questions,
  recordedAnswers,
} from '../../../db/offer-schema.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { AnswerRow, FoundLink } from './find-link.ts'

/** What the owner has recorded, with who objected to it. */
export type FoundRecord = Awaited<ReturnType<typeof recordsOf>>[number]

/** All that was recorded of the answers to these links, the last first. */
export function recordsOf(db: Db, links: readonly Pick<FoundLink, 'offerId' | 'answeredOffer'>[]) {
  const ids = new Set(links.flatMap(({ offerId, answeredOffer }) => [offerId, answeredOffer ?? '']))
  return db
    .select({
      record: recordedAnswers,
      text: questionMessages.text,
      name: offerLinks.name,
      email: offerLinks.email,
    })
    .from(recordedAnswers)
    .leftJoin(questionMessages, eq(questionMessages.id, recordedAnswers.objectionId))
    .leftJoin(questions, eq(questions.id, recordedAnswers.objectionId))
    .leftJoin(offerLinks, eq(offerLinks.id, questions.linkId))
    .where(inArray(recordedAnswers.offerId, [...ids]))
    .orderBy(desc(recordedAnswers.recordedAt))
}

/** What an answer's owner has recorded beside it; null for one that was given by a link. */
export function recordBeside({ record }: AnswerRow, records: readonly FoundRecord[]) {
  if (!record) return null
  const { answerId, note, fileId } = record
  const { text, name, email } = records.find((one) => one.record.answerId === answerId) ?? {}
  return { answerId, note, fileId, objection: text ? { name: name || email || '', text } : null }
}

/** What was taken back of an offer's answers. */
export const takenBackOf = (records: readonly FoundRecord[], offerId: string) =>
  records.flatMap(({ record }) => {
    const { answerId, answer, name, day, recordedAt, takenBackAt, takenBackReason } = record
    return record.offerId !== offerId || takenBackAt === null
      ? []
      : {
          answerId,
          answer,
          name,
          day,
          recordedAt: iso(recordedAt),
          takenBackAt: iso(takenBackAt),
          reason: takenBackReason,
        }
  })
