import { LIMITS } from '../document/limits.ts'
import { isEmail, normalizeEmail } from './email.ts'

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
  const parts = splitAddresses(text)
  const valid = parts.filter(isEmail).map(normalizeEmail)
  const others = valid.filter((email) => email !== normalizeEmail(own))
  const all = [...new Set([...list, ...others])]
  return {
    list: all.slice(0, LIMITS.sharedWith),
    invalid: parts.filter((part) => !isEmail(part)),
    hasOwn: others.length < valid.length,
    beyondLimit: Math.max(0, all.length - LIMITS.sharedWith),
  }
}

/** Whether the text is one address or several, and nothing else. */
export function isAddressList(text: string): boolean {
  const parts = splitAddresses(text)
  return parts.length > 0 && parts.every(isEmail)
}

/**
 * Splits a text at white space, commas and semicolons. Mail programs copy addresses as
 * `Ann Smith <ann@example.com>`: there only the part in brackets counts.
 */
export function splitAddresses(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  // Keeps bare addresses between bracketed ones, but not names.
  const rest = text.replace(/<[^<>]*>/g, ' ').split(/[\s,;]+/)
  const bare = bracketed.length > 0 ? rest.filter(isEmail) : rest
  return [...bracketed, ...bare].map((part) => part.replace(/^mailto:/i, '')).filter(Boolean)
}
