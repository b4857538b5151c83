import { MOST_DECIDING } from './limits.ts'

/** What a person of an offer is asked for (product: Several must say yes). */
export const PERSON_ROLES = ['approves', 'signs', 'reads'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

/** Those whose yes an offer needs. */
export const DECIDING_ROLES = ['approves', 'signs'] as const
export type DecidingRole = (typeof DECIDING_ROLES)[number]

/** How it stands with a person's answer: `waiting` for others, whose turn comes first. */
export const PERSON_STATES = ['waiting', 'asked', 'accepted', 'declined'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** A person whose yes an offer needs. */
export interface Deciding {
  readonly id: string
  readonly hasAccepted: boolean
  /** Null where all are asked at once. */
  readonly turn: number | null
}

/** @param decliner the person who has declined the offer; null if nobody has */
export function stateOfPerson(
  { id, hasAccepted, turn }: Deciding,
  people: readonly Deciding[],
  decliner: string | null = null,
): PersonState {
  if (hasAccepted) return 'accepted'
  if (id === decliner) return 'declined'
  const isEarlier = (other: Deciding) => !other.hasAccepted && (other.turn ?? 0) < (turn ?? 0)
  return people.some(isEarlier) ? 'waiting' : 'asked'
}

/** The people as they are once one of them says yes. */
export const withYesOf = <Person extends Deciding>(
  people: readonly Person[],
  id: string,
): Person[] =>
  people.map((person) => (person.id === id ? { ...person, hasAccepted: true } : person))

/** Whose turn it is once somebody says yes, and was not before. */
export function newlyAsked<Person extends Deciding>(
  people: readonly Person[],
  id: string,
): Person[] {
  const after = withYesOf(people, id)
  return after.filter(
    (person) =>
      stateOfPerson(person, after) === 'asked' && stateOfPerson(person, people) === 'waiting',
  )
}

/** A person as they are asked for: without a role, where somebody has one, they read. */
export interface AskedPerson {
  readonly email: string
  readonly role?: PersonRole | undefined
  readonly order?: number | null | undefined
}

export const isDeciding = (role: PersonRole | null | undefined): role is DecidingRole =>
  role === 'approves' || role === 'signs'

/** The field that makes people with roles invalid; null if all is well, or nobody has one. */
export function badPeople(to: readonly AskedPerson[], canBeAccepted: boolean): string | null {
  const deciding = to.flatMap(({ role }, at) => (isDeciding(role) ? [at] : []))
  const [first, beyond] = [deciding[0], deciding[MOST_DECIDING]]
  if (first !== undefined && !canBeAccepted) return `to[${first}].role`
  if (beyond !== undefined) return `to[${beyond}].role`
  // Nobody could accept it.
  const areReaders = to.length > 0 && to.every(({ role }) => role === 'reads')
  if (canBeAccepted && areReaders) return 'to[0].role'
  const twice = to.findIndex(({ email }, at) => isBefore(to, email, at))
  if (first !== undefined && twice !== -1) return `to[${twice}].email`
  return badOrder(to, deciding)
}

const isBefore = (to: readonly AskedPerson[], email: string, at: number): boolean =>
  to.findIndex((person) => person.email === email) < at

/** Orders are 1, 2, 3 …, each once: without gaps, as none is larger than their number. */
function badOrder(to: readonly AskedPerson[], deciding: readonly number[]): string | null {
  const hasOrder = deciding.some((at) => to[at]?.order != null)
  const seen = new Set<number>()
  const bad = to.findIndex(({ role, order }) => {
    if (!hasOrder || !isDeciding(role)) return order != null
    if (order == null || order < 1 || order > deciding.length || seen.has(order)) return true
    seen.add(order)
    return false
  })
  return bad === -1 ? null : `to[${bad}].order`
}
