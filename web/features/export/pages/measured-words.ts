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
    for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const rects = range.getClientRects()
      const [rect] = rects
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
  const rectOf = (from: number, end: number) => {
    range.setStart(node, start + (places[from] ?? 0))
    range.setEnd(node, start + (places[end] ?? text.length))
    return range.getBoundingClientRect()
  }
  for (let from = 0; from < places.length; ) {
    const first = rectOf(from, from + 1)
    const isOnLine = (at: number) => rectOf(at, at + 1).y - first.y < first.height / 2
    const end = firstWhere(from + 1, places.length, (at) => !isOnLine(at))
    const part = text.slice(places[from], places[end])
    const box = boxOf(rectOf(from, end), origin)
    yield { node, start: start + (places[from] ?? 0), text: part, ...box }
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
