import { type FoundWord, wordsIn } from './words.ts'

/** A line of text: its first word, and where it begins and ends in px below the element's top. */
export interface Line {
  readonly first: FoundWord
  readonly top: number
  readonly bottom: number
}

/** The lines of an element; words whose heights overlap by more than half are on one line. */
export function linesIn(element: Element): Line[] {
  const lines: { first: FoundWord; top: number; bottom: number }[] = []
  for (const word of wordsIn(element)) {
    const line = lines.at(-1)
    const bottom = word.y + word.height
    if (line && word.y < line.bottom - word.height / 2 && bottom > line.top + word.height / 2) {
      line.top = Math.min(line.top, word.y)
      line.bottom = Math.max(line.bottom, bottom)
    } else lines.push({ first: word, top: word.y, bottom })
  }
  return lines
}

/**
 * Cuts something taller than a page into parts of at most `most` px, between its lines where that is
 * possible. What is no text (a picture) may be cut anywhere.
 * @returns where each part begins, in px below the top, and its height
 */
export function cutTall(element: Element, most: number): { top: number; height: number }[] {
  const { height } = element.getBoundingClientRect()
  const gaps = gapsBetween(linesIn(element).toSorted((a, b) => a.top - b.top))
  const parts: { top: number; height: number }[] = []
  for (let top = 0; height - top > 0.5; ) {
    const limit = top + most
    const cut =
      limit >= height ? height : (gaps.findLast((gap) => gap > top && gap <= limit) ?? limit)
    parts.push({ top, height: cut - top })
    top = cut
  }
  return parts
}

/** Heights at which no line is cut; lines of columns side by side lie over one another. */
function gapsBetween(lines: readonly Line[]): number[] {
  const gaps: number[] = []
  let bottom = 0
  for (const line of lines) {
    if (line.top >= bottom - 1) gaps.push((Math.max(bottom, 0) + line.top) / 2)
    bottom = Math.max(bottom, line.bottom)
  }
  return [...gaps, bottom]
}
