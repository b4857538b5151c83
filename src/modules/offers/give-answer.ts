import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newlyAsked } from '#domain/offers/people.ts'
import { endOfDay } from '#domain/offers/time-zones.ts'
import type { Db } from '../../../db/client.ts'
import { answers, approvals, offers, recordedAnswers } from '../../../db/offer-schema.ts'
import { approvalsOf } from '../../../db/offer-standing.ts'
import { insertWhere, isThere, justChanged } from '../../../db/prepared-statements.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { MailGate, MailSender } from '../mails/mail-gate.ts'
import { countedBytes } from '../users/quota.ts'
import { type Acceptance, type Accepted, acceptedDocument, DECLINED } from './accepted-document.ts'
import { answeredEvent, approvedEvent } from './events.ts'
import type { FoundLink } from './find-link.ts'
import { acceptedBy, type Person, personOf } from './find-people.ts'
import type { OfferDeps } from './send-offer.ts'
import { setAnswered, withdrawNewer } from './state-statements.ts'

interface Given extends Omit<Acceptance, 'me'> {
  sender: MailSender
  /** Where the one who answers is mailed; empty for nowhere. */
  mailTo: string
  /** Whether the mails to customers wait for a pdf that a browser makes of what was accepted. */
  waits: boolean
  /** SQL: whether it may be given, about its offer, with room for what it counts in the quota. */
  isOpen: (bytes: number) => SQL | Promise<SQL>
}

/** How often an answer is tried when others of several keep getting in between. */
export const MOST_TRIES = 10

/** How long mails wait for a pdf. */
const PDF_MS = 2 * 60_000

/** A kind, an address, what it is about, and when it leaves. */
type NewMail = [kind: MailKind, to: string, about: string, dueAt: number]

/**
 * Stores an answer in one batch (product: Acceptance): the one to an offer, or the yes of one of several
 * people, of whom the last one accepts it (product: Several must say yes). Nothing is stored if it may not
 * be given, another one stands, or others of several have said something since they were read.
 */
export async function giveAnswer(
  deps: OfferDeps,
  given: Given,
): Promise<'stored' | 'not stored' | 'other choices' | { field: string }> {
  const { db, gate } = deps
  const { link, people, said } = given
  const me = said.answer === 'accept' ? personOf(people, link) : undefined
  const awaited = people.filter(({ id, hasAccepted }) => !hasAccepted && id !== me?.id)
  const part = awaited.length > 0 ? me : undefined
  const to = toTell(given, part)
  const heard = await gate.admitWilling(given.sender, to)
  const giving = { ...given, me, part, awaited, to, willing: heard.addresses }
  const accepted = await acceptedOf(db.read, giving)
  const isOther = me && 'hash' in accepted && isOtherChoice(people, accepted)
  if ('field' in accepted || isOther) {
    heard.refund()
    return 'field' in accepted ? accepted : 'other choices'
  }
  const writes = await writesOf(deps, giving, accepted)
  // A customer's answer must not fail for what the sender stores.
  const [stored] = await db.write(writes, { usesReserve: !said.record })
  if (stored === 1) return 'stored'
  heard.refund()
  return 'not stored'
}

interface Giving extends Given {
  /** Of several, whose yes it is. */
  me: Person | undefined
  /** The same while others are awaited; undefined for what answers the offer. */
  part: Person | undefined
  awaited: readonly Person[]
  /** Whom to tell, and who of them may be mailed. */
  to: readonly string[]
  willing: readonly string[]
}

async function acceptedOf(db: Db, giving: Giving) {
  const { said, mailTo, willing, part } = giving
  // On the sender's device an address is whatever is typed.
  const email = said.device && !part && !willing.includes(mailTo) ? '' : said.email
  if (said.answer === 'decline') return { ...DECLINED, email }
  const accepted = await acceptedDocument(db, { ...giving, said: { ...said, email } })
  return 'field' in accepted ? accepted : { ...accepted, email }
}

/** The answer first, then what depends on it. */
async function writesOf(
  { db, events, gate }: OfferDeps,
  giving: Giving,
  { text, withheld, names, ...document }: Accepted & { email: string },
): Promise<Query[]> {
  const { link, people, taken, me, part, said, isOpen } = giving
  const { record, ...own } = said
  const { offerId, linkId, ownerId, quotationId, revision } = link
  const { answerId, answeredAt: at } = own
  const bytes = countedBytes(text, own.signature)
  const row = { ...own, ...document, offerId, linkId, ownerId, bytes }
  const answer = { ...row, name: names || own.name, quotationId, revision }
  const note = record ? countedBytes(record.note) : 0
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${offerId}
    AND ${await isOpen(bytes + note)} AND ${isAsRead(people)})`
  const writes: Query[] = []
  if (me) {
    const choices = JSON.stringify(taken)
    const yes = { ...row, personId: me.id, choices, bytes: countedBytes(own.signature, choices) }
    writes.push(insertWhere(db.read, approvals, yes, mayBeGiven).onConflictDoNothing())
  }
  if (!part) {
    const isFirst = me ? justChanged : mayBeGiven
    writes.push(insertWhere(db.read, answers, answer, isFirst).onConflictDoNothing())
  }
  if (record) {
    const recorded = { ...row, ...record, recordedAt: at, bytes: note }
    writes.push(insertWhere(db.read, recordedAnswers, recorded, justChanged))
  }
  writes.push(insertMails(db.read, link, await mailsOf(gate, giving), at))
  if (part) return [...writes, ...approvedEvent(events, link, part, own, giving.awaited)]
  const isIt = and(eq(answers.offerId, offerId), eq(answers.answerId, answerId))
  const isStored = isThere(answers, isIt)
  const changedAt = record ? Math.min(at, endOfDay(record.day, link.timeZone)) : at
  return [
    ...writes,
    ...(record && said.answer === 'accept' ? [withdrawNewer(db.read, link, at, isStored)] : []),
    setAnswered(db.read, link, { ...answer, withheld }, { changedAt, isStored }),
    ...answeredEvent(events, link, answer, me ? null : record),
  ]
}

/** Whom to tell. */
function toTell({ people, said, mailTo }: Given, part: Person | undefined): string[] {
  // All who have said yes before are told what has become of the offer.
  const others = part ? [] : acceptedBy(people).map(({ email }) => email)
  const to = part && !said.record ? [] : [...others, mailTo]
  return [...new Set(to)].filter(Boolean)
}

/** Whether others have accepted something else. */
const isOtherChoice = (people: readonly Person[], { textHash }: { textHash: string }): boolean =>
  people.some(({ approval }) => approval && approval.textHash !== textHash)

/** SQL: whether nobody has said yes, or taken it back, since the people of an offer were read. */
function isAsRead(people: readonly Person[]): SQL {
  const ids = people.flatMap(({ approval }) => approval?.answerId ?? []).toSorted()
  return sql`${approvalsOf(offers.id)} = ${JSON.stringify(ids)}`
}

/** To those who are told, to the sender, and of a yes to those whose turn it is then. */
async function mailsOf(
  gate: MailGate,
  { link, people, said, mailTo, waits, part, to, willing }: Giving,
): Promise<NewMail[]> {
  const { answeredAt: at, record } = said
  const isAcceptance = said.answer === 'accept'
  const [kind, about] = part
    ? (['approved', said.answerId] as const)
    : (['answer', link.offerId] as const)
  // Who has accepted by a link that was mailed gets a copy in any case.
  const byLink = acceptedBy(people).flatMap((one) =>
    one.signedOn || one.recordedBy ? [] : one.email,
  )
  if (!record && !said.device) byLink.push(mailTo)
  const told = to.flatMap((one): NewMail[] => {
    if (willing.includes(one))
      return [[kind, one, about, waits && isAcceptance && !part ? at + PDF_MS : at]]
    return isAcceptance && byLink.includes(one) ? [['bare answer', one, about, at]] : []
  })
  const toSender: NewMail[] = record ? [] : [[kind, link.sender, about, at]]
  const asked = part ? newlyAsked(people, part.id) : []
  const unwilling = await gate.unsubscribedAmong(asked.map(({ email }) => email))
  const offered = asked.filter(({ email }) => !unwilling.includes(email))
  return [
    ...told,
    ...toSender,
    ...offered.map(({ id, email }): NewMail => ['offer', email, id, at]),
  ]
}

/** If the answer was stored by the statement before. */
const insertMails = (
  db: Db,
  { ownerId: userId }: FoundLink,
  mails: readonly NewMail[],
  at: number,
) =>
  enqueueMail(
    db,
    {
      kind: sql`value ->> 0`,
      userId,
      address: sql`value ->> 1`,
      about: sql`value ->> 2`,
      at,
      each: sql`key`,
      dueAt: sql`value ->> 3`,
    },
    sql`FROM json_each(${JSON.stringify(mails)}) WHERE ${justChanged}`,
  )
