import { LIMITS } from '../document/limits.ts'
import { normalizeEmail } from './email.ts'
import { readRecipients } from './recipients.ts'

/** The result of adding typed or pasted addresses to a list. */
export interface Added {
  list: string[]
  /** The parts that are not addresses, as typed. */
  invalid: string[]
  /** Whether the owner's own address was among them: it needs no place on the list. */
  hasOwn: boolean
  /** How many addresses were left out because the list is full. */
  beyondLimit: number
}

/**
 * Adds the addresses in the text to the list, lower-cased and without duplicates (product:
 * Sharing).
 * @param own the quotation owner's address, which is not added
 */
export function addAddresses(list: readonly string[], text: string, own: string): Added {
  const { people, invalid } = readRecipients(text)
  const others = people.map(({ email }) => email).filter((email) => email !== normalizeEmail(own))
  const all = [...new Set([...list, ...others])]
  return {
    list: all.slice(0, LIMITS.sharedWith),
    invalid,
    hasOwn: others.length < people.length,
    beyondLimit: Math.max(0, all.length - LIMITS.sharedWith),
  }
}

/** Whether the text is one address or several, and nothing else. */
export function isAddressList(text: string): boolean {
  const { people, invalid } = readRecipients(text)
  return people.length > 0 && invalid.length === 0
}
