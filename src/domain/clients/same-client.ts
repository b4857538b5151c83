import type { FieldValues } from '../document/fields.ts'
import type { Client } from './client.ts'
import { BLANK_CLIENT, type ClientTexts, tidyTexts } from './tidy-client.ts'

/**
 * What tells clients apart: name and company, whatever their case and white space. Null without
 * either: that is nobody (product: Clients).
 */
export function clientKey({ name, company }: Pick<Client, 'name' | 'company'>): string | null {
  const key = `${folded(name)}\n${folded(company)}`
  return key === '\n' ? null : key
}

/** The client with what `other` says where it says nothing. */
export const filledFrom = (client: Client, other: Client): Client =>
  Object.fromEntries(
    FIELDS.map((name) => [name, isSaid(client[name]) ? client[name] : other[name]]),
  ) as Client

const FIELDS = Object.keys(BLANK_CLIENT) as (keyof Client)[]
const isSaid = (value: string | number | null) => value !== null && value !== ''

/** Merges the clients that are the same, each into its first; those without a key are left out. */
export function mergeDoubles(clients: readonly Client[]): Client[] {
  const byKey = new Map<string, Client>()
  for (const client of clients) {
    const key = clientKey(client)
    if (key === null) continue
    const first = byKey.get(key)
    byKey.set(key, first ? filledFrom(first, client) : client)
  }
  return [...byKey.values()]
}

/** Upper case first: only that turns ß into SS. */
const folded = (text: string) =>
  text.normalize('NFC').toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim()

/** Whom a document is for, as its fields say (product: Clients); null if they name nobody. */
export function clientIn({ client = '', ...values }: FieldValues): ClientTexts | null {
  const texts = tidyTexts({ ...values, name: client })
  return clientKey(texts) === null ? null : texts
}

/** What a client is called in lists: by name and company. */
export const clientName = ({ name, company }: Pick<ClientTexts, 'name' | 'company'>): string =>
  [name, company].filter(Boolean).join(', ')

/** How many letters a correction may add, remove or replace. */
const MOST = 2

/** Of a shorter name, another letter makes another name. */
const SHORTEST = 5

/**
 * Whether a client's name and company were mistyped, or not yet written to the end, and are
 * corrected by those that a document says now (product: Clients).
 */
export function isCorrection(before: string, now: string): boolean {
  const [a, b] = [letters(before), letters(now)]
  if (a.length < SHORTEST || a.join('') === b.join('')) return false
  if (b.join('').startsWith(a.join(''))) return true
  return Math.abs(a.length - b.length) <= MOST && distance(a, b) <= MOST
}

const letters = (text: string): string[] => [...text.normalize('NFC').toLowerCase()]

/** Levenshtein's, row by row. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, at) => at + 1)
  for (const [at, letter] of a.entries()) {
    let [diagonal, left] = [at, at + 1]
    row = b.map((other, column) => {
      const above = row[column] ?? 0
      const replaced = diagonal + (letter === other ? 0 : 1)
      diagonal = above
      left = Math.min(replaced, above + 1, left + 1)
      return left
    })
  }
  return row.at(-1) ?? a.length
}
