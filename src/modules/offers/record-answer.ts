import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ATTACHMENT_BYTES, isReadable } from '#domain/offers/limits.ts'
import type { Taken } from '#domain/offers/part.ts'
import type { OfferState } from '#domain/offers/quotation-states.ts'
import { dayAt, endOfDay } from '#domain/offers/time-zones.ts'
import { isDay } from '#domain/words/day.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { offers, recordedAnswers } from '../../../db/offer-schema.ts'
import { isSupersededBefore, standingAt } from '../../../db/offer-standing.ts'
import { insertWhere, isThere, justChanged } from '../../../db/prepared-statements.ts'
import { files } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { MailGate, MailSender } from '../mails/mail-gate.ts'
import { countedBytes, type Quota } from '../users/quota.ts'
import { acceptedDocument, DECLINED } from './accepted-document.ts'
import { insertAnswer, insertMails, type NewAnswer, setState } from './answer-statements.ts'
import { acceptedWith, approve, isAsRead } from './approvals.ts'
import { answeredEvent } from './events.ts'
import { answerTo, type FoundLink, selectLinks } from './find-link.ts'
import { ANY_PART, type Person, peopleOf, personOf, takenOf } from './find-people.ts'
import { needsNewVersion, sentDocument } from './opened-offer.ts'
import type { RecordBody } from './record-model.ts'
import type { OfferDeps } from './send-offer.ts'
import { hasFile, isOwnFile } from './send-statements.ts'

/** What a call asks for, and where it comes from. */
type Asked = Required<typeof RecordBody.static> & { address: string }

export type RecordResult =
  | { outcome: 'accepted' | 'approved' | 'declined' | 'not found' | 'attachment is too large' }
  | { outcome: 'bad request'; field: string }
  /** The answer that stands is another one, or none may be recorded. */
  | { outcome: 'refused'; refusal: { message: OfferState } }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

type Row = typeof recordedAnswers.$inferSelect

/** What is to be stored. */
interface Rows {
  answer: NewAnswer & { names: string }
  recorded: Row
  taken: Taken
}

interface Storing extends Rows {
  /** SQL: whether it may be recorded, about its offer. */
  isOpen: SQL
  sender: MailSender
  waits: boolean
}

/** What the sender records of an answer that came in another way than by the link (product: Recorded answers). */
export function createRecording(deps: OfferDeps) {
  const { db, now, quota, events, gate } = deps

  return record

  /** @param tries how often it is tried again when others of several say something meanwhile */
  async function record(user: CurrentUser, asked: Asked, tries = 9): Promise<RecordResult> {
    const link = await findPerson(user, asked)
    if (!link) return { outcome: 'not found' }
    const people = await peopleOf(db.read, link)
    const refusal = await reasonAgainst(link, asked, personOf(people, link))
    if (refusal) return refusal
    const rows = await rowsOf(user, link, asked, people)
    if ('field' in rows) return { outcome: 'bad request', field: rows.field }
    const isOpen = await mayRecord(user, link, asked, rows)
    const sender = { ...user, address: asked.address }
    const isStored = await store(link, people, { ...rows, isOpen, sender, waits: asked.makesPdf })
    if (!isStored && people.length > 0 && tries > 0) return record(user, asked, tries - 1)
    return (await reasonOf(user, asked)) ?? quota.refuse(user.userId)
  }

  /** SQL: about the offer, with room for what is stored. */
  async function mayRecord(
    { userId }: CurrentUser,
    { timeZone }: FoundLink,
    { day, fileId, answerId }: Asked,
    { answer, recorded }: Rows,
  ): Promise<SQL> {
    const bytes = answer.bytes + recorded.bytes
    await quota.makeRoom(userId, bytes)
    return sql`${isOpenFor(day, timeZone, answer.answeredAt)} AND ${hasFile(userId, fileId)}
      AND NOT ${isThere(recordedAnswers, eq(recordedAnswers.answerId, answerId))}
      AND ${quota.hasRoomFor(sql`${userId}`, sql`${bytes}`)}`
  }

  /** The yes of one of several, or the answer that counts for all. */
  async function store(link: FoundLink, people: readonly Person[], storing: Storing) {
    const { answer: row, recorded, isOpen, sender, waits } = storing
    const me = personOf(people, link)
    if (me && row.answer === 'accept')
      return approve(deps, { link, people, me }, { ...storing, row })
    const counted = await admitTold(gate, sender, link)
    const end = endOfDay(recorded.day, link.timeZone)
    const [stored] = await db.write([
      insertAnswer(db.read, link, row, sql`${isOpen} AND ${isAsRead(people)}`),
      insertWhere(db.read, recordedAnswers, recorded, justChanged),
      setState(db.read, link, row, Math.min(row.answeredAt, end)),
      insertMails(db.read, link, row, {
        to: counted ? [['answer', link.email]] : [],
        waits: waits && row.answer === 'accept',
      }),
      ...answeredEvent(events, link, row, recorded),
    ])
    if (counted && stored !== 1) gate.refund(counted)
    return stored === 1
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

  async function reasonAgainst(link: FoundLink, asked: Asked, me: Person | undefined) {
    return (await resultOf(link, asked, me)) ?? refusalOf(link, asked, me)
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
    const ofFile = asked.fileId === null ? null : await refusalOfFile(link, asked.fileId)
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

  async function refusalOfFile({ ownerId }: FoundLink, id: string): Promise<RecordResult | null> {
    const [file] = await db.read
      .select({ bytes: files.bytes })
      .from(files)
      .where(isOwnFile(ownerId, id))
    if (!file) return { outcome: 'bad request', field: 'fileId' }
    return file.bytes > ATTACHMENT_BYTES ? { outcome: 'attachment is too large' } : null
  }

  async function rowsOf(
    { userId, email }: CurrentUser,
    link: FoundLink,
    asked: Asked,
    people: readonly Person[],
  ): Promise<Rows | { field: string }> {
    const { answerId, day, how, fileId } = asked
    const typed = oneLine(asked.name)
    const name = isReadable(typed) ? typed : link.name || link.email
    const by = { name, answeredAt: now() }
    const kind = asked.answer === 'accepted' ? ('accept' as const) : ('decline' as const)
    const recordedBy = { email, how, day }
    const me = personOf(people, link)
    const all = me && (await acceptedWith(db.read, { link, people, me }, { ...by, recordedBy }))
    // What the first of several has chosen the others accept as it is.
    const taken = takenOf(people) ?? { choices: asked.choices, rows: asked.rows }
    const accepted =
      kind === 'accept'
        ? await acceptedDocument(
            db.read,
            link,
            { taken, terms: ANY_PART },
            { ...by, ...(all ?? { recordedBy }) },
          )
        : DECLINED
    if ('field' in accepted) return accepted
    const { text, ...document } = accepted
    const { offerId, linkId, timeZone } = link
    const note = storable(asked.note).trim()
    const { hash, total, periodTotals } = document
    return {
      taken,
      answer: {
        ...document,
        ...by,
        names: all?.name ?? name,
        answer: kind,
        answerId,
        timeZone,
        reason: '',
        address: '',
        browser: '',
        signature: '',
        bytes: countedBytes(text),
      },
      recorded: {
        answerId,
        offerId,
        linkId,
        ownerId: userId,
        answer: kind,
        name,
        recordedAt: by.answeredAt,
        email,
        how,
        day,
        note,
        fileId,
        hash,
        total,
        periodTotals,
        bytes: countedBytes(note),
        takenBackAt: null,
        takenBackReason: '',
        objectedAt: null,
        objectionId: null,
      },
    }
  }

  /** Why nothing was written, which may have come after the offer was read. */
  async function reasonOf(user: CurrentUser, asked: Asked): Promise<RecordResult | null> {
    const link = await findPerson(user, asked)
    if (!link) return { outcome: 'not found' }
    const me = personOf(await peopleOf(db.read, link), link)
    return reasonAgainst(link, asked, me)
  }
}

/** A recorded answer, also once it was taken back. */
export const findRecord = async (db: Db, answerId: string): Promise<Row | undefined> =>
  (await db.select().from(recordedAnswers).where(eq(recordedAnswers.answerId, answerId)))[0]

/** Counts a mail to who is told of it; null for who has no address or has unsubscribed, whose link has ended, or whom a limit forbids to mail. */
export const admitTold = async (
  gate: MailGate,
  sender: MailSender,
  { isTakenBack, email }: FoundLink,
): Promise<string[] | null> =>
  isTakenBack || email === '' ? null : gate.admitWilling(sender, email)

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
