import { and, eq, sql } from 'drizzle-orm'
import { storable } from '#domain/words/without-hidden.ts'
import {
  answers,
  approvals,
  offerFiles,
  offerStates,
  offers,
  recordedAnswers,
} from '../../../db/offer-schema.ts'
import { isThere, justChanged } from '../../../db/prepared-statements.ts'
import { files, mails } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import { takenBackEvent } from './events.ts'
import { findLink } from './find-link.ts'
import { acceptedBy, peopleOf } from './find-people.ts'
import { findRecord } from './record-answer.ts'
import type { TakeBackBody } from './record-model.ts'
import type { OfferDeps } from './send-offer.ts'
import { restate, restoreNewer } from './state-statements.ts'

/** What a call asks for, and where it comes from. */
type Asked = Required<typeof TakeBackBody.static> & { address: string }

/** Takes a recorded answer back: the offer stands as it did before (product: Recorded answers). */
export function createTakingBack({ db, now, events, gate }: OfferDeps) {
  return async function takeBack(
    user: CurrentUser,
    { offerId, answerId, reason, address }: Asked,
  ): Promise<'taken back' | 'not found'> {
    const known = await findRecord(db.read, answerId)
    if (known?.ownerId !== user.userId || known.offerId !== offerId) return 'not found'
    const link = await findLink(db.read, known.linkId, now())
    if (!link) return 'not found'
    if (known.takenBackAt !== null) return 'taken back'
    // All of several who were told what has become of it.
    const isPart = link.state !== 'accepted' && known.answer === 'accept'
    const heard = isPart ? [] : acceptedBy(await peopleOf(db.read, link)).map(({ email }) => email)
    const to = [...new Set([link.isTakenBack ? '' : link.email, ...heard])].filter(Boolean)
    const told = await gate.admitWilling({ ...user, address }, to)
    const at = now()
    const takenBackReason = storable(reason).trim()
    const { ownerId: userId, quotationId, revision } = link
    const isIt = eq(recordedAnswers.answerId, answerId)
    const isTakenBack = isThere(recordedAnswers, and(isIt, eq(recordedAnswers.takenBackAt, at)))
    // What several have accepted falls with the yes of one.
    const isOfSeveral = isThere(approvals, eq(approvals.answerId, answerId))
    const falls = sql`${answers.offerId} = ${offerId}
      AND (${answers.answerId} = ${answerId} OR ${answers.answer} = 'accept' AND ${isOfSeveral})`
    const answeredAt = sql`(SELECT ${answers.answeredAt} FROM ${answers} WHERE ${falls})`
    // Where its version is accepted no more, the pdf of that goes.
    const pdf = sql`SELECT ${offerFiles.fileId} FROM ${offerFiles} WHERE ${offerFiles.quotationId} = ${quotationId}
      AND ${offerFiles.revision} = ${revision} AND ${offerFiles.format} = 'accepted'`
    const isStill = isThere(
      answers,
      sql`${answers.quotationId} = ${quotationId} AND ${answers.revision} = ${revision} AND ${answers.answer} = 'accept'`,
    )
    // What was looked at since, and not told as it was answered, is looked at once more; not what is never
    // told, which is marked as it is sent.
    const again = (column: 'expiryToldAt' | 'remindedAt') =>
      sql`CASE WHEN ${offers[column]} >= ${answeredAt} AND ${offers[column]} <> ${offers.sentAt}
        THEN NULL ELSE ${offers[column]} END`
    const wasAnswered = sql`(${offers.id} = ${offerId} OR ${known.answer} = 'accept'
      AND (${offers.revision} = ${revision} OR ${offers.withdrawnAt} = ${answeredAt}))`
    const [stored] = await db.write(
      [
        db.read
          .update(recordedAnswers)
          .set({ takenBackAt: at, takenBackReason })
          .where(and(isIt, sql`taken_back_at IS NULL`)),
        // By one of two calls of the same moment.
        enqueueMail(
          db.read,
          { kind: 'taken back', userId, address: sql`value`, about: answerId, at, each: sql`key` },
          sql`FROM json_each(${JSON.stringify(told.addresses)}) WHERE ${justChanged}`,
        ),
        db.read
          .update(offers)
          .set({ expiryToldAt: again('expiryToldAt'), remindedAt: again('remindedAt') })
          .where(sql`${offers.quotationId} = ${quotationId} AND ${wasAnswered} AND ${isTakenBack}`),
        restoreNewer(db.read, link, answeredAt, isTakenBack),
        db.read.delete(answers).where(sql`${falls} AND ${isTakenBack}`),
        db.read.delete(approvals).where(and(eq(approvals.answerId, answerId), isTakenBack)),
        db.read
          .delete(files)
          .where(sql`${files.id} IN (${pdf}) AND ${isTakenBack} AND NOT ${isStill}`),
        restate(
          db.read,
          link,
          at,
          sql`${offerStates.revision} = ${revision} AND ${offerStates.state} IN ('accepted', 'declined') AND ${isTakenBack}`,
        ),
        db.read
          .delete(mails)
          .where(and(eq(mails.about, offerId), eq(mails.kind, 'answer'), isTakenBack)),
        ...takenBackEvent(events, link, { ...known, takenBackReason }, isTakenBack),
      ],
      { usesReserve: true },
    )
    if (stored !== 1) told.refund()
    return 'taken back'
  }
}
