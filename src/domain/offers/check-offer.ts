import { hasFaintText } from '../document/faint-text.ts'
import { daysAfter, fieldValues, hasField, writtenDay } from '../document/fields.ts'
import { richTextsOf } from '../document/kinds/index.ts'
import { isoDay } from '../document/last-day.ts'
import { writtenDate } from '../document/map-fields.ts'
import type { Quotation } from '../document/quotation.ts'
import { type SampleLeft, sampleRowsLeft, withoutSampleRows } from '../document/samples-left.ts'
import { statedDays } from '../document/stated-days.ts'
import { typedOver } from '../numbers/typed-total.ts'
import { plainName } from '../words/plain-name.ts'
import { isPersonalDomain } from '../words/suggest-email.ts'
import type { Words } from '../words/words.ts'
import { senderName } from './sender-name.ts'

/** What is known beside the document when an offer is about to leave. */
export interface Leaving {
  /** The addresses that it goes to. */
  readonly people: readonly string[]
  /** Where its client is known to be reached, beside what the paper says; empty if that is unknown. */
  readonly clientEmail: string
  /** The sender's own address. */
  readonly address: string
  readonly today: Date
  /** In how many days its last day is; null without one, undefined where none is asked for. */
  readonly days: number | null | undefined
  /** Of the document's language. */
  readonly words: Words['template']
  /** Whether the last offer had tax; null if that is unknown, and 'No tax' was never chosen. */
  readonly hadTax: boolean | null
}

/** What is doubtful about an offer that is about to leave (product: Check before sending). */
export type Doubt =
  | { readonly kind: 'samples'; readonly left: readonly SampleLeft[]; readonly canRemove: boolean }
  | {
      readonly kind: 'days'
      readonly stated: readonly number[]
      readonly days: number | null | undefined
    }
  | { readonly kind: 'total'; readonly typed: number; readonly total: number | null }
  | { readonly kind: 'faint' }
  | {
      readonly kind: 'date'
      readonly date: string
      readonly lastDay: string
      /** The last day that its days make from this date, if that is another. */
      readonly readsAs: string | null
      readonly isOver: boolean
    }
  | { readonly kind: 'client' }
  | { readonly kind: 'person'; readonly email: string; readonly others: readonly string[] }
  | { readonly kind: 'tax'; readonly hadTax: boolean }
  | { readonly kind: 'sender' }
  | { readonly kind: 'pictures'; readonly count: number }
  | { readonly kind: 'names'; readonly leftOut: readonly string[] }

export type DoubtKind = Doubt['kind']

/** What leaves only once it was answered; the others are told and stop nobody. */
export const STOPPING: ReadonlySet<DoubtKind> = new Set<DoubtKind>(['samples', 'total'])

type Check = (document: Quotation, leaving: Leaving) => Doubt | null

/** What is doubtful about the offer, what may cost most first; nothing if all is well. */
export const checkOffer = (document: Quotation, leaving: Leaving): Doubt[] =>
  CHECKS.flatMap((check) => check(document, leaving) ?? [])

const samples: Check = ({ blocks }) => {
  const left = sampleRowsLeft(blocks)
  const canRemove = withoutSampleRows(blocks) !== blocks
  return left.length === 0 ? null : { kind: 'samples', left, canRemove }
}

const total: Check = (document) => {
  const over = typedOver(document)
  return over && { kind: 'total', typed: over.typed, total: over.total }
}

const faint: Check = (document) => (hasFaintText(document) ? { kind: 'faint' } : null)

const days: Check = ({ blocks }, { days, words }) => {
  const stated = statedDays(blocks, words)
  const isOne = stated.length === 0 || (stated.length === 1 && (days ?? stated[0]) === stated[0])
  return isOne && !(days === null && stated.length > 0) ? null : { kind: 'days', stated, days }
}

/** The date that the paper says, if it is one as the program writes it: days count from it to who reads them. */
const date: Check = (document, { days, today, words }) => {
  const { date = '' } = fieldValues(document.blocks)
  const lastDay =
    days === undefined && document.validUntil !== ''
      ? new Date(`${document.validUntil}T00:00`)
      : days == null
        ? null
        : daysAfter(today, days)
  const written = lastDay && writtenDay(date, today, document)
  if (!written) return null
  const told = { kind: 'date', date, lastDay: writtenDate(lastDay, document) } as const
  if (written > lastDay) return { ...told, readsAs: null, isOver: lastDay < daysAfter(today, 0) }
  const [stated] = days === undefined ? [] : statedDays(document.blocks, words)
  if (stated === undefined || isoDay(written) === isoDay(today)) return null
  return { ...told, readsAs: writtenDate(daysAfter(written, stated), document), isOver: false }
}

const client: Check = ({ blocks }) => {
  const { client = '', company = '' } = fieldValues(blocks)
  const isAsked = hasField(blocks, 'client') || hasField(blocks, 'company')
  return isAsked && client + company === '' ? { kind: 'client' } : null
}

/** A colleague of the client's has an address of the same company. */
const person: Check = ({ blocks }, { people, clientEmail, address }) => {
  const email = (fieldValues(blocks).email || clientEmail).trim().toLowerCase()
  if (!email.includes('@')) return null
  const others = people.filter(
    (one) =>
      one !== email &&
      one !== address &&
      (domainOf(one) !== domainOf(email) || isPersonalDomain(domainOf(one))),
  )
  return others.length === 0 ? null : { kind: 'person', email, others }
}

const tax: Check = ({ tax: { mode } }, { hadTax }) =>
  mode !== 'none' || hadTax === false ? null : { kind: 'tax', hadTax: hadTax === true }

const sender: Check = (document, leaving) =>
  senderName(document, leaving.address) === leaving.address && !names(document, leaving)
    ? { kind: 'sender' }
    : null

/** Of the sender and of the offer; what mails to customers may not show, they leave out. */
const names: Check = ({ name, letterhead, blocks }) => {
  const { senderCompany = '', sender = '' } = fieldValues(blocks)
  const leftOut = [...new Set([letterhead?.company || senderCompany || sender, name])].filter(
    (one) => one.trim() !== '' && plainName(one) === '',
  )
  return leftOut.length === 0 ? null : { kind: 'names', leftOut }
}

const pictures: Check = ({ blocks }) => {
  const texts = blocks.flatMap(richTextsOf)
  const count = texts.reduce((sum, { html }) => sum + html.split(UNDESCRIBED).length - 1, 0)
  return count === 0 ? null : { kind: 'pictures', count }
}

/** In canonical html. */
const UNDESCRIBED = / alt="" ?/

const CHECKS: readonly Check[] = [
  samples,
  total,
  faint,
  tax,
  days,
  date,
  client,
  person,
  sender,
  names,
  pictures,
]

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
