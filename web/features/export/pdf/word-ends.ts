import type { Word } from '../pages/index.ts'
import type { EmbeddedFont } from './embedded-font.ts'
import type { CellOf } from './structure-tree.ts'

/** What stands beside a word for readers that copy it: a space, or tabs between cells. */
export interface Ends {
  readonly hasSpace: boolean
  /** Tabs before the first cell of a line, and up to the next cell on it. */
  readonly before: number
  readonly after: number
  /** As many as `after`, with those before the line, for readers that pass over glyphs of tabs. */
  readonly afterLetter: number
  /** For a word from right to left: what is between it and the word before, on its right. */
  readonly ahead: string
  /** Up to the next word, in px; less than 0 if that is on the left. */
  readonly gap: number
}

const NOTHING: Ends = { hasSpace: false, before: 0, after: 0, afterLetter: 0, ahead: '', gap: 0 }

/** The ends of all words of a page. */
export function endsOf(words: readonly Word[], cellOf: CellOf): Ends[] {
  const cells = words.map(({ part }) => cellOf(part))
  const begins = words.map((word, at) => !isOnLine(words[at - 1], word))
  const tabs = cells.map((own, at) => {
    const last = cells[at - 1]
    const isSameRow = last?.row === own?.row
    if (!own || (isSameRow && own.column === last?.column)) return 0
    return Math.max(0, own.column - (isSameRow && !begins[at] ? (last?.column ?? 0) : 0))
  })
  let missed = 0
  return words.map((word, at) => {
    const next = words[at + 1]
    const before = (begins[at] && tabs[at]) || 0
    const after = (!begins[at + 1] && tabs[at + 1]) || 0
    missed = begins[at] ? before : missed
    const afterLetter = after && after + missed
    if (after > 0) missed = 0
    const gap = (next?.x ?? 0) - word.x - word.width
    const ahead = isAfter(words[at - 1], word) && !tabs[at] ? ' ' : ''
    return { hasSpace: isApart(word, next), before, after, afterLetter, ahead, gap }
  })
}

/** Of a word's ends those that one of its runs has. */
export const endsOfRun = (ends: Ends, isFirst: boolean, isLast: boolean): Ends => ({
  ...(isLast ? ends : NOTHING),
  before: isFirst ? ends.before : 0,
  ahead: isFirst ? ends.ahead : '',
})

/**
 * What belongs to the letter of a word that is farthest to the right: tabs behind it, or a space before
 * a word from right to left.
 */
export const behindLast = ({ afterLetter, ahead }: Ends, isRightToLeft: boolean): string =>
  isRightToLeft ? ahead : '\t'.repeat(afterLetter)

/** Whether a word stands to the left of the one before, apart from it. */
const isAfter = (last: Word | undefined, word: Word): boolean =>
  last !== undefined && last.x > word.x && isOnLine(last, word) && isApart(last, word)

const isOnLine = (word: Word | undefined, next: Word | undefined): boolean =>
  word !== undefined && next !== undefined && Math.abs(next.y - word.y) <= word.height / 2

/** Whether there is a space between two words, or one of them begins a line. */
export function isApart(word: Word, next: Word | undefined): boolean {
  const { text, x, width, height } = word
  if (text.endsWith('\u00ad')) return false
  if (!next || !isOnLine(word, next)) return true
  return Math.max(next.x - x - width, x - next.x - next.width) > height * LEAST_SPACE
}

/** To the height of a line. */
const LEAST_SPACE = 0.06

/** The widths of a space, and of the least tab and the most, in parts of an em. */
const [SPACE, TAB, MOST] = [0.25, 0.3, 30]
/** How much wider the next tab is. */
const STEP = 1.3

/**
 * The strings of a TJ operator to the left and right of a word, whose letters they don't move. The
 * last tab is as wide as the gap, to a sixth: otherwise pdfium tells a space as well.
 * @param em in px, and the spacing between letters in parts of it
 */
export function writeEnds(
  { hasSpace, before, after, gap }: Ends,
  font: EmbeddedFont,
  { em, spacing }: { readonly em: number; readonly spacing: number },
  isRightToLeft: boolean,
): { left: string; right: string } {
  const sides = { left: '', right: '' }
  if (after > 0) add('\t', tabsOver(gap / em, after), gap < 0)
  else if (hasSpace) add(' ', [SPACE], isRightToLeft)
  if (before > 0) add('\t', tabsOver(0, before), !isRightToLeft)
  return sides

  function add(text: string, widths: readonly number[], isLeft: boolean): void {
    const codes = widths.map((width) => font.blank(text, width)).join('')
    const width = widths.reduce((sum, width) => sum + width + spacing, 0)
    if (isLeft) sides.left += `${Math.round(width * 1000)}<${codes}>`
    else sides.right += `<${codes}>`
  }
}

function tabsOver(width: number, count: number): number[] {
  const each = stepTo(width / count / STEP)
  return [...Array(count - 1).fill(each), stepTo(width - each * (count - 1))]
}

const stepTo = (width: number): number =>
  Math.min(MOST, TAB * STEP ** Math.round(Math.log(Math.max(1, width / TAB)) / Math.log(STEP)))
