import type { Words } from '../words/words.ts'
import { daysAfter, fieldValues, writtenDay } from './fields.ts'
import { mapFields, writtenDate } from './map-fields.ts'
import type { Quotation } from './schema.ts'
import { statedDays, withStatedDays } from './stated-days.ts'

/*
 * The last day of an offer is one thing of its document, however the paper says it: as a number of
 * days in the template's lines, which count from each sending, or as a day (product: Send form).
 */

type Dated = Pick<Quotation, 'blocks' | 'validUntil' | 'language' | 'locale'>

/** The last day if the offer is sent today, yyyy-MM-dd; it may be over. Empty if none is said. */
export function lastDayOf(document: Dated, today: Date, words: Words['template']): string {
  const { blocks, validUntil } = document
  const [days] = statedDays(blocks, words)
  if (days !== undefined) return isoDay(daysAfter(today, days))
  const written = writtenDay(fieldValues(blocks).validUntil ?? '', today, document)
  return written ? isoDay(written) : validUntil
}

/**
 * What says the last day, as it says this one: fields that are blank or have a day, and lines with a
 * number of days, which '' leaves as they are.
 */
export function withLastDay(
  document: Dated,
  day: string,
  today: Date,
  words: Words['template'],
): Pick<Quotation, 'validUntil' | 'blocks'> {
  const written = day === '' ? '' : writtenDate(new Date(`${day}T00:00`), document)
  const isDated = (text: string) => text === '' || writtenDay(text, today, document) !== null
  const blocks = mapFields(document.blocks, (name, text) =>
    name === 'validUntil' && isDated(text) ? written : text,
  )
  const days = daysUntil(day, today)
  return {
    blocks: days ? (withStatedDays(blocks, days, words) as Quotation['blocks']) : blocks,
    validUntil: document.validUntil === '' ? '' : day,
  }
}

/** In how many days of the calendar the day is; null for no day. */
export const daysUntil = (day: string, today: Date): number | null =>
  day === '' ? null : Math.round((Date.parse(day) - Date.parse(isoDay(today))) / DAY_MS)

/** A day of the calendar here, yyyy-MM-dd. */
export function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const DAY_MS = 24 * 60 * 60_000
