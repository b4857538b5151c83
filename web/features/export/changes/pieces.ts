import { type WordRun, wordChanges } from '#domain/document/compare/word-changes.ts'
import { labelOf } from '#domain/document/label.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { htmlFromText } from '#domain/html/serialize-rich-text.ts'

/** A part of a text: what stayed is plain, what came and went has its formatting. */
export type Piece = WordRun

/** The text with what changed in it; of what stayed only the words nearby. */
export function changedPieces(before: string, after: string): Piece[] {
  if (before === after) return namePieces(after)
  const runs = wordChanges(before, after)
  return runs.map((run, at) =>
    run.kind === 'same' ? plain(nearby(run.text, at > 0, at < runs.length - 1)) : run,
  )
}

/** The text's first line, by which a person knows it. */
export const namePieces = (html: string): Piece[] => {
  const label = labelOf(html)
  return label === '' ? [] : [plain(label)]
}

/** The whole text, which came or went. */
export const wholePieces = (kind: 'added' | 'removed', html: string): Piece[] =>
  html === '' ? [] : [{ kind, text: plainLines(html).join('\n'), html }]

const plain = (text: string): Piece => ({ kind: 'same', text, html: htmlFromText(text) })

/** How many characters of what stayed are kept on the side of a change. */
const NEARBY = 60

function nearby(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const most = NEARBY * (isAfterChange && isBeforeChange ? 2 : 1)
  if (text.length <= most + NEARBY) return text
  const start = isAfterChange ? text.slice(0, endOfWord(text, NEARBY)) : ''
  const end = isBeforeChange ? text.slice(startOfWord(text, text.length - NEARBY)) : ''
  return `${start}${start && ' '}…${end && ' '}${end}`.toWellFormed()
}

/** The end of the last whole word before the index; the index, if that word is long. */
function endOfWord(text: string, at: number): number {
  const space = text.slice(0, at).search(/\s\S*$/)
  return space > at / 2 ? space : at
}

function startOfWord(text: string, at: number): number {
  const space = text.slice(at).search(/\s/)
  return space >= 0 && space < NEARBY / 2 ? at + space + 1 : at
}
