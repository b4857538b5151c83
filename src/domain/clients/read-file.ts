import type { Client } from './client.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readVCards } from './read-vcard.ts'
import { mergeDoubles } from './same-client.ts'

export interface ClientFile {
  /** Each once. */
  clients: Client[]
  /** How many entries were the same client as an earlier one. */
  doubles: number
  /** How many entries have no name and no company. */
  nameless: number
  /** How the letters of the file may read, likeliest first; none where there is no question. */
  readings: Reading[]
}

/** Three names as they are in a code page. */
export interface Reading {
  page: string
  names: string[]
}

/**
 * The clients of a csv or vCard file; null if it is neither, or nobody is in it.
 * @param page the code page that a person chose
 */
export function readClientFile(
  bytes: Uint8Array,
  language: string,
  page?: string,
): ClientFile | null {
  const { text, pages } = decodeText(bytes, language, page)
  const entries = readEntries(text, language)
  const read = entries?.filter(({ name, company }) => name || company) ?? []
  if (!entries || read.length === 0) return null
  const clients = mergeDoubles(read)
  return {
    clients,
    doubles: read.length - clients.length,
    nameless: entries.length - read.length,
    readings: pages.length > 1 ? readingsOf(bytes, language, pages) : [],
  }
}

function readEntries(text: string, language: string): Client[] | null {
  const start = text.trimStart().slice(0, BEGIN.length).toUpperCase()
  return start === BEGIN ? readVCards(text, language) : readCsv(text)
}

const BEGIN = 'BEGIN:VCARD'

/** What differs between the pages, names first; none if it is nothing that clients have. */
function readingsOf(bytes: Uint8Array, language: string, pages: readonly string[]): Reading[] {
  const texts = pages.map((page) => {
    const all = readEntries(decodeText(bytes, language, page).text, language) ?? []
    const places = all.flatMap(({ street, town, country }) => [street, town, country])
    return [...all.flatMap(({ name, company }) => [name, company]), ...places]
  })
  const [first = [], ...others] = texts
  const differing = [...first.keys()]
    .filter((at) => others.some((other) => other[at] !== first[at]))
    .slice(0, 3)
  if (differing.length === 0) return []
  return pages.map((page, nth) => ({
    page,
    names: differing.map((at) => texts[nth]?.[at] ?? ''),
  }))
}
