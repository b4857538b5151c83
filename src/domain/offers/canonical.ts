import { withoutFieldMarks } from '../document/fields.ts'
import type { Quotation } from '../document/quotation.ts'
import { createHtmlMapper } from '../html/map-html.ts'

/** What binds the text of an acceptance to its offer, recipient and time. */
export interface AcceptancePart {
  /** The id of the offer. */
  offer: string
  /** The address that the link was mailed to, and the name that was entered. */
  email: string
  name: string
  answeredAt: string
}

/**
 * The canonical text of a document as its customer reads it (product: Acceptance): its content
 * without whose it is, where it is stored and when it was saved, as JSON by RFC 8785 (sorted names,
 * no white space). Two documents have the same text exactly if they say the same; what is accepted
 * also has the part that makes it one of its own.
 */
export function canonicalText(document: Quotation, acceptance?: AcceptancePart): string {
  const { name, desc, currency, locale, tax, lines, numbering, blocks } = document
  const { language, validUntil, letterhead } = document
  // The oldest that has these fields: a later form of documents must not change a hash.
  const version = Math.min(document.version, letterhead ? 4 : 3)
  const content = { name, desc, currency, locale, language, validUntil, tax, lines, numbering }
  // Whether the program knows a text as a field changes nothing that is said.
  const texts = createHtmlMapper(withoutFieldMarks)(blocks)
  const letter = letterhead && { letterhead }
  return canonicalJson({ version, ...content, ...letter, blocks: texts, acceptance })
}

/** The text whose SHA-256 an acceptance has; earlier ones have no offer in it (`offer` is empty). */
export const acceptedText = (document: Quotation, accepted: AcceptancePart): string => {
  const { offer, email, name, answeredAt } = accepted
  return canonicalText(document, offer ? { offer, email, name, answeredAt } : undefined)
}

/** JSON by RFC 8785; fields without a value are left out. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    // By UTF-16 code units, as the standard says.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}
