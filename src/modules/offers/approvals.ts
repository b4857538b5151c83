import { type SQL, sql } from 'drizzle-orm'
import type { AcceptedBy } from '#domain/offers/canonical.ts'
import type { Taken } from '#domain/offers/part.ts'
import { newlyAsked } from '#domain/offers/people.ts'
import { endOfDay } from '#domain/offers/time-zones.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import type { Db } from '../../../db/client.ts'
import { approvals, offers, recordedAnswers } from '../../../db/offer-schema.ts'
import { approvalsOf } from '../../../db/offer-standing.ts'
import { insertWhere, justChanged } from '../../../db/prepared-statements.ts'
import type { MailKind } from '../../../db/schema.ts'
import type { Query, WriteOptions } from '../../../db/writes.ts'
import { iso } from '../../plugins/response-schemas.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { MailSender } from '../mails/mail-gate.ts'
import { countedBytes } from '../users/quota.ts'
import { insertAnswer, insertMails, type NewAnswer, setState } from './answer-statements.ts'
import { answeredEvent, approvedEvent } from './events.ts'
import type { FoundLink } from './find-link.ts'
import { acceptedBy, type Person } from './find-people.ts'
import { sentDocument } from './opened-offer.ts'
import type { OfferDeps } from './send-offer.ts'

/** Whose yes it is, and what the others of the offer have said before. */
export interface Yes {
  readonly link: FoundLink
  readonly people: readonly Person[]
  readonly me: Person
}

interface Given {
  /** With the name of this person; `names` has those of all who accept. */
  readonly row: NewAnswer & { readonly names: string }
  /** As `row` has accepted it. */
  readonly taken: Taken
  /** SQL: whether it may be given, about its offer. */
  readonly isOpen: SQL
  readonly sender: MailSender
  /** Whether the mails to customers wait for a pdf. */
  readonly waits: boolean
  /** Where the sender has recorded it. */
  readonly recorded?: typeof recordedAnswers.$inferSelect
}

/**
 * Stores the yes of one of several people; the last one accepts the offer (product: Several must say
 * yes). False if it may not be given, or others have said something since the people were read: so the
 * last one knows that it is, and stores the acceptance in the same batch.
 */
export async function approve(
  { db, events, gate }: Pick<OfferDeps, 'db' | 'events' | 'gate'>,
  yes: Yes,
  { row: { names, ...row }, taken, isOpen, sender, waits, recorded }: Given,
  options?: WriteOptions,
): Promise<boolean> {
  const { link, people, me } = yes
  const isLast = people.every(({ id, hasAccepted }) => hasAccepted || id === me.id)
  const mine = { email: row.email ?? link.email }
  const heard = isLast ? [...acceptedBy(people), mine] : recorded ? [mine] : []
  const addresses = [...new Set(heard.map(({ email }) => email))].filter(Boolean)
  const admitted = await Promise.all(addresses.map((to) => gate.admitWilling(sender, to)))
  const willing = addresses.filter((_, at) => admitted[at])
  const owner = recorded ? [] : [link.sender]
  const byLink = addressesByLink(people, recorded || row.device ? [] : [mine])
  const copies = addresses.flatMap((to): [MailKind, string][] => {
    if (willing.includes(to)) return [['answer', to]]
    return byLink.includes(to) ? [['bare answer', to]] : []
  })
  const unwilling = await unsubscribedAmong(gate, newlyAsked(people, me.id))
  const accepted = { ...row, name: names }
  const day = recorded ? endOfDay(recorded.day, link.timeZone) : row.answeredAt
  const [stored] = await db.write(
    [
      insertApproval(db.read, yes, row, { taken, isOpen }),
      ...(recorded ? [insertWhere(db.read, recordedAnswers, recorded, justChanged)] : []),
      ...(isLast
        ? [
            insertAnswer(db.read, link, accepted, justChanged),
            setState(db.read, link, accepted, Math.min(row.answeredAt, day)),
            insertMails(db.read, link, row, {
              to: [...copies, ...owner.map((to): [MailKind, string] => ['answer', to])],
              waits,
            }),
            ...answeredEvent(events, link, accepted),
          ]
        : [
            ...insertOffers(db.read, yes, row, unwilling),
            ...insertNews(db.read, yes, row, [...willing, ...owner]),
            ...approvedEvent(
              events,
              link,
              { ...row, role: me.role, awaited: awaitedBy(yes) },
              isStored(yes, row),
            ),
          ]),
    ],
    options,
  )
  if (stored !== 1) gate.refund(admitted.flatMap((counted) => counted ?? []))
  return stored === 1
}

/** Of those who have said yes by a link that was mailed to them: they get a copy in any case. */
const addressesByLink = (people: readonly Person[], more: readonly { email: string }[]) =>
  [...acceptedBy(people).filter((one) => !one.signedOn && !one.recordedBy), ...more].map(
    ({ email }) => email,
  )

async function unsubscribedAmong(gate: OfferDeps['gate'], people: readonly Person[]) {
  const asked = people.map(async ({ email }) => ((await gate.isUnsubscribed(email)) ? [email] : []))
  return (await Promise.all(asked)).flat()
}

/** The yes itself, before all that depends on it in the batch. */
function insertApproval(
  db: Db,
  { link, people, me }: Yes,
  row: NewAnswer,
  { taken, isOpen }: Pick<Given, 'taken' | 'isOpen'>,
): Query {
  const stored = JSON.stringify(taken)
  const values = {
    personId: me.id,
    offerId: link.offerId,
    ownerId: link.ownerId,
    answerId: row.answerId,
    linkId: link.linkId,
    answeredAt: row.answeredAt,
    name: row.name,
    email: row.email ?? link.email,
    device: row.device ?? '',
    place: row.place ?? '',
    receivedAt: row.receivedAt ?? null,
    timeZone: row.timeZone,
    address: row.address,
    browser: row.browser,
    signature: row.signature,
    textHash: row.textHash,
    choices: stored,
    bytes: countedBytes(row.signature, stored),
  }
  const mayBeGiven = sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${link.offerId}
    AND ${isOpen} AND ${isAsRead(people)})`
  return insertWhere(db, approvals, values, mayBeGiven).onConflictDoNothing()
}

/** SQL: whether nobody has said yes, or taken it back, since the people of an offer were read. */
export function isAsRead(people: readonly Person[]): SQL {
  const ids = people.flatMap(({ approval }) => approval?.answerId ?? []).toSorted()
  return sql`${approvalsOf(offers.id)} = ${JSON.stringify(ids)}`
}

const isStored = ({ me }: Yes, { answerId, answeredAt }: NewAnswer) =>
  sql`EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.personId} = ${me.id}
    AND ${approvals.answerId} = ${answerId} AND ${approvals.answeredAt} = ${answeredAt})`

const awaitedBy = ({ people, me }: Yes) =>
  people.flatMap(({ id, hasAccepted, email }) => (hasAccepted || id === me.id ? [] : email))

/** The offer goes to whose turn it is now. */
const insertOffers = (db: Db, yes: Yes, row: NewAnswer, without: readonly string[]): Query[] =>
  newlyAsked(yes.people, yes.me.id)
    .filter(({ email }) => !without.includes(email))
    .map(({ id, email }) =>
      enqueueMail(
        db,
        { kind: 'offer', userId: yes.link.ownerId, address: email, about: id, at: row.answeredAt },
        sql`WHERE ${isStored(yes, row)}`,
      ),
    )

/** Of a yes while others are awaited. */
function insertNews(db: Db, yes: Yes, row: NewAnswer, to: readonly string[]): Query[] {
  const { answerId: about, answeredAt: at } = row
  const mail = { kind: 'approved' as const, userId: yes.link.ownerId, about, at }
  return to.map((address) =>
    enqueueMail(db, { ...mail, address }, sql`WHERE ${isStored(yes, row)}`),
  )
}

/** Whether others have accepted something else. */
export const isOtherChoice = (
  people: readonly Person[],
  { answer, textHash }: Pick<NewAnswer, 'answer' | 'textHash'>,
): boolean =>
  answer === 'accept' && people.some(({ approval }) => approval && approval.textHash !== textHash)

/** Who accepts, once this one has, as an acceptance says it: each, and all names in one text. */
export async function acceptedWith(
  db: Db,
  { people, me, link }: Yes,
  by: Pick<AcceptedBy, 'name' | 'recordedBy' | 'signedOn'> & { email?: string; answeredAt: number },
) {
  const { language = 'en' } = (await sentDocument(db, link)) ?? {}
  const { name, answeredAt, email = link.email, recordedBy, signedOn } = by
  const { role } = me
  const mine = { name, email, role, answeredAt: iso(answeredAt), recordedBy, signedOn }
  const all = people.flatMap((person) => (person.id === me.id ? mine : acceptedBy([person])))
  const { recordedName } = wordsOf(language).acceptance
  const names = all.map(({ name: own, recordedBy: isRecord }) =>
    isRecord ? fill(recordedName, { name: own }) : own,
  )
  return { name: new Intl.ListFormat(language).format(names), people: all }
}
