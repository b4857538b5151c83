import { type FoundWord, wordsIn } from './measured-words.ts'

/** A line of text: its first word, and its top and bottom in px below the element's top. */
export interface Line {
  readonly first: FoundWord
  readonly top: number
  readonly bottom: number
}

/**
 * The lines of an element; words whose heights overlap by more than half are on one line.
 * @param pace awaited between words
 */
export async function linesIn(element: Element, pace: () => Promise<void>): Promise<Line[]> {
  const lines: { first: FoundWord; top: number; bottom: number }[] = []
  for (const word of wordsIn(element)) {
    await pace()
    const line = lines.at(-1)
    const bottom = word.y + word.height
    if (line && word.y < line.bottom - word.height / 2 && bottom > line.top + word.height / 2) {
      line.top = Math.min(line.top, word.y)
      line.bottom = Math.max(line.bottom, bottom)
    } else lines.push({ first: word, top: word.y, bottom })
  }
  return lines
}

/** A name and its figure: what stands around a total, and the total itself (src/domain/paper/items.ts). */
const WHOLE = '.item, .foot'

/** A part of something taller than a page, in px below its top. */
export interface Strip {
  readonly top: number
  readonly height: number
}

/**
 * Cuts something taller than a page between its lines, never between a name and its figure. Anything
 * that is not text (a picture) may be cut anywhere.
 * @param most the greatest height of a strip, in px
 */
export async function cutTall(
  element: Element,
  most: number,
  pace: () => Promise<void>,
): Promise<Strip[]> {
  const { top: start, height } = element.getBoundingClientRect()
  const lines = await linesIn(element, pace)
  const whole = Array.from(element.querySelectorAll(WHOLE), (one) => one.getBoundingClientRect())
  // Between two of them a gap is at the edge of both, to a fraction of a px.
  const isInside = (gap: number) =>
    whole.some(
      ({ top, bottom, height }) =>
        height <= most && gap > top - start + 1 && gap < bottom - start - 1,
    )
  const gaps = gapsBetween(lines.toSorted((a, b) => a.top - b.top)).filter(
    (gap) => gap > 0 && gap < height - 1 && !isInside(gap),
  )
  const strips: Strip[] = []
  for (const bottom of [...gaps, height]) {
    let top = (strips.at(-1)?.top ?? 0) + (strips.at(-1)?.height ?? 0)
    for (; bottom - top > most; top += most) strips.push({ top, height: most })
    strips.push({ top, height: bottom - top })
  }
  return strips
}

/** Joins consecutive strips into one. */
export function joined(strips: readonly Strip[]): Strip {
  const top = strips[0]?.top ?? 0
  const last = strips.at(-1)
  return { top, height: (last?.top ?? 0) + (last?.height ?? 0) - top }
}

/** Heights where a cut goes through no line. Lines in columns side by side overlap in height. */
function gapsBetween(lines: readonly Line[]): number[] {
  const gaps: number[] = []
  let bottom = 0
  for (const line of lines) {
    if (line.top >= bottom - 1) gaps.push((Math.max(bottom, 0) + line.top) / 2)
    bottom = Math.max(bottom, line.bottom)
  }
  return gaps
}
