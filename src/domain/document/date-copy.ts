import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import { knownSamples } from './samples.ts'

/**
 * A copy's blocks with the given date in the sample's date line, replacing the sample's words or
 * the date there.
 * @param locale a BCP 47 tag, for the date's format
 */
export function dateCopy(blocks: Blocks, today: Date, locale: string): Blocks {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(today)
  return blocks.map((block) =>
    kindOf(block).changeRichText(block, (html, place) =>
      place === 'text' ? dateText(html, date) : html,
    ),
  )
}

const dateText = (html: string, date: string): string =>
  knownSamples()
    .reduce((text, sample) => text.replaceAll(sample.date, date), html)
    .replace(DATE_LINE, (line, label: string, text: string) =>
      isDate(text.trim(), date) ? label + date : line,
    )

/** A line of the html that starts with the sample's label or its translation. */
const DATE_LINE =
  /((?:^|>)(?:Date|Datum|Data|Fecha|Dato|Dátum|Päiväys|Tarih|Дата|Ημερομηνία|التاريخ)\s?:\s*)([^<]*)/g

/**
 * Whether the text is a date and nothing else: in the same form as the other one, three numbers, or
 * a day and a year with a month's name.
 */
function isDate(text: string, other: string): boolean {
  const numbers = text.match(/\d+/g) ?? []
  if (shapeOf(text) === shapeOf(other)) return true
  if (numbers.length === 3) return /^\d{1,4}([./-] ?)\d{1,2}\1\d{1,4}\.?$/.test(text)
  const hasYear = numbers.some((number) => number.length === 4)
  return numbers.length === 2 && hasYear && /^[\p{L}\p{M}\d., ]{8,30}$/u.test(text)
}

const shapeOf = (text: string): string => text.replace(/\d+/g, '0')
