import type { Client } from './client.ts'
import { BLANK_CLIENT } from './tidy-client.ts'

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
