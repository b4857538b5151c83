import { labels, samples } from '../words/languages/en-paper.ts'
import type { Labels, Words } from '../words/words.ts'

/**
 * The template's words for what differs in every quotation. A place still holds a sample if its
 * text equals the template's; stored documents don't mark samples.
 */
export const SAMPLE = sampleOf(samples)

export type Sample = ReturnType<typeof sampleOf>

function sampleOf({ materials, items, labour, tasks, ...words }: Words['samples']) {
  return {
    ...words,
    number: '2026-001',
    tables: [
      { title: materials, rows: items },
      { title: labour, rows: tasks },
    ],
  }
}

const known: Sample[] = [SAMPLE]
const headings: string[] = headingsIn(labels)
let knownLines = linesOf(known)

/**
 * Recognizes the samples of a language, once it is known that a document is in it: English at
 * first, all on the server.
 */
export function learnSamples(words: Pick<Words, 'samples' | 'labels'>): void {
  const sample = sampleOf(words.samples)
  if (known.some(({ title, client }) => title === sample.title && client === sample.client)) return
  known.push(sample)
  headings.push(...headingsIn(words.labels))
  knownLines = linesOf(known)
}

/** The samples of the languages that are known here, English first. */
export const knownSamples = (): readonly Sample[] => known

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
  const part = knownLines.parts[place].get(line)
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
  html.replace(knownLines.blanks, (_, lead = '', _lines, end = '') => (end || !lead ? '' : lead))

/** A text block's canonical html with the sample lines marked by `data-sample`, for the screen. */
export const markSamples = (html: string): string =>
  html.replace(knownLines.blanks, (_, lead = '', lines = '', end = '', after = '') => {
    if (lead && end) return `<p data-sample${lead.slice(2)}${lines}${end}`
    return `${lead}<span data-sample>${lines}${after}</span>`
  })

/** The lines of the client's address. */
export function clientLines({ client, street, town }: Sample): string[] {
  return [client, street, town]
}

export function dateLine({ dateLabel, date }: Sample): string {
  return `${dateLabel} ${date}`
}

/** The descriptions of the template's rows. */
export function rowLines({ tables }: Sample): string[] {
  return tables.flatMap(({ rows }) => rows)
}

/** The headings of a new table and a new total. */
function headingsIn({ subtotal, total, columns }: Labels): string[] {
  return [subtotal, total, ...Object.values(columns)]
}

/** What of all known samples is looked for. */
function linesOf(all: readonly Sample[]) {
  const text = all.flatMap((sample) => [
    ...whole([sample.title, sample.tagline, ...clientLines(sample)]),
    [`${sample.numberLabel} ${sample.number}`, sample.number] as const,
    [dateLine(sample), sample.date] as const,
  ])
  const titles = all.flatMap(({ tables }) => tables.map(({ title }) => title))
  /** For each sample line, the part that typing replaces. */
  const parts: Record<SamplePlace, ReadonlyMap<string, string>> = {
    text: new Map(text),
    cell: new Map(whole(all.flatMap(rowLines))),
    title: new Map(whole([...titles, ...headings])),
  }
  return { parts, blanks: blanksOf(all) }
}

function whole(lines: readonly string[]) {
  return lines.map((line) => [line, line] as const)
}

/** Lines that say nothing until filled in: they start a paragraph, fill it, or follow its others. */
function blanksOf(all: readonly Sample[]): RegExp {
  // None has a character that html escapes.
  const blank = all
    .flatMap((sample) => [sample.tagline, ...clientLines(sample), dateLine(sample)])
    .map((line) => line.replaceAll('.', '\\.'))
    .join('|')
  return new RegExp(
    `(^|<p(?: [^>]*)?>)((?:(?:${blank})(?:<br>|(?=</p>|$)))+)(</p>)?|((?:<br>(?:${blank}))+)(?=<br>|</p>|$)`,
    'g',
  )
}
