import { and, eq, type SQL } from 'drizzle-orm'
import {
  answers,
  approvals,
  offerLinks,
  offers,
  type recordedAnswers,
} from '../../../db/offer-schema.ts'
import { isThere } from '../../../db/prepared-statements.ts'
import type { Query } from '../../../db/writes.ts'
import { declared } from '../../plugins/response-schemas.ts'
import { toldTotal } from '../quotations/stored-total.ts'
import type { Webhooks } from '../webhooks/service.ts'
import type { FoundLink } from './find-link.ts'
import type { Person } from './find-people.ts'
import { RecordedBy } from './people-model.ts'
import type { Send, Version } from './send-statements.ts'

/** Adds what happened to an offer to the batch that stores it (api: Webhooks). */
export type Events = Pick<Webhooks, 'eventStatements'>

export const sentEvent = (
  events: Events,
  { ownerId, name, total, periodTotals, currency }: Version,
  { id, revision, sendId, validUntil, to }: Send,
): Query[] =>
  events.eventStatements({
    ownerId,
    type: 'offer.sent',
    id: `sent_${sendId}`,
    data: {
      quotationId: id,
      revision,
      offerId: sendId,
      name,
      ...toldTotal({ total, periodTotals }),
      currency,
      validUntil,
      recipients: to.map(({ email }) => email),
    },
    isStored: isThere(offers, eq(offers.id, sendId)),
  })

export const seenEvent = (events: Events, link: FoundLink, at: number): Query[] =>
  events.eventStatements({
    ownerId: link.ownerId,
    type: 'offer.seen',
    id: `seen_${link.linkId}`,
    data: { ...aboutLink(link) },
    isStored: isThere(
      offerLinks,
      and(eq(offerLinks.id, link.linkId), eq(offerLinks.firstSeenAt, at)),
    ),
  })

type Recorded = typeof recordedAnswers.$inferSelect
type RecordedWay = Pick<Recorded, 'email' | 'how' | 'day'>

/** @param recorded where the sender has recorded it */
export const answeredEvent = (
  events: Events,
  link: FoundLink,
  row: Pick<
    typeof answers.$inferSelect,
    'answer' | 'answerId' | 'name' | 'reason' | 'hash' | 'total' | 'periodTotals' | 'leftOut'
  >,
  recorded: RecordedWay | null = null,
): Query[] => {
  const { answer, answerId, name, reason, hash, total, periodTotals, leftOut } = row
  return events.eventStatements({
    ownerId: link.ownerId,
    // One that is recorded, or of which a part is, may be taken back, and another one given.
    id: recorded ? `recorded_${answerId}` : `answered_${link.offerId}_${answerId}`,
    type: answer === 'accept' ? 'offer.accepted' : 'offer.declined',
    data: {
      ...aboutLink(link),
      name,
      ...(answer === 'accept'
        ? { ...toldTotal({ total, periodTotals }), hash, leftOut: JSON.parse(leftOut ?? '[]') }
        : { reason }),
      recordedBy: recorded && declared(RecordedBy, recorded),
    },
    isStored: isThere(
      answers,
      and(eq(answers.offerId, link.offerId), eq(answers.answerId, answerId)),
    ),
  })
}

/** One of several has accepted, and others are awaited. */
export const approvedEvent = (
  events: Events,
  link: FoundLink,
  me: Person,
  { answerId, name }: { answerId: string; name: string },
  awaited: readonly Person[],
): Query[] =>
  events.eventStatements({
    ownerId: link.ownerId,
    id: `approved_${answerId}`,
    type: 'offer.approved',
    data: { ...aboutLink(link), name, role: me.role, awaited: awaited.map(({ email }) => email) },
    isStored: isThere(
      approvals,
      and(eq(approvals.personId, me.id), eq(approvals.answerId, answerId)),
    ),
  })

/** @param isTakenBack SQL: whether it was taken back by this batch */
export const takenBackEvent = (
  events: Events,
  link: FoundLink,
  { answerId, answer, name, takenBackReason: reason, ...recorded }: Recorded,
  isTakenBack: SQL,
): Query[] =>
  events.eventStatements({
    ownerId: link.ownerId,
    id: `taken-back_${answerId}`,
    type: 'offer.answer-taken-back',
    data: { ...aboutLink(link), answer, name, reason, recordedBy: declared(RecordedBy, recorded) },
    isStored: isTakenBack,
  })

export const expiredEvent = (
  events: Events,
  offer: Pick<
    typeof offers.$inferSelect,
    'id' | 'quotationId' | 'revision' | 'ownerId' | 'validUntil'
  >,
  at: number,
): Query[] => {
  const { id: offerId, quotationId, revision, ownerId, validUntil } = offer
  return events.eventStatements({
    ownerId,
    type: 'offer.expired',
    id: `expired_${offerId}`,
    data: { quotationId, revision, offerId, validUntil },
    isStored: isThere(offers, and(eq(offers.id, offerId), eq(offers.expiryToldAt, at))),
  })
}

export const aboutLink = ({ quotationId, revision, offerId, linkId, email }: FoundLink) => ({
  quotationId,
  revision,
  offerId,
  linkId,
  email,
})
