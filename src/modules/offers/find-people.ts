import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PartTerms } from '#domain/offers/part.ts'
import type { DecidingRole, PersonState } from '#domain/offers/people.ts'
import { stateOfPerson } from '#domain/offers/people.ts'
import type { Db } from '../../../db/client.ts'
import { approvals, offerLinks, recordedAnswers } from '../../../db/offer-schema.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import { answerTo, type FoundLink, partTermsOf, signedOn } from './find-link.ts'
import { AcceptedBy, Approval, type OfferPerson, RecordedBy, type Taken } from './people-model.ts'

/** A person whose yes an offer needs, with that yes (product: Several must say yes). */
export type Person = Awaited<ReturnType<typeof selectPeople>>[number]

/** All whose yes an offer needs, in the order of their turns; none where the answer of one counts for all. */
export const peopleOf = async (
  db: Db,
  { offerId, hasPeople }: Pick<FoundLink, 'offerId' | 'hasPeople'>,
): Promise<Person[]> => (hasPeople ? selectPeople(db, eq(offerLinks.offerId, offerId)) : [])

export const peopleOfAnswer = (db: Db, { offerId }: { offerId: string }): Promise<Person[]> =>
  selectPeople(db, eq(offerLinks.offerId, offerId))

/** @param where about their links */
export async function selectPeople(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      id: offerLinks.id,
      offerId: offerLinks.offerId,
      generation: offerLinks.generation,
      name: offerLinks.name,
      email: offerLinks.email,
      role: sql<DecidingRole>`${offerLinks.role}`,
      turn: offerLinks.turn,
      approval: approvals,
      record: recordedAnswers,
    })
    .from(offerLinks)
    .leftJoin(approvals, eq(approvals.personId, offerLinks.id))
    .leftJoin(
      recordedAnswers,
      and(eq(recordedAnswers.answerId, approvals.answerId), isNull(recordedAnswers.takenBackAt)),
    )
    .where(and(where, eq(offerLinks.answersFor, offerLinks.id)))
    .orderBy(offerLinks.turn, sql`${offerLinks}.rowid`)
  return rows.map((row) => ({ ...row, hasAccepted: row.approval !== null }))
}

/** The person for whom a link answers. */
export const personOf = (
  people: readonly Person[],
  { answersFor }: Pick<FoundLink, 'answersFor'>,
): Person | undefined => people.find(({ id }) => id === answersFor)

/** An answer to the whole offer, and for whom it was given. */
type GivenBy = { answer: 'accept' | 'decline'; answersFor: string | null } | null | undefined

/** What the sender has recorded of a link's person, or of whom the offer needs alone. */
export async function recordToldTo(db: Db, link: FoundLink) {
  const answer = await answerTo(db, link)
  return answer?.record ?? personOf(await peopleOf(db, link), link)?.record ?? null
}

/** How it stands with each person, as those of the offer are told. */
export const toldPeople = (
  people: readonly Person[],
  link: FoundLink,
  answer: GivenBy,
): (typeof OfferPerson.static)[] =>
  people.map((person) => ({
    name: person.name || person.email,
    role: person.role,
    state: stateWith(person, people, answer),
    isYou: person.id === link.answersFor,
    answeredAt: isoOrNull(person.approval?.answeredAt ?? null),
    timeZone: person.approval?.timeZone ?? '',
    recordedBy: recordedBy(person),
    objectedAt: isoOrNull(person.record?.objectedAt ?? null),
  }))

export const stateWith = (
  person: Person,
  people: readonly Person[],
  answer: GivenBy,
): PersonState =>
  stateOfPerson(person, people, answer?.answer === 'decline' ? answer.answersFor : null)

const recordedBy = ({ record }: Person) => record && declared(RecordedBy, record)

/** What each has said who has accepted, as part of what is hashed. */
export const acceptedBy = (people: readonly Person[]): (typeof AcceptedBy.static)[] =>
  people.flatMap((person) => {
    const approval = presentApproval(person)
    return approval ? declared(AcceptedBy, approval) : []
  })

/** The yes of a person as its offer's sender is told it; null without one. */
export function presentApproval(person: Person): typeof Approval.static | null {
  const { approval, role, record } = person
  if (!approval) return null
  return {
    ...declared(Approval, approval),
    role,
    answeredAt: iso(approval.answeredAt),
    signature: approval.signature === '' ? [] : JSON.parse(approval.signature),
    recordedBy: recordedBy(person),
    signedOn: signedOn(approval),
    objectedAt: isoOrNull(record?.objectedAt ?? null),
  }
}

/** What the first one has accepted, which the others accept as it is; null before that. */
export function takenOf(people: readonly Person[]): typeof Taken.static | null {
  const [first] = people.flatMap(({ approval }) => approval ?? [])
  return first ? JSON.parse(first.choices) : null
}

/** A sender may agree to any part. */
export const ANY_PART: PartTerms = { mandatory: [] }

/** On what terms it is taken: the others accept what the first one has taken, which may be a record of any part. */
export const termsFor = (link: FoundLink, people: readonly Person[]): PartTerms | null =>
  takenOf(people) ? ANY_PART : partTermsOf(link)
