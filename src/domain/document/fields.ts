import { type FieldName, replaceFields } from '../html/fields.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import {
  changeFields,
  type DateTerms,
  dateFormat,
  filling,
  LONG,
  mapFields,
  textIn,
  writtenDate,
} from './map-fields.ts'

/** Texts by the fields that hold them (product: Fields). */
export type FieldValues = { readonly [Name in FieldName]?: string }

/** The values of a document's fields: of each the first that is not blank. */
export function fieldValues(blocks: Blocks): FieldValues {
  const values: { [Name in FieldName]?: string } = {}
  for (const { name, text } of fieldsIn(blocks)) if (text !== '') values[name] ??= text
  return values
}

/** Whether the document has the field, filled in or blank. */
export const hasField = (blocks: Blocks, name: FieldName): boolean =>
  fieldsIn(blocks).some((field) => field.name === name)

/** The names of fields that are blank, each once, in the document's order. */
export function blankFields(blocks: Blocks): FieldName[] {
  const names = fieldsIn(blocks).flatMap(({ name, text }) => (text === '' ? [name] : []))
  return [...new Set(names)]
}

/**
 * The blocks with the values in all fields of their names; an empty one leaves the field blank.
 * The same blocks if nothing changes.
 */
export const withFieldValues = (blocks: Blocks, values: FieldValues): Blocks =>
  mapFields(blocks, (name, text) => values[name] ?? text)

/** The blocks with the number in all fields for it that are blank or say what it replaces. */
export const withNumber = (blocks: Blocks, number: string, replaced = ''): Blocks =>
  mapFields(blocks, filling('number', number, replaced))

/** Whether a text is the template's, with nothing overwritten. */
export const isSample = (html: string): boolean =>
  /^<span data-field="sample">[^<]*<\/span>$/.test(html)

/** A copy's blocks: dated today, without a last day, and to be given a number of their own. */
export const fieldsOfCopy = (blocks: Blocks, today: Date, terms: DateTerms): Blocks =>
  withFieldValues(blocks, { date: writtenDate(today, terms), validUntil: '', number: '' })

/** How people write a day. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  ...([LONG, { dateStyle: 'medium' }, { dateStyle: 'short' }] as const),
  { year: 'numeric', month: 'numeric', day: 'numeric' },
]

/** The day that is written so, within a year of another day; null for any other text. */
export function writtenDay(text: string, near: Date, terms: DateTerms): Date | null {
  if (!/\d/.test(text)) return null
  const formats = STYLES.map((style) => dateFormat(terms, style))
  const days = Array.from({ length: 2 * MOST_DAYS + 1 }, (_, at) => daysAfter(near, at - MOST_DAYS))
  return days.find((day) => formats.some((format) => format.format(day) === text)) ?? null
}

const MOST_DAYS = 366

export const daysAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** A template's blocks: what says whom, when and what about is blank; the sender is one's own. */
export const fieldsOfTemplate = (blocks: Blocks): Blocks => withFieldValues(blocks, OF_ONE_OFFER)

/** The blocks of an offer that is made to another client. */
export const clientBlanked = (blocks: Blocks): Blocks => withFieldValues(blocks, OF_CLIENT)

const OF_CLIENT: FieldValues = {
  client: '',
  company: '',
  street: '',
  town: '',
  country: '',
  email: '',
  taxId: '',
}
const OF_ONE_OFFER: FieldValues = {
  ...OF_CLIENT,
  number: '',
  date: '',
  validUntil: '',
  subject: '',
}

interface Field {
  readonly name: FieldName
  /** Plain text. */
  readonly text: string
}

function fieldsIn(blocks: Blocks): Field[] {
  const fields: Field[] = []
  for (const block of blocks)
    kindOf(block).changeRichText(block, (html) => {
      changeFields(html, (name, inner) => {
        fields.push({ name, text: textIn(inner) })
        return inner
      })
      return html
    })
  return fields
}

/** Canonical html without the marks of its fields: a blank one says nothing. */
export const withoutFieldMarks = (html: string): string => replaceFields(html, ({ inner }) => inner)
