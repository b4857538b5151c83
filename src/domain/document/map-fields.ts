import { type FieldName, replaceFields } from '../html/fields.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { localeOfDates } from '../words/day.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import { mapSame } from './same-list.ts'
import type { Quotation } from './schema.ts'

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

/** Canonical html with the value in the fields of the name that are blank or say what it replaces. */
export const filledHtml = (
  html: string,
  filled: FieldName,
  value: string,
  replaced: string,
): string => mapTexts(html, filling(filled, value, replaced))

export const filling =
  (filled: FieldName, value: string, replaced: string) =>
  (name: FieldName, text: string): string =>
    name === filled && (text === '' || text === replaced) ? value : text

export type DateTerms = Pick<Quotation, 'language' | 'locale'>

/** A day as it stands on a quotation: in its language, and in its number format's order if that fits. */
export const writtenDate = (day: Date, terms: DateTerms): string => dateFormat(terms).format(day)

export const dateFormat = (
  { locale, language }: DateTerms,
  style: Intl.DateTimeFormatOptions = LONG,
) => new Intl.DateTimeFormat(localeOfDates(locale, language), style)

export const LONG = { dateStyle: 'long' } as const
/** The blocks with today's date, where they have it, as a changed quotation writes it. */
export function redated(blocks: Blocks, today: Date, before: DateTerms, after: DateTerms): Blocks {
  const [from, to] = [writtenDate(today, before), writtenDate(today, after)]
  return mapFields(blocks, (name, text) => (name === 'date' && text === from ? to : text))
}

export const textIn = (inner: string): string => plainLines(inner).join(' ')

/** Changes what is in each field of canonical html. */
export const changeFields = (
  html: string,
  change: (name: FieldName, inner: string) => string,
): string => replaceFields(html, ({ open, name, inner }) => `${open}${change(name, inner)}</span>`)
