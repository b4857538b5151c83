import type { Client } from './client.ts'
import { CLIENT_TEXTS } from './limits.ts'
import type { ClientTexts } from './tidy-client.ts'

/**
 * What tells clients apart: name and company, whatever their case and white space. Null without
 * either: that is nobody (product: Clients).
 */
export function clientKey({ name, company }: Pick<Client, 'name' | 'company'>): string | null {
  const key = `${folded(name)}\n${folded(company)}`
  return key === '\n' ? null : key
}

/** The client with what `other` says where it says nothing. */
export const filledFrom = (client: Client, other: Client): Client => ({
  ...filledTexts(client, other),
  taxMode: client.taxMode ?? other.taxMode,
  language: client.language ?? other.language,
  currency: client.currency ?? other.currency,
  discount: client.discount ?? other.discount,
})

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

const filledTexts = (client: Client, other: Client) =>
  Object.fromEntries(CLIENT_TEXTS.map((name) => [name, client[name] || other[name]])) as ClientTexts

/** Upper case first: only that turns ß into SS. */
const folded = (text: string) =>
  text.normalize('NFC').toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim()
