import TEMPLATES from './fields.json'

/*
 * Frozen: fields.json has what the template said in documents up to version 4, which did not mark it,
 * in each language of documents. The samples are the title and what stood in the tables.
 */

/**
 * Version 4 to 5: what the template said, and number, date and client on the lines where it asked
 * for them, become fields. Nothing else of the documents changes.
 */
export const withFields: Step = { item: (item) => changeHtml(item) as Fields }

/** The same value if no html in it changes. */
function changeHtml(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const changed = value.map(changeHtml)
    return changed.some((one, at) => one !== value[at]) ? changed : value
  }
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => [
    key,
    key === 'html' && typeof held === 'string' ? markFields(held) : changeHtml(held),
  ])
  const isSame = entries.every(([key, held]) => held === (value as Fields)[key])
  return isSame ? value : Object.fromEntries(entries)
}

const field = (name: string, text = '') => `<span data-field="${name}">${text}</span>`

/** A line of plain text: the whole of a cell or title, or in a paragraph or heading. */
const LINE = /(?<=^|<(?:p|h[1-3])(?: [^>]*)?>|<br>)[^<>]+(?=$|<br>|<\/(?:p|h[1-3])>)/g

function markFields(html: string): string {
  if (html.includes('<span data-field')) return html
  return markClient(html).replace(LINE, (text) => MARKED.get(text) ?? withLabel(text))
}

const MARKED: ReadonlyMap<string, string> = new Map(
  TEMPLATES.flatMap(({ client, street, town, subject, samples }) => [
    ...samples.map((text): [string, string] => [text, field('sample', text)]),
    [client, field('client')],
    [street, field('street')],
    [town, field('town')],
    [subject, field('subject')],
  ]),
)

function withLabel(text: string): string {
  for (const { dateLabel, date, numberLabel } of TEMPLATES) {
    const number = after(numberLabel, text)
    if (number) return `${numberLabel} ${field('number', number)}`
    const dated = after(dateLabel, text)
    if (dated === date) return `${dateLabel} ${field('date')}`
    if (dated && isDate(dated)) return `${dateLabel} ${field('date', dated)}`
  }
  return text
}

const after = (label: string, text: string): string | null =>
  text.startsWith(`${label} `) ? text.slice(label.length + 1).trim() : null

/** Three numbers, or a day and a year with a month's name, and nothing else. */
function isDate(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length === 3) return /^\d{1,4}([./-] ?)\d{1,2}\1\d{1,4}\.?$/.test(text)
  const hasYear = numbers.some((number) => number.length === 4)
  return numbers.length === 2 && hasYear && /^[\p{L}\p{M}\d., ]{8,40}$/u.test(text)
}

/** The first line under the template's heading for the client is the client's name. */
const markClient = (html: string): string =>
  html.replace(CLIENT, (whole, start: string, line: string) =>
    MARKED.has(line) ? whole : start + field('client', line),
  )

const HEADINGS = TEMPLATES.map(({ clientHeading }) => clientHeading).join('|')
const CLIENT = new RegExp(
  `(<h[1-3](?: [^>]*)?>(?:${HEADINGS})</h[1-3]><p(?: [^>]*)?>)([^<>]+)(?=<br>|</p>)`,
)

/** JSON of any version. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Turns a version into the next one. A released step is frozen: it calls no current code, whose
 * changes would change the step; it keeps fields that it doesn't know, and has a fixture of its
 * version in tests/fixtures.
 */
export interface Step {
  /** For all fields of a quotation except its blocks. */
  quotation?(fields: Fields): Fields
  /** For a block of any type, and for a bookmarked row. */
  item?(item: Fields): Fields
}
