import { isEqual } from '../document/compare/change.ts'
import { withoutFieldMarks } from '../document/fields.ts'
import type { Quotation } from '../document/quotation.ts'
import {
  saysHowToPay,
  saysPeriods,
  withoutHowToPay,
  withoutPeriods,
} from '../document/upgrades/periods.ts'
import { sinceOfTax } from '../document/upgrades/tax-parts.ts'
import { fieldRules, fieldsFor } from '../document/written-fields.ts'
import { createHtmlMapper } from '../html/map-html.ts'
import type { RecordedBy, SignedOn } from './answer-ways.ts'
import type { DecidingRole } from './people.ts'

/** The yes of one of several (product: Several must say yes). */
export interface AcceptedBy {
  name: string
  email: string
  role: DecidingRole
  answeredAt: string
  recordedBy?: RecordedBy | null | undefined
  signedOn?: SignedOn | null | undefined
}

/** What binds the text of an acceptance to its offer, recipient and time. */
export interface AcceptancePart {
  /** The id of the offer. */
  offer: string
  /** The address that the link was mailed to, and the name that was entered. */
  email: string
  name: string
  answeredAt: string
  /** The SHA-256, in hex, of the bytes of each file that the document shows, by its id. */
  files: Record<string, string>
  /** Where it was not given by the link: the sender has recorded it. */
  recordedBy?: RecordedBy | null | undefined
  /** Where a part was accepted: the rows that were not taken, by id. */
  leftOut?: readonly string[] | undefined
  /** Where it was given on the sender's device. */
  signedOn?: SignedOn | null | undefined
  /** Each yes, where several had to accept it; `name` then has all of their names. */
  people?: readonly AcceptedBy[] | undefined
}

/**
 * The canonical text of a document as its customer reads it (product: Acceptance): its content
 * without whose it is, where it is stored and when it was saved, as JSON by RFC 8785 (sorted names,
 * no white space). Two documents have the same text exactly if they say the same; what is accepted
 * also has the part that makes it one of its own.
 */
export function canonicalText(document: Quotation, acceptance?: Partial<AcceptancePart>): string {
  // A later form of documents must not change a hash: its fields are part of it once they are used.
  const used = fieldsFor('customers').filter((name) => {
    const { since, default: own } = fieldRules(name)
    return since <= FIRST_VERSION || !isEqual(document[name] ?? own, own)
  })
  const content = Object.fromEntries(used.map((name) => [name, document[name]]))
  const sinces = used.map((name) => fieldRules(name).since)
  const hasPeriods = saysPeriods(document)
  const hasHowToPay = saysHowToPay(document)
  const nested = [sinceOfTax(document.tax), hasPeriods || hasHowToPay ? 7 : 1]
  const oldest = Math.max(FIRST_VERSION, ...sinces, ...nested)
  const version = Math.min(document.version, oldest)
  // Whether the program knows a text as a field changes nothing that is said.
  const { lines } = document
  const parts = hasPeriods ? { blocks: document.blocks, lines } : withoutPeriods(document)
  const texts = createHtmlMapper(withoutFieldMarks)(parts.blocks)
  return canonicalJson({
    version,
    ...content,
    lines: parts.lines,
    tax: withoutNoParts(document.tax),
    ...(document.letterhead && !hasHowToPay && { letterhead: withoutHowToPay(document) }),
    blocks: texts,
    acceptance,
  })
}

/** Of a rate that is one tax the text says what it said before rates had parts. */
const withoutNoParts = ({ rates, ...tax }: Quotation['tax']) => ({
  ...tax,
  rates: rates.map(({ parts, ...rate }) => (parts?.length ? { ...rate, parts } : rate)),
})

/** The version of documents when the first one was accepted. */
const FIRST_VERSION = 3

/** The text whose SHA-256 an acceptance has; earlier ones have no offer in it (`offer` is empty). */
export const acceptedText = (document: Quotation, accepted: AcceptancePart): string => {
  const { offer, email, name, answeredAt } = accepted
  const recordedBy = accepted.recordedBy ?? undefined
  const signedOn = accepted.signedOn ?? undefined
  const leftOut = accepted.leftOut?.length ? accepted.leftOut : undefined
  // Without files the text is what it was before their bytes were part of it.
  const files = Object.keys(accepted.files).length > 0 ? accepted.files : undefined
  // The answer of one who counts for all has the text that it always had.
  const people = accepted.people?.length ? accepted.people.map(saidBy) : undefined
  const part = { offer, email, name, answeredAt, files, recordedBy, leftOut, signedOn, people }
  return canonicalText(document, offer ? part : undefined)
}

const saidBy = ({ name, email, role, answeredAt, recordedBy, signedOn }: AcceptedBy) => ({
  name,
  email,
  role,
  answeredAt,
  ...(recordedBy && { recordedBy }),
  ...(signedOn && { signedOn }),
})

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
