import type { Client } from './client.ts'
import { CLIENT_LENGTHS, CLIENT_TEXTS, type ClientText } from './limits.ts'

export type ClientTexts = Record<ClientText, string>

/**
 * Matches all that may need tidying: anything but Western European letters with single spaces between
 * words. It spares most texts the slower steps.
 */
const UNTIDY = /[^ -~\u00a1-\u024f]|\u00ad| {2}|^ | $/

/**
 * The texts as they are stored: each on one line, as a field on the paper is, without control
 * characters and no longer than allowed. The lines of a street are joined by commas.
 */
export const tidyTexts = (texts: Partial<ClientTexts>): ClientTexts =>
  Object.fromEntries(
    CLIENT_TEXTS.map((name) => [name, tidyText(texts[name] ?? '', CLIENT_LENGTHS[name])]),
  ) as ClientTexts

export const BLANK_CLIENT: Client = {
  ...tidyTexts({}),
  taxMode: null,
  language: null,
  currency: null,
  discount: null,
}

export const tidyClient = (client: Client): Client => ({ ...client, ...tidyTexts(client) })

function tidyText(text: string, maxLength: number): string {
  if (!UNTIDY.test(text)) return text.slice(0, maxLength).trim()
  const lines = text.split(/[\n\r\u2028\u2029]+/).map((line) =>
    line
      .replace(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return lines.filter(Boolean).join(', ').slice(0, maxLength).toWellFormed().trim()
}
