import type { Access } from '#domain/document/quotation.ts'
import { addAddresses, isAddressList } from '#domain/words/address-list.ts'

/** What is chosen in the share form. */
export interface Choice {
  readonly level: Access['level']
  /** The people on a custom list, or those to mail about a quotation that everyone may open. */
  readonly people: readonly string[]
  /** People on the stored list to mail again. */
  readonly again: readonly string[]
  /** Typed into the address field but not added yet. */
  readonly typed: string
}

export const choiceOf = ({ level, userList }: Access): Choice => ({
  level,
  people: userList,
  again: [],
  typed: '',
})

/** Choosing everyone or nobody clears the list (product: Sharing). */
export const accessOf = ({ level, people }: Choice): Access => ({
  level,
  userList: level === 'custom' ? [...people] : [],
})

/** If everyone may open it, the people stay, to be mailed; 'nobody' removes them. */
export const withLevel = (choice: Choice, level: Access['level']): Choice =>
  level === 'nobody' ? { ...choice, level, people: [], again: [] } : { ...choice, level }

/** Adding people selects the custom list, unless everyone may open it anyway. */
export const withPeople = (choice: Choice, people: readonly string[]): Choice => ({
  ...choice,
  level: choice.level === 'everyone' ? 'everyone' : 'custom',
  people,
  again: choice.again.filter((email) => people.includes(email)),
})

/**
 * The choice with the typed address added to its people, if the form is submitted before it
 * was added. `invalid` if it is not an address; `nobody` if it contradicts the level, so the
 * user has to say which counts.
 */
export function withTyped(choice: Choice, own: string): Choice | 'invalid' | 'nobody' {
  const { typed, people, level } = choice
  if (typed.trim() === '') return choice
  if (!isAddressList(typed)) return 'invalid'
  const { list } = addAddresses(people, typed, own)
  if (list.length === people.length) return { ...choice, typed: '' }
  return level === 'nobody' ? 'nobody' : { ...withPeople(choice, list), typed: '' }
}

/** The people to whom SHARE mails the link. */
export function peopleToMail(stored: Access, choice: Choice, notifyNew: boolean): string[] {
  const { people, again } = choice
  return people.filter((email) =>
    stored.userList.includes(email) ? again.includes(email) : notifyNew,
  )
}

export const newPeople = (stored: Access, { people }: Choice): string[] =>
  people.filter((email) => !stored.userList.includes(email))

/**
 * Whether there is something to share: a change, and at least one person on a
 * custom list (product: Sharing).
 */
export function canShare(stored: Access, choice: Choice): boolean {
  if (choice.level === 'custom' && choice.people.length === 0) return false
  return isChanged(stored, choice)
}

/** Whether the choice changes who can open it; an empty list counts as nobody. */
export function isChanged(stored: Access, choice: Choice): boolean {
  const [before, after] = [stored, accessOf(choice)].map(reachOf)
  return before !== after
}

const reachOf = ({ level, userList }: Access): string =>
  level === 'custom' ? [...userList].sort().join(' ') : level === 'nobody' ? '' : level

/** Whether anybody is let in or mailed: to leave fewer people in needs no look at the paper. */
export const reachesMore = (stored: Access, choice: Choice, mailed: readonly string[]): boolean =>
  choice.level !== 'nobody' &&
  (choice.typed !== '' ||
    mailed.length > 0 ||
    newPeople(stored, choice).length > 0 ||
    (choice.level === 'everyone' && stored.level !== 'everyone'))
