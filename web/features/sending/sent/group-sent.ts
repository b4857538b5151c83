import type { SentPerson } from '../answers.ts'

/** One press of Send, with the people whom it reached. */
export interface SentOffer {
  readonly offerId: string
  /** What all of its people have in common. */
  readonly common: SentPerson
  readonly people: readonly SentPerson[]
}

/**
 * The sends of a quotation, the last first; in each who answered, then who read it last, then the
 * others by name.
 */
export function groupSent(people: readonly SentPerson[]): SentOffer[] {
  const groups = Map.groupBy(people, ({ offerId }) => offerId)
  return [...groups].flatMap(([offerId, own]) => {
    const [common] = own
    return common ? [{ offerId, common, people: own.toSorted(byInterest) }] : []
  })
}

function byInterest(a: SentPerson, b: SentPerson): number {
  if (a.isAnswerer !== b.isAnswerer) return a.isAnswerer ? -1 : 1
  const [seenA, seenB] = [a.lastSeenAt ?? '', b.lastSeenAt ?? '']
  if (seenA !== seenB) return seenA > seenB ? -1 : 1
  return nameOf(a).localeCompare(nameOf(b))
}

export const nameOf = ({ name, email }: Pick<SentPerson, 'name' | 'email'>): string => name || email
