/** A box in px, from the upper left corner of what it was measured in. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A word, its position and its place in the page's tree; one broken over two lines counts as two. */
export interface FoundWord extends Box {
  readonly text: string
  readonly node: Text
  readonly start: number
}

/** The words of a laid-out element, in reading order. */
export function* wordsIn(root: Element): Generator<FoundWord> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const origin = root.getBoundingClientRect()
  const range = document.createRange()
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
    yield* wordsOf(node, origin, range)
}

/**
 * The words of a laid-out text.
 * @param range is moved: a document with many ranges is slow to change
 */
export function* wordsOf(node: Text, origin: DOMRect, range: Range): Generator<FoundWord> {
  for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    const rects = range.getClientRects()
    const rect = rects[0]
    if (!rect) continue
    if (rects.length === 1) yield { node, start: index, text, ...boxOf(rect, origin) }
    else yield* brokenWord(node, index, text, range, origin)
  }
}

/**
 * The parts of a word that is broken over lines; in scripts without spaces, a
 * whole sentence is one word.
 */
function* brokenWord(
  node: Text,
  start: number,
  text: string,
  range: Range,
  origin: DOMRect,
): Generator<FoundWord> {
  const places = Array.from(graphemes().segment(text), ({ index }) => index)
  /** The boxes of letters; the first letter of a line may have one without width on the line before. */
  const rectsOf = (from: number, end: number): DOMRect[] => {
    range.setStart(node, start + (places[from] ?? 0))
    range.setEnd(node, start + (places[end] ?? text.length))
    const rects = [...range.getClientRects()]
    const wide = rects.filter(({ width }) => width > 0)
    return wide.length > 0 ? wide : rects
  }
  const lineOf = (at: number) => rectsOf(at, at + 1).at(-1)?.y ?? 0
  for (let from = 0; from < places.length; ) {
    const line = lineOf(from)
    const height = rectsOf(from, from + 1).at(-1)?.height ?? 0
    const isOnLine = (y: number) => y - line < height / 2
    const end = firstWhere(from + 1, places.length, (at) => !isOnLine(lineOf(at)))
    const part = text.slice(places[from], places[end])
    const own = rectsOf(from, end).filter(({ y }) => isOnLine(y) && line - y < height / 2)
    const left = Math.min(...own.map((rect) => rect.left))
    const right = Math.max(...own.map((rect) => rect.right))
    const box = new DOMRect(left, line, right - left, height)
    if (own.length > 0)
      yield { node, start: start + (places[from] ?? 0), text: part, ...boxOf(box, origin) }
    from = end
  }
}

/**
 * The smallest number from `low` to `high` that passes the test; all
 * numbers above it must pass too.
 */
function firstWhere(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The box on its page, whose upper left corner is the origin's. */
export const boxOf = (rect: DOMRect, origin: DOMRect): Box => ({
  x: rect.x - origin.x,
  y: rect.y - origin.y,
  width: rect.width,
  height: rect.height,
})

export function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x)
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y)
  return { x, y, width, height }
}

let segmenter: Intl.Segmenter | undefined
const graphemes = () => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
