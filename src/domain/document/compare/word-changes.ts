import { readHtml } from '../../html/canonical.ts'
import { plainLines } from '../../html/plain-lines.ts'
import { type Inline, joinLines, lineBreak, linesOf, type RichBlock } from '../../html/rich-text.ts'
import { writeInline } from '../../html/serialize-rich-text.ts'
import { commonItems } from './common-items.ts'

/** Words next to each other that stayed, came or went. */
export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed'
  /** Plain text; lines end with `\n`. */
  readonly text: string
  /** The same as canonical inline html, with its formatting and pictures; lines end with `<br>`. */
  readonly html: string
}

/**
 * What changed from one canonical html to another, word by word: in order, removed words before the
 * added ones in their place. A word whose formatting changed is removed and added. Where hardly any
 * word stayed, all of it is replaced. Paragraphs, headings, lists and tables are compared as lines.
 */
export const wordChanges = (beforeHtml: string, afterHtml: string): WordRun[] =>
  replacedGroups(beforeHtml, afterHtml).flatMap(({ removed, added, same }) => [
    ...runOf('removed', removed),
    ...runOf('added', added),
    ...runOf('same', same),
  ])

/** The pieces of two texts in groups; all that were added or stayed are those of the later one. */
export function replacedGroups(beforeHtml: string, afterHtml: string): Group[] {
  const isLong = beforeHtml.length + afterHtml.length > MOST_IN_WORDS
  const [before, after] = [beforeHtml, afterHtml].map((html) => piecesOf(readText(html), isLong))
  if (!before || !after) return []
  const matched = commonItems(before.map(keyOf), after.map(keyOf), isWord)
  return isMostlyNew(before, after, matched)
    ? [{ removed: before, added: after, same: [] }]
    : withoutLoneSpaces(groupsOf(before, after, matched))
}

/** A word, a space, a sign, a line's end, a picture or a file. */
export type Piece = Inline

/** What was replaced, and what stayed after it. */
export interface Group {
  readonly removed: readonly Piece[]
  readonly added: readonly Piece[]
  readonly same: readonly Piece[]
}

/**
 * Figures with their separators, characters of scripts without spaces, words, spaces; anything else
 * by itself.
 */
const PIECES =
  /\p{N}+(?:[.,’']\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|\s+|./gsu

/** Longer texts are compared by their lines and formatted parts, so that it takes no seconds. */
const MOST_IN_WORDS = 500_000

/** Canonical html as blocks; of anything else the plain text. */
export const readText = (html: string): RichBlock[] =>
  readHtml(html, () => [plainLines(html).join('\n')])

function piecesOf(blocks: readonly RichBlock[], isLong: boolean): Piece[] {
  const line = joinLines(linesOf(blocks), lineBreak())
  return isLong ? line : line.flatMap(wordsOf)
}

const wordsOf = (inline: Inline): Piece[] =>
  inline.kind === 'text'
    ? (inline.text.match(PIECES) ?? []).map((text) => ({ ...inline, text }))
    : [inline]

/** Pieces with the same key are the same. */
function keyOf(piece: Piece): string {
  const { marks, ...content } = piece
  const names = Object.keys(marks)
  const text = piece.kind === 'text' ? piece.text : JSON.stringify(content)
  return names.length === 0 ? text : `${text}\0${JSON.stringify(marks)}`
}

const isWord = (key: string): boolean => /[\p{L}\p{N}]/u.test(key)

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce(
    (length, piece) =>
      length + (piece.kind !== 'text' ? 1 : isWord(piece.text) ? piece.text.length : 0),
    0,
  )

/** Whether less than a fifth of the longer text stayed: single words in common only confuse. */
function isMostlyNew(
  before: readonly Piece[],
  after: readonly Piece[],
  matched: Int32Array,
): boolean {
  const same = before.filter((_, at) => (matched[at] ?? -1) >= 0)
  return lengthOf(same) * 5 < Math.max(lengthOf(before), lengthOf(after))
}

function groupsOf(before: readonly Piece[], after: readonly Piece[], matched: Int32Array): Group[] {
  const groups: Group[] = []
  let [at, other] = [0, 0]
  while (at < before.length || other < after.length) {
    const [from, start] = [at, other]
    while (at < before.length && matched[at] === -1) at++
    const next = at < before.length ? (matched[at] ?? 0) : after.length
    const [removed, added] = [before.slice(from, at), after.slice(start, next)]
    other = next
    while (at < before.length && matched[at] === other) {
      at++
      other++
    }
    groups.push({ removed, added, same: after.slice(next, other) })
  }
  return groups
}

/** Words next to each other are replaced together: the space between them does not stay alone. */
function withoutLoneSpaces(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    const last = joined.at(-1)
    if (!last || !isReplaced(last) || !isReplaced(group) || !last.same.every(isSpace)) {
      joined.push(group)
      continue
    }
    const removed = [...last.removed, ...last.same, ...group.removed]
    const added = [...last.added, ...last.same, ...group.added]
    joined[joined.length - 1] = { removed, added, same: group.same }
  }
  return joined
}

const isReplaced = ({ removed, added }: Group): boolean => removed.length > 0 && added.length > 0
const isSpace = (piece: Piece): boolean => piece.kind === 'text' && piece.text.trim() === ''

function runOf(kind: WordRun['kind'], pieces: readonly Piece[]): WordRun[] {
  if (pieces.length === 0) return []
  const text = pieces.map(textOf).join('')
  return [{ kind, text, html: writeInline(pieces) }]
}

function textOf(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'break') return '\n'
  return piece.kind === 'attachment' ? piece.label : piece.alt
}
