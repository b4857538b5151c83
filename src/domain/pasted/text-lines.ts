import { outlineOf } from './column-profile.ts'
import { plain } from './heading-words.ts'
import { readCell } from './read-cell.ts'
import type { Columns } from './read-row.ts'
import type { LineChoice, LineVerdict } from './total-lines.ts'

/** A line of text alone: a heading above rows, or a note. */
export type TextLine =
  | {
      readonly type: 'heading'
      /** 1 to 4, the depth of its outline number. */
      readonly level: number
      readonly text: string
      /** Whether the list shows the sum of its rows. */
      readonly hasSum: boolean
    }
  | { readonly type: 'note'; readonly text: string }

/** A line below the header, and what it is by its figures (total-lines.ts). */
export interface JudgedLine {
  readonly cells: readonly string[]
  readonly verdict: LineVerdict
  /** What it adds to the sum, in cents. */
  readonly cents: number | null
  /** The user's choice of what the line is. */
  readonly choice: LineChoice | undefined
}

/**
 * Tells headings and notes from rows (product: Pasted rows): they hold text in one cell, with a
 * number at most. Headings have the number of an outline, or read like one where a group of rows
 * starts; any other text is a note. A table without prices, and an item whose price is left open,
 * have rows. Null for a row.
 */
export function findTextLines(
  lines: readonly JudgedLine[],
  columns: Columns,
  locale: string,
): readonly (TextLine | null)[] {
  const texts = lines.map((line) => textOf(line, columns, locale))
  const isRow = lines.map(
    ({ verdict }, at) => verdict.kind === 'row' || (verdict.kind === 'text' && texts[at] === ''),
  )
  const numbers = lines.map(({ cells }) => cells[columns.number] ?? '')
  if (!lines.some(({ verdict }) => verdict.kind === 'row'))
    return lines.map(({ choice }, at) => asChosen(choice, texts[at] ?? '', numbers[at]))
  const own = { lines, texts, numbers, isRow }
  const all = { ...own, below: linesBelow(own) }
  const isGrouped = hasGroups(all)
  const areNumbered = lines.some((_, at) => canHead(all, at) && hasNumber(texts[at], numbers[at]))
  const found: (TextLine | null)[] = []
  for (const at of lines.keys())
    found.push(judge(all, at, { isGrouped, areNumbered, isBelowHeading: isHeading(found[at - 1]) }))
  return withSums(found, lines)
}

/** What the list's other lines say about one. */
interface Surroundings {
  /** Whether the list puts headings above its rows. */
  readonly isGrouped: boolean
  /** Whether its headings have numbers. */
  readonly areNumbered: boolean
  readonly isBelowHeading: boolean
}

function judge(all: Lines, at: number, around: Surroundings): TextLine | null {
  const { verdict, choice } = all.lines[at] as JudgedLine
  const [text, number] = [all.texts[at] ?? '', all.numbers[at]]
  if (text === '' || choice !== undefined) return asChosen(choice, text, number)
  if (verdict.kind === 'heading') return headingOf(text, number, true)
  if (isItem(all, at)) return null
  const isFirst = at === 0 || all.lines[at - 1]?.verdict.kind === 'total'
  const isPlaced = !around.areNumbered && (around.isGrouped || around.isBelowHeading)
  const isOne = canHead(all, at) && (isFirst || isPlaced || isMarked(text, number))
  return isOne ? headingOf(text, number) : { type: 'note', text }
}

const isHeading = (line: TextLine | null | undefined): boolean => line?.type === 'heading'

interface Lines {
  readonly lines: readonly JudgedLine[]
  /** Each line's text if it has nothing else, otherwise ''. */
  readonly texts: readonly string[]
  /** The list's own numbers. */
  readonly numbers: readonly string[]
  readonly isRow: readonly boolean[]
  readonly below: readonly Below[]
}

/** What follows a line; -1 for none up to the next total. */
interface Below {
  /** How many rows follow directly. */
  readonly rows: number
  readonly nextRow: number
  /** The next line that is a row or has a number. */
  readonly nextItem: number
}

/** The text of a line that has nothing else: in the description, or in one merged cell. */
function textOf({ cells, verdict }: JudgedLine, columns: Columns, locale: string): string {
  const isText = (text: string) => /\p{L}/u.test(text) && !isFigure(text, locale)
  if (verdict.kind === 'heading') return cells[columns.description] || cells.find(isText) || ''
  if (verdict.kind !== 'text') return ''
  const filled = [...cells.keys()].filter((at) => cells[at] !== '')
  const [at, ...others] = filled.filter((own) => own !== columns.number || filled.length === 1)
  if (at === undefined || others.length > 0) return ''
  const isInPlace = at === columns.description || at === columns.number || at === 0
  const text = cells[at] ?? ''
  return isInPlace && isText(text) ? text : ''
}

/** Whether it is an amount or counts pieces; '2 bathrooms' and '1.1 Kitchen' are texts. */
function isFigure(text: string, locale: string): boolean {
  const cell = readCell(text, locale)
  return cell.kind === 'figure' && (cell.mark !== '' || cell.isCount)
}

function linesBelow({ lines, texts, numbers, isRow }: Omit<Lines, 'below'>): Below[] {
  const below: Below[] = []
  let next: Below = NOTHING
  for (let at = lines.length - 1; at >= 0; at--) {
    below[at] = next
    if (lines[at]?.verdict.kind === 'total') next = NOTHING
    else if (isRow[at]) next = { rows: next.rows + 1, nextRow: at, nextItem: at }
    else if (texts[at])
      next = { rows: 0, nextRow: next.nextRow, nextItem: numbers[at] ? at : next.nextItem }
  }
  return below
}

const NOTHING: Below = { rows: 0, nextRow: -1, nextItem: -1 }

/**
 * An item without figures yet: it is numbered as the rows are, and what follows is neither below it
 * (2.1 below 2, or 1 below A) nor counts from 1 again.
 */
function isItem({ numbers, below }: Lines, at: number): boolean {
  const own = numbers[at] ?? ''
  const ours = outlineOf(own)
  if (!ours) return false
  const next = below[at]?.nextItem ?? -1
  if (next < 0) return true
  const number = numbers[next] ?? ''
  const theirs = outlineOf(number)
  if (!theirs) return false
  if (isCounted(own) !== isCounted(number)) return isCounted(own)
  const last = ours.length - 1
  if (ours.length === theirs.length) return (theirs[last] ?? 0) > (ours[last] ?? 0)
  return ours.some((part, level) => part !== theirs[level])
}

const isCounted = (number: string): boolean => /^\d/.test(number)

/** Whether the line may be a heading: it reads like one, and rows follow it. */
const canHead = ({ texts, below }: Lines, at: number): boolean =>
  (below[at]?.nextRow ?? -1) >= 0 && readsLikeHeading(texts[at] ?? '')

/** Whether the list puts headings above its rows: above the first, or above several each time. */
function hasGroups(all: Lines): boolean {
  const candidates = [...all.lines.keys()].filter((at) => canHead(all, at))
  if (candidates[0] === 0) return true
  return candidates.length > 1 && candidates.every((at) => (all.below[at]?.rows ?? 0) > 1)
}

/** Whether a number or capitals mark the line; a remark on the row above has neither. */
const isMarked = (text: string, number?: string): boolean =>
  hasNumber(text, number) || isShouted(text)

const hasNumber = (text = '', number = ''): boolean => number !== '' || outlineOf(text) !== null

const headingOf = (text: string, number = '', hasSum = false): TextLine => {
  const depth = (outlineOf(number) ?? outlineOf(text))?.length ?? 1
  return { type: 'heading', level: Math.min(depth, MOST_LEVELS), text, hasSum }
}

const MOST_LEVELS = 4

function asChosen(choice: JudgedLine['choice'], text: string, number = ''): TextLine | null {
  if (typeof choice !== 'string' || text === '') return null
  return choice === 'note' ? { type: 'note', text } : headingOf(text, number)
}

/** Marks the headings whose rows are summed in a line of totals below them. */
function withSums(
  found: readonly (TextLine | null)[],
  lines: readonly JudgedLine[],
): readonly (TextLine | null)[] {
  const summed = new Set<number>()
  let [heading, sum] = [-1, 0]
  lines.forEach(({ verdict, cents }, at) => {
    if (isHeading(found[at])) [heading, sum] = [at, 0]
    else if (verdict.kind === 'row') sum += cents ?? 0
    else if (verdict.kind === 'total' && heading >= 0 && cents === sum && sum !== 0)
      summed.add(heading)
  })
  return found.map((line, at) =>
    line?.type === 'heading' && summed.has(at) ? { ...line, hasSum: true } : line,
  )
}

/** Whether the text reads like a heading rather than a sentence or a remark on the row above. */
function readsLikeHeading(text: string): boolean {
  const isShort = text !== '' && text.length <= LONGEST_HEADING && !text.includes('\n')
  if (!isShort || /^[^\p{L}\p{N}]|^\p{Ll}|[.,;]$/u.test(text)) return false
  return !NOTE_WORDS.has(plain(text).split(' ')[0] ?? '')
}

/** Whether it is written in capitals, and is more than an abbreviation. */
const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > 3 && !/\p{Ll}/u.test(text)

const LONGEST_HEADING = 80

/** Words with which a remark on the row above begins, without accents. */
const NOTE_WORDS = new Set(
  'note notes nb incl including included inkl inklusive excl excluding exkl exklusive zzgl plus with without mit ohne hinweis anmerkung bemerkung remarque nota notas observacion osservazione opmerking uwaga uwagi poznamka vcetne megjegyzes obs huom merknad bemaerkning anmarkning avec sans compris con sin senza incluso zonder met bez примечание примітка без включая забележка'.split(
    ' ',
  ),
)
