import { newBoqBlock, newPriceBlock } from './quotation.ts'

/**
 * The template's words for what differs in every quotation. A place still holds a sample if its
 * text equals the template's; stored documents don't mark samples.
 */
export const SAMPLE = {
  title: 'Quotation',
  tagline: 'A short line on what this offer is for.',
  clientHeading: 'Prepared for',
  client: 'Client name',
  street: 'Street and number',
  town: 'Postcode and town',
  numberLabel: 'Quotation no.',
  number: '2026-001',
  dateLabel: 'Date:',
  date: 'day month year',
  tables: [
    { title: 'Materials', rows: ['First item', 'Second item', 'Third item'] },
    { title: 'Labour', rows: ['First task', 'Second task', 'Third task'] },
  ],
} as const

/** Where a text is: in a text block, in a description, or as the title of a table. */
export type SamplePlace = 'text' | 'cell' | 'title'

/** A part of a text that typing replaces, in characters. */
export interface TextPart {
  readonly start: number
  readonly end: number
}

/**
 * The sample in the line at the offset; null if that line has none.
 * @param text its lines are separated by line feeds
 */
export function sampleAt(place: SamplePlace, text: string, offset: number): TextPart | null {
  const end = text.indexOf('\n', offset)
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(start, end < 0 ? text.length : end)
  const part = PARTS[place].get(line)
  if (part === undefined) return null
  const at = start + line.length - part.length
  return { start: at, end: at + part.length }
}

/** The samples in a text, in order. */
export function samplesIn(place: SamplePlace, text: string): TextPart[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const found = sampleAt(place, text, at)
    at += line.length + 1
    return found ?? []
  })
}

/** A text block's canonical html without sample lines, which only the author should see. */
export const withoutSamples = (html: string): string =>
  html.replace(BLANKS, (_, lead = '', _lines, end = '') => (end || !lead ? '' : lead))

/** A text block's canonical html with the sample lines marked by `data-sample`, for the screen. */
export const markSamples = (html: string): string =>
  html.replace(BLANKS, (_, lead = '', lines = '', end = '', after = '') => {
    if (lead && end) return `<p data-sample${lead.slice(2)}${lines}${end}`
    return `${lead}<span data-sample>${lines}${after}</span>`
  })

/** The lines of the client's address. */
export const CLIENT = [SAMPLE.client, SAMPLE.street, SAMPLE.town]
export const DATE_LINE = `${SAMPLE.dateLabel} ${SAMPLE.date}`
/** The descriptions of the template's rows. */
export const ROWS: readonly string[] = SAMPLE.tables.flatMap(({ rows }) => rows)

/** For each sample line, the part that typing replaces. */
const PARTS: Record<SamplePlace, ReadonlyMap<string, string>> = {
  text: new Map([
    ...whole([SAMPLE.title, SAMPLE.tagline, ...CLIENT]),
    [`${SAMPLE.numberLabel} ${SAMPLE.number}`, SAMPLE.number],
    [DATE_LINE, SAMPLE.date],
  ]),
  cell: whole(ROWS),
  title: whole([...SAMPLE.tables.map(({ title }) => title), ...headings()]),
}

function whole(lines: readonly string[]): Map<string, string> {
  return new Map(lines.map((line) => [line, line]))
}

/** The headings of a new table and a new total. */
function headings(): string[] {
  const { header, column } = newBoqBlock('', () => '').boq
  const cells = [header.subtotalText, newPriceBlock('').title, ...Object.values(column)]
  return cells.map(({ html }) => html)
}

/** Lines that say nothing until filled in. None has a character that html escapes. */
const BLANK = [SAMPLE.tagline, ...CLIENT, DATE_LINE]
  .map((line) => line.replaceAll('.', '\\.'))
  .join('|')

/** Such lines start a paragraph, fill all of it, or follow its other lines. */
const BLANKS = new RegExp(
  `(^|<p(?: [^>]*)?>)((?:(?:${BLANK})(?:<br>|(?=</p>|$)))+)(</p>)?|((?:<br>(?:${BLANK}))+)(?=<br>|</p>|$)`,
  'g',
)
