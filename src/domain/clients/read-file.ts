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
}

/** The clients of a csv or vCard file; null if it is neither, or nobody is in it. */
export function readClientFile(bytes: Uint8Array, language: string): ClientFile | null {
  const text = decodeText(bytes, language)
  const read = /^\s*\ufeff?\s*BEGIN:VCARD/i.test(text) ? readVCards(text) : readCsv(text)
  if (!read || read.length === 0) return null
  const clients = mergeDoubles(read)
  return { clients, doubles: read.length - clients.length }
}
