import { type FieldName, replaceFields } from '../html/fields.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import { mapSame } from './same-list.ts'
import type { Quotation } from './schema.ts'

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

/** The blocks with the texts of their fields changed; the same blocks if nothing changes. */
export const mapFields = <T extends Blocks>(
  blocks: T,
  map: (name: FieldName, text: string) => string,
): T =>
  mapSame(blocks, (block) => kindOf(block).changeRichText(block, (html) => mapTexts(html, map)))

/** Changes the texts of a text's fields; the same html if none is changed. */
const mapTexts = (html: string, map: (name: FieldName, text: string) => string): string =>
  changeFields(html, (name, inner) => {
    const text = textIn(inner)
    const value = map(name, text)
    return value === text ? inner : htmlFromText(value)
  })

/** Whether it is to have a number and has none (product: Quotation numbers). */
export const needsNumber = (blocks: Blocks): boolean =>
  hasField(blocks, 'number') && fieldValues(blocks).number === undefined

/** The blocks with the number in all fields for it that are blank or say what it replaces. */
export const withNumber = (blocks: Blocks, number: string, replaced = ''): Blocks =>
  mapFields(blocks, filling('number', number, replaced))

/** Canonical html with the value in the fields of the name that are blank or say what it replaces. */
export const filledHtml = (
  html: string,
  filled: FieldName,
  value: string,
  replaced: string,
): string => mapTexts(html, filling(filled, value, replaced))

const filling =
  (filled: FieldName, value: string, replaced: string) =>
  (name: FieldName, text: string): string =>
    name === filled && (text === '' || text === replaced) ? value : text

/** Whether a text is the template's, with nothing overwritten. */
export const isSample = (html: string): boolean =>
  /^<span data-field="sample">[^<]*<\/span>$/.test(html)

/** A copy's blocks: dated today, without a last day, and to be given a number of their own. */
export const fieldsOfCopy = (blocks: Blocks, today: Date, terms: DateTerms): Blocks =>
  withFieldValues(blocks, { date: writtenDate(today, terms), validUntil: '', number: '' })

type DateTerms = Pick<Quotation, 'language' | 'locale'>

/** A day as it stands on a quotation: in its language, and in its number format's order if that fits. */
export const writtenDate = (day: Date, terms: DateTerms): string => dateFormat(terms).format(day)

function dateFormat(terms: DateTerms, style: Intl.DateTimeFormatOptions = LONG) {
  const isOfLanguage = new Intl.Locale(terms.locale).language === terms.language
  return new Intl.DateTimeFormat(isOfLanguage ? terms.locale : terms.language, style)
}

const LONG = { dateStyle: 'long' } as const
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

/** The blocks with today's date, where they have it, as a changed quotation writes it. */
export function redated(blocks: Blocks, today: Date, before: DateTerms, after: DateTerms): Blocks {
  const [from, to] = [writtenDate(today, before), writtenDate(today, after)]
  return mapFields(blocks, (name, text) => (name === 'date' && text === from ? to : text))
}

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

const textIn = (inner: string): string => plainLines(inner).join(' ')

/** Canonical html without the marks of its fields: a blank one says nothing. */
export const withoutFieldMarks = (html: string): string => replaceFields(html, ({ inner }) => inner)

/** Changes what is in each field of canonical html. */
const changeFields = (html: string, change: (name: FieldName, inner: string) => string): string =>
  replaceFields(html, ({ open, name, inner }) => `${open}${change(name, inner)}</span>`)
