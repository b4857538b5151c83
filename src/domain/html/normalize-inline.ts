import type { FieldName } from './fields.ts'
import { sameMarks, withoutField } from './marks.ts'
import type { Inline, TextRun } from './rich-text.ts'

/**
 * Normalizes inline content: collapses and trims white space on each line, drops breaks at the end
 * (browsers leave a filler there), ends fields with their line, and merges neighbours with the same
 * marks.
 */
export function normalizeInline(inline: readonly Inline[]): Inline[] {
  const pieces: Inline[] = []
  for (const run of withFieldsInLines(inline)) {
    if (run.kind === 'text') pushText(pieces, run)
    else {
      if (run.kind === 'break') trimEnd(pieces)
      pieces.push(run)
    }
  }
  while (trimEnd(pieces)?.kind === 'break') pieces.pop()
  return merged(pieces)
}

// Control characters, lone surrogates and non-characters, which no document may hold.
const DROPPED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g

/** Text without forbidden characters, its white space collapsed as in html. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(DROPPED, '')
    .replace(/[ \t\n\f\r]+/g, ' ')

function pushText(pieces: Inline[], run: TextRun): void {
  if (isBlankOf(pieces.at(-1), run)) pieces.pop()
  const last = pieces.at(-1)
  const isAfterSpace =
    !last || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '))
  const text = cleanText(run.text)
  const kept = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
  if (kept !== '') pieces.push(withText(run, kept))
  else pushBlank(pieces, run)
}

/** Whether it is a blank of the run's field: the run's text takes its place. */
const isBlankOf = (last: Inline | undefined, { marks: { field } }: TextRun): boolean =>
  field !== undefined && last?.kind === 'text' && last.text === '' && last.marks.field === field

/**
 * Adds the blank that a field without text leaves. It has no other marks. A field with text next to it
 * is not blank, and a sample without text is dropped.
 */
function pushBlank(pieces: Inline[], { marks: { field } }: TextRun): void {
  const last = pieces.at(-1)
  const isInField = last?.kind === 'text' && last.marks.field === field
  if (!field || field === 'sample' || isInField) return
  pieces.push({ kind: 'text', text: '', marks: { field } })
}

/** A field ends at a break, and holds nothing but text. */
function withFieldsInLines(inline: readonly Inline[]): readonly Inline[] {
  if (!inline.some(({ marks }) => marks.field)) return inline
  let last: FieldName | undefined
  let ended: FieldName | undefined
  return inline.map((run) => {
    const { field } = run.marks
    if (run.kind === 'text' && (!field || field !== ended)) {
      last = field
      ended = undefined
      return run
    }
    if (run.kind === 'break' && last) ended = last
    return field ? { ...run, marks: withoutField(run.marks) } : run
  })
}

/** Trims white space at the end, and returns the piece that is then last. */
function trimEnd(pieces: Inline[]): Inline | undefined {
  for (let last = pieces.at(-1); last?.kind === 'text'; last = pieces.at(-1)) {
    const text = trimTextEnd(last.text)
    if (text === last.text) return last
    pieces.pop()
    if (text !== '') pieces.push(withText(last, text))
    else pushBlank(pieces, last)
  }
  return pieces.at(-1)
}

// A loop: a regex takes quadratic time on a long run of spaces that is not at the end.
function trimTextEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end--
  return text.slice(0, end)
}

function merged(pieces: readonly Inline[]): Inline[] {
  const runs: Inline[] = []
  let texts: string[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Inline
    if (piece.kind !== 'text') {
      runs.push(piece)
      continue
    }
    texts.push(piece.text)
    const next = pieces[at + 1]
    if (next?.kind === 'text' && sameMarks(next.marks, piece.marks)) continue
    runs.push(texts.length === 1 ? piece : withText(piece, texts.join('')))
    texts = []
  }
  return runs
}

const withText = (run: TextRun, text: string): TextRun =>
  text === run.text ? run : { kind: 'text', text, marks: run.marks }
