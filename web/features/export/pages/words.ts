/** A box in px, from the upper left corner of what it was measured in. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A word where it stands; one that is broken into two lines is two. */
export interface Word extends Box {
  readonly text: string
}

/** A word with its place in the page's tree. */
export interface FoundWord extends Word {
  readonly node: Text
  readonly start: number
}

/** The words of a laid-out element, in reading order. */
export function wordsIn(root: Element): FoundWord[] {
  const words: FoundWord[] = []
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
      if (rects.length === 1) words.push(wordOf(node, index, text, rect, origin))
      else words.push(...brokenWord(node, index, text, range, origin))
    }
  return words
}

/** The parts of a word that is broken into lines; scripts without spaces are such words. */
function brokenWord(
  node: Text,
  start: number,
  text: string,
  range: Range,
  origin: DOMRect,
): FoundWord[] {
  const parts: { start: number; text: string; rect: DOMRect }[] = []
  for (const { segment, index } of graphemes().segment(text)) {
    range.setStart(node, start + index)
    range.setEnd(node, start + index + segment.length)
    const rect = range.getBoundingClientRect()
    const part = parts.at(-1)
    if (part && Math.abs(rect.y - part.rect.y) < rect.height / 2) {
      part.text += segment
      part.rect = union(part.rect, rect)
    } else parts.push({ start: start + index, text: segment, rect })
  }
  return parts.map((part) => wordOf(node, part.start, part.text, part.rect, origin))
}

const wordOf = (
  node: Text,
  start: number,
  text: string,
  rect: DOMRect,
  origin: DOMRect,
): FoundWord => ({
  node,
  start,
  text,
  x: rect.x - origin.x,
  y: rect.y - origin.y,
  width: rect.width,
  height: rect.height,
})

function union(a: DOMRect, b: DOMRect): DOMRect {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return new DOMRect(x, y, Math.max(a.right, b.right) - x, Math.max(a.bottom, b.bottom) - y)
}

let segmenter: Intl.Segmenter | undefined
const graphemes = () => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
