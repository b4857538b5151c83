import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isReadable } from '#domain/offers/limits.ts'
import type { OfferState } from '#domain/offers/quotation-states.ts'
import { dayAt, endOfDay } from '#domain/offers/time-zones.ts'
import { isDay } from '#domain/words/day.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { offers, recordedAnswers } from '../../../db/offer-schema.ts'
import { isSupersededBefore, standingAt } from '../../../db/offer-standing.ts'
import { isThere } from '../../../db/prepared-statements.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Quota } from '../users/quota.ts'
import { answerTo, type FoundLink, selectLinks } from './find-link.ts'
import { ANY_PART, type Person, peopleOf, personOf, takenOf } from './find-people.ts'
import { giveAnswer, MOST_TRIES } from './give-answer.ts'
import { needsNewVersion, sentDocument } from './opened-offer.ts'
import type { RecordBody } from './record-model.ts'
import type { OfferDeps } from './send-offer.ts'
import { hasFile, refusalOfFile } from './send-statements.ts'

/** What a call asks for, and where it comes from. */
type Asked = Required<typeof RecordBody.static> & { address: string }

export type RecordResult =
  | { outcome: 'accepted' | 'approved' | 'declined' | 'not found' | 'attachment is too large' }
  | { outcome: 'bad request'; field: string }
  /** The answer that stands is another one, or none may be recorded. */
  | { outcome: 'refused'; refusal: { message: OfferState } }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

type Row = typeof recordedAnswers.$inferSelect

/** What the sender records of an answer that came in another way than by the link (product: Recorded answers). */
export function createRecording(deps: OfferDeps) {
  const { db, now, quota } = deps

  return record

  /** @param tries how often it was tried before, when others of several got in between, or room was lacking */
  async function record(user: CurrentUser, asked: Asked, tries = 0): Promise<RecordResult> {
    const link = await findPerson(user, asked)
    if (!link) return { outcome: 'not found' }
    const people = await peopleOf(db.read, link)
    const me = personOf(people, link)
    // What is against it may have come after the offer was read.
    const result = (await resultOf(link, asked, me)) ?? (await refusalOf(link, asked, me))
    if (result) return result
    if (tries === (people.length > 0 ? MOST_TRIES : 1)) return quota.refuse(user.userId)
    const given = await giveAnswer(deps, recordOf(user, link, asked, people))
    if (typeof given === 'object') return { outcome: 'bad request', ...given }
    return record(user, asked, tries + 1)
  }

  function recordOf(user: CurrentUser, link: FoundLink, asked: Asked, people: readonly Person[]) {
    const { answerId, day, how, fileId, choices, rows } = asked
    const typed = oneLine(asked.name)
    const note = storable(asked.note).trim()
    const answeredAt = now()
    return {
      link,
      people,
      waits: asked.makesPdf,
      terms: ANY_PART,
      // Who may not read it any more is not told.
      mailTo: link.isTakenBack ? '' : link.email,
      said: {
        answerId,
        answeredAt,
        email: link.email,
        timeZone: link.timeZone,
        answer: asked.answer === 'accepted' ? ('accept' as const) : ('decline' as const),
        name: isReadable(typed) ? typed : link.name || link.email,
        reason: '',
        address: '',
        browser: '',
        signature: '',
        device: '',
        place: '',
        receivedAt: null,
        record: { email: user.email, how, day, note, fileId },
      },
      // What the first of several has chosen the others accept as it is.
      taken: takenOf(people) ?? { choices, rows },
      sender: { ...user, address: asked.address },
      isOpen: async (bytes: number) => {
        await quota.makeRoom(user.userId, bytes)
        return sql`${isOpenFor(day, link.timeZone, answeredAt)} AND ${hasFile(user.userId, fileId)}
          AND NOT ${isThere(recordedAnswers, eq(recordedAnswers.answerId, answerId))}
          AND ${quota.hasRoomFor(sql`${user.userId}`, sql`${bytes}`)}`
      },
    }
  }

  /** The person of the offer whom the name means, or else, of those whom it was sent to, who read it last. */
  async function findPerson(
    { userId }: CurrentUser,
    { offerId, name }: Pick<Asked, 'offerId' | 'name'>,
  ): Promise<FoundLink | null> {
    const all = await selectLinks(db.read, eq(offers.id, offerId), now())
    const links = all
      .filter((one) => one.ownerId === userId && !one.isShared)
      .sort((a, b) => (b.lastSeenAt ?? 0) - (a.lastSeenAt ?? 0))
    const isNamed = (one: FoundLink) => isNamedAs(one, name)
    const isFirst = ({ isTakenBack, forwardedBy, email }: FoundLink) =>
      !isTakenBack && forwardedBy === null && email !== ''
    return links.find(isNamed) ?? links.find(isFirst) ?? links[0] ?? null
  }

  /** The result if nothing more can be stored: it is recorded already, or another answer stands. */
  async function resultOf(
    link: FoundLink,
    { answerId, offerId, answer: asked }: Pick<Asked, 'answerId' | 'offerId' | 'answer'>,
    me: Person | undefined,
  ): Promise<RecordResult | null> {
    const known = await findRecord(db.read, answerId)
    if (known && known.offerId !== offerId) return { outcome: 'bad request', field: 'answerId' }
    const isThis = known?.takenBackAt === null && answerIn(known) === asked
    if (isThis) return { outcome: outcomeOf(known, link, me) }
    if (me?.hasAccepted) return refuse('accepted')
    const answer = await answerTo(db.read, link)
    if (answer) return refuse(answerIn(answer))
    return known || !RECORDABLE.includes(link.state) ? refuse(link.state) : null
  }

  async function refusalOf(
    link: FoundLink,
    asked: Asked,
    me: Person | undefined,
  ): Promise<RecordResult | null> {
    // Of several it must be said whose answer it is.
    const isSomebodys = me ? isNamedAs(link, asked.name) : !link.hasPeople
    if (!isSomebodys) return { outcome: 'bad request', field: 'name' }
    if (!(await mayBeOf(asked.day, link))) return { outcome: 'bad request', field: 'day' }
    const ofFile = await refusalOfFile(db.read, link.ownerId, { fileId: asked.fileId })
    if (ofFile) return ofFile
    const document = asked.answer === 'accepted' ? await sentDocument(db.read, link) : null
    const isOpen = { ...link, state: 'open' as const, canBeAccepted: true }
    return needsNewVersion(isOpen, document) ? refuse('open') : null
  }

  /** From the day of the sending to today, by its clock, and not after that of a newer version. */
  async function mayBeOf(day: string, { offerId, timeZone, sentAt }: FoundLink): Promise<boolean> {
    const isWithin = day >= dayAt(sentAt, timeZone) && day <= dayAt(now(), timeZone)
    if (!isDay(day) || !isWithin) return false
    const isLate = isSupersededBefore(startOf(day, timeZone))
    return (await db.read.$count(offers, and(eq(offers.id, offerId), isLate))) === 0
  }
}

/** A recorded answer, also once it was taken back. */
export const findRecord = async (db: Db, answerId: string): Promise<Row | undefined> =>
  (await db.select().from(recordedAnswers).where(eq(recordedAnswers.answerId, answerId)))[0]

/** What may still be answered otherwise than by a link: also what has expired. */
const RECORDABLE: readonly OfferState[] = ['open', 'expired', 'superseded']

/** SQL: whether an answer of that day may be recorded to the offer. */
const isOpenFor = (day: string, timeZone: string, at: number): SQL =>
  sql`NOT ${offers.isShared} AND ${standingAt(at)} IN ('open', 'expired', 'superseded')
    AND NOT ${isSupersededBefore(startOf(day, timeZone))}`

const DAY_MS = 24 * 60 * 60_000

/** The first moment of a day. */
const startOf = (day: string, timeZone: string): number =>
  endOfDay(new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10), timeZone)

const refuse = (message: OfferState): RecordResult => ({ outcome: 'refused', refusal: { message } })

/** Of several, what is recorded of one is a yes while others are awaited. */
const outcomeOf = ({ answer }: Row, { state }: FoundLink, me: Person | undefined) => {
  if (answer === 'decline') return 'declined' as const
  return me && state !== 'accepted' ? ('approved' as const) : ('accepted' as const)
}

/** Whether a typed name means a link's person. */
function isNamedAs({ name, email }: FoundLink, typed: string): boolean {
  const text = oneLine(typed).toLowerCase()
  return text !== '' && [name.toLowerCase(), email].includes(text)
}

const answerIn = ({ answer }: { answer: 'accept' | 'decline' }) =>
  answer === 'accept' ? ('accepted' as const) : ('declined' as const)
