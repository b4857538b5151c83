import { and, eq, type SQL, sql } from 'drizzle-orm'
import { storable } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import {
  answers,
  approvals,
  offerFiles,
  offerLinks,
  offerStates,
  offers,
  recordedAnswers,
  sentVersions,
} from '../../../db/offer-schema.ts'
import { isVersionOf } from '../../../db/offer-standing.ts'
import { isThere, justChanged } from '../../../db/prepared-statements.ts'
import { files, mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import { takenBackEvent } from './events.ts'
import { type FoundLink, selectLinks } from './find-link.ts'
import { acceptedBy, peopleOf } from './find-people.ts'
import { admitTold, findRecord } from './record-answer.ts'
import type { TakeBackBody } from './record-model.ts'
import type { OfferDeps } from './send-offer.ts'

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
    const [link] = await selectLinks(db.read, eq(offerLinks.id, known.linkId), now())
    if (!link) return 'not found'
    if (known.takenBackAt !== null) return 'taken back'
    // All of several who were told that it is accepted.
    const people = link.state === 'accepted' ? await peopleOf(db.read, link) : []
    const heard = acceptedBy(people).map((one) => one.email)
    // Who said yes on the sender's device may have no address.
    const others = [...new Set(heard)].filter((email) => email && email !== link.email)
    const sender = { ...user, address }
    const counted = await admitTold(gate, sender, link)
    const told = await Promise.all(others.map((to) => gate.admitWilling(sender, to)))
    const willing = others.filter((_, at) => told[at])
    const addresses = [...(counted ? [link.email] : []), ...willing]
    const at = now()
    const takenBackReason = storable(reason).trim()
    const { ownerId: userId } = link
    const isTakenBack = sql`EXISTS (SELECT 1 FROM recorded_answers taken
      WHERE taken.answer_id = ${answerId} AND taken.taken_back_at = ${at})`
    const isIt = and(eq(recordedAnswers.answerId, answerId), sql`taken_back_at IS NULL`)
    const isOfSeveral = sql`EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.answerId} = ${answerId})`
    const [stored] = await db.write(
      [
        db.read.update(recordedAnswers).set({ takenBackAt: at, takenBackReason }).where(isIt),
        // By one of two calls of the same moment.
        enqueueMail(
          db.read,
          { kind: 'taken back', userId, address: sql`value`, about: answerId, at, each: sql`key` },
          sql`FROM json_each(${JSON.stringify(addresses)}) WHERE ${justChanged}`,
        ),
        db.read.delete(answers).where(
          // What several have accepted falls with the yes of one.
          and(
            eq(answers.offerId, offerId),
            sql`(${answers.answerId} = ${answerId} OR ${answers.answer} = 'accept' AND ${isOfSeveral})`,
            isTakenBack,
          ),
        ),
        db.read.delete(approvals).where(and(eq(approvals.answerId, answerId), isTakenBack)),
        ...reopen(db.read, link, known, at, isTakenBack),
        db.read
          .delete(mails)
          .where(and(eq(mails.about, offerId), eq(mails.kind, 'answer'), isTakenBack)),
        ...takenBackEvent(events, link, { ...known, takenBackReason }, isTakenBack),
      ],
      { usesReserve: true },
    )
    if (stored !== 1) gate.refund([counted, ...told].flatMap((keys) => keys ?? []))
    return 'taken back'
  }
}

/** Without the pdf of what was accepted, and with what the version was before. */
function reopen(
  db: Db,
  { quotationId, revision }: FoundLink,
  { recordedAt }: { recordedAt: number },
  at: number,
  isTakenBack: SQL,
): Query[] {
  const version = { quotationId: sql`${quotationId}`, revision: sql`${revision}` }
  const sent = (column: 'total' | 'periodTotals' | 'withheld') =>
    sql`(SELECT ${sentVersions[column]} FROM ${sentVersions} WHERE ${isVersionOf(version)})`
  const isOfVersion = and(eq(answers.quotationId, quotationId), eq(answers.revision, revision))
  const isSeen = sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
      WHERE ${offers.quotationId} = ${quotationId} AND ${offers.revision} = ${revision} AND ${offerLinks.views} > 0)`
  const isStill = sql`${isThere(answers, and(isOfVersion, eq(answers.answer, 'accept')))}`
  const kept = db
    .select({ id: offerFiles.fileId })
    .from(offerFiles)
    .where(
      and(
        ...[eq(offerFiles.quotationId, quotationId), eq(offerFiles.revision, revision)],
        eq(offerFiles.format, 'accepted'),
      ),
    )
  return [
    db.delete(files).where(sql`${files.id} IN ${kept} AND ${isTakenBack} AND NOT ${isStill}`),
    db
      .update(offerStates)
      .set({
        state: sql`CASE WHEN ${isThere(answers, isOfVersion)} THEN 'declined' WHEN ${isSeen} THEN 'seen' ELSE 'sent' END`,
        changedAt: at,
        total: sent('total'),
        periodTotals: sent('periodTotals'),
        withheld: sent('withheld'),
      })
      .where(
        sql`${offerStates.quotationId} = ${quotationId} AND ${offerStates.revision} = ${revision}
            AND ${offerStates.state} IN ('accepted', 'declined') AND ${isTakenBack} AND NOT ${isStill}`,
      ),
    // What has not been told as expired meanwhile, since it was answered, is told then.
    db
      .update(offers)
      .set({ expiryToldAt: null })
      .where(
        sql`${offers.quotationId} = ${quotationId} AND ${offers.revision} = ${revision}
            AND ${offers.expiryToldAt} >= ${recordedAt} AND ${isTakenBack}`,
      ),
  ]
}
