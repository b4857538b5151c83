import { type BookClient, BookClientSchema, type Client } from '#domain/clients/client.ts'
import { clientKey } from '#domain/clients/same-client.ts'
import { normalizeText, sortKey } from '#domain/words/normalize-text.ts'
import type { clients } from '../../../db/client-schema.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'

/** What a client counts in the quota, with its words and its place in the indexes. */
export const CLIENT_BYTES = 1_024

export type ClientRow = typeof clients.$inferSelect

/** The columns that follow from what a client is called and where they are. */
export function derivedColumns({ name, company, town, email }: Client) {
  const namesText = normalizeText([company, name].filter(Boolean).join('\n'))
  const townText = normalizeText(town)
  return {
    key: clientKey({ name, company }) ?? '',
    nameKey: sortKey(company || name),
    namesText,
    townText,
    searchText: [namesText, townText, email.toLowerCase()].join('\n'),
  }
}

/** The words by which a client is suggested, each once. */
export const wordsOf = ({ name, company }: Pick<Client, 'name' | 'company'>): string[] =>
  [...new Set(wordsIn(`${company} ${name}`))].slice(0, MAX_WORDS)

/** The normalized words of a text: what is typed, or a name. */
export const wordsIn = (text: string): string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD).join(''))

const MAX_WORDS = 20
const MAX_WORD = 30

/** A client as it is sent. */
export const presentClient = (row: ClientRow): BookClient => ({
  ...declared(BookClientSchema, row),
  usedAt: isoOrNull(row.usedAt || null),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
