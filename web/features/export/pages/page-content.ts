import { lettersOf } from '../../../../src/domain/html/list-letters.ts'
import { type Box, boxOf, type FoundWord, intersection, wordsIn } from './measured-words.ts'
import { PICTURE } from './pictures.ts'
import { decorationsOf, type Shape, shapesOf } from './shapes.ts'
import type { Structure } from './structure.ts'
import type { DrawnText, TextStyles } from './text-style.ts'

export interface Link extends Box {
  /** An absolute URL. */
  readonly url: string
  readonly part: number | null
}

/** A picture of the document on a page. */
export interface PlacedPicture {
  readonly source: string
  readonly box: Box
  /** The visible part. */
  readonly clip: Box
  readonly place: Place
}

/** What can be shown only as a picture of it. */
export interface Unwritten extends Box {
  /** Null for words: these are in the text as well. */
  readonly place: Place | null
}

/** Where something is in the text: its part (structure.ts), and before which word of the page. */
export interface Place {
  readonly part: number | null
  readonly word: number
}

/** A word and its position. */
export interface Word extends Box {
  readonly text: string
  /** The part of the document (structure.ts); null for what pages repeat. */
  readonly part: number | null
  /** Null if it is seen in a picture, or drawn as a shape. */
  readonly drawn: DrawnText | null
}

/** The positions of what is on a page, in px from its upper left corner. */
export interface FoundOnPage {
  /** In reading order. */
  readonly words: readonly Word[]
  /** Tints and lines, each over those before. */
  readonly shapes: readonly Shape[]
  readonly links: readonly Link[]
  readonly pictures: readonly PlacedPicture[]
  /** Letters that the typefaces don't have, signatures. */
  readonly patches: readonly Unwritten[]
}

/**
 * Finds what is on a laid-out page.
 * @param scale of what is in the page's content
 */
export function findOnPage(
  page: Element,
  scale: number,
  styles: TextStyles,
  structure: Structure,
): FoundOnPage {
  const origin = page.getBoundingClientRect()
  const seen = visibleIn(page, origin)
  const scaleOf = (element: Element) => (scale !== 1 && element.closest('.content') ? scale : 1)
  const { drawnText, styleOf, markerOf } = styles.begin(page, scaleOf)
  const { partOf, labelOf } = structure.begin(page)
  const words: Word[] = []
  const shapes: Shape[] = []
  const patches: Unwritten[] = []
  const pictures: PlacedPicture[] = []
  /** The text of each word. */
  const texts: Node[] = []

  findShapes()
  findWords()
  findPictures()
  return { words, shapes, patches: joined(patches), links: findLinks(), pictures }

  function findShapes(): void {
    for (const element of page.querySelectorAll('*')) {
      const css = getComputedStyle(element)
      const scale = scaleOf(element)
      shapes.push(...shapesOf(element, css, origin, seen(element), scale))
      if (css.textDecorationLine !== 'none')
        shapes.push(...decorationsOf(element, css, origin, styleOf(element).ascent, scale))
    }
  }

  function findWords(): void {
    const range = document.createRange()
    const marked = new Set<Element>()
    const itemOf = page.querySelector('li')
      ? (element: Element) => element.closest('.rich li')
      : () => null
    for (const word of wordsIn(page)) {
      const { node, start, text } = word
      const element = node.parentElement as Element
      if (!isSeen(word, seen(element))) continue
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      const drawn = isCut(element) ? null : drawnText(element, text, word, range)
      const item = itemOf(element)
      if (item && !marked.has(item)) mark(marked, item, word, drawn)
      addWord(word, drawn, partOf(element))
    }
  }

  function addWord(word: FoundWord, drawn: DrawnText | null, part: number | null): void {
    const { node, text, x, y, width, height } = word
    words.push({ text, x, y, width, height, drawn, part })
    texts.push(node)
    if (!drawn && width > 0) patches.push({ x, y, width, height, place: null })
  }

  /** Adds the number or bullet of a list's item, which is not text in the page's tree. */
  function mark(
    marked: Set<Element>,
    item: Element,
    { y, height, node }: FoundWord,
    first: DrawnText | null,
  ): void {
    marked.add(item)
    const marker = markerTextOf(item)
    if (marker === null) return
    const { text, shape } = marker
    const { x, width } = boxOf(item.getBoundingClientRect(), origin)
    const { style, isRightToLeft, ascent, own, withGap } = markerOf(item, text)
    const baseline = first?.baseline ?? y + ascent
    const part = labelOf(item)
    const place = (size: number, gap: number) => (isRightToLeft ? x + width + gap : x - gap - size)
    texts.push(node)
    if (shape) {
      const bullet = bulletOf(ascent / scaleOf(item), scaleOf(item))
      const left = place(bullet.box.width, bullet.gap)
      const box = { ...bullet.box, x: left, y: baseline + bullet.box.y }
      const frame = shape === 'circle' ? { width: scaleOf(item), isDashed: false } : null
      shapes.push({ box, colour: style.colour, radius: box.width / 2, frame })
      words.push({ text, ...box, y, height, drawn: null, part })
      return
    }
    const box = { x: place(own, withGap - own), y, width: own, height }
    const drawn = isRightToLeft ? null : { style, baseline, isRightToLeft }
    words.push({ text, ...box, drawn, part })
    if (isRightToLeft) patches.push({ ...box, width: withGap, place: null })
  }

  function findPictures(): void {
    for (const element of page.querySelectorAll(`[${PICTURE}], svg`)) {
      const box = boxOf(element.getBoundingClientRect(), origin)
      const clip = intersection(box, seen(element))
      if (clip.width <= 0 || clip.height <= 0) continue
      const place = { part: partOf(element), word: wordAfter(element, texts) }
      if (element.matches('svg')) patches.push({ ...box, place })
      else pictures.push({ source: element.getAttribute(PICTURE) ?? '', box, clip, place })
    }
  }

  function findLinks(): Link[] {
    return [...page.querySelectorAll('a[href]')].flatMap((link) =>
      [...link.getClientRects()]
        .map((rect) => intersection(boxOf(rect, origin), seen(link)))
        .filter((box) => box.width > 0 && box.height > 0)
        .map((box) => ({ ...box, url: (link as HTMLAnchorElement).href, part: partOf(link) })),
    )
  }
}

/** The first of the words that follows an element. */
function wordAfter(element: Element, texts: readonly Node[]): number {
  const at = texts.findIndex(
    (text) => element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return at < 0 ? texts.length : at
}

/** Whether a text is too long for its place, and so ends in dots. */
const isCut = (element: Element): boolean =>
  element.matches('.letterhead-short, .page-subject') && element.scrollWidth > element.clientWidth

/** What marks a list's item: a text, which is drawn as a shape where that is given. */
function markerTextOf(item: Element): { text: string; shape: 'disc' | 'circle' | null } | null {
  if (item.matches('.rest')) return null
  const list = item.parentElement
  if (!list?.matches('ol')) {
    const isInner = list?.parentElement?.closest('ul') !== null
    return { text: '•', shape: isInner ? 'circle' : 'disc' }
  }
  const number = Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(item)
  const isInner = list.parentElement?.closest('ol')
  return { text: `${isInner ? lettersOf(number) : number}.`, shape: null }
}

/**
 * A bullet as Chromium draws it.
 * @param ascent of the item's text in px, before it is scaled
 */
function bulletOf(ascent: number, scale: number) {
  const whole = Math.round(ascent)
  const part = Math.floor((whole * 2) / 3)
  const size = Math.floor((part + 1) / 2)
  const top = Math.floor((3 * (whole - part)) / 2)
  const box = { y: (top - whole) * scale, width: size * scale, height: size * scale }
  return { box, gap: (part + 7 - size) * scale }
}

/** Patches beside each other on a line are one. */
function joined(patches: readonly Unwritten[]): Unwritten[] {
  const all: Unwritten[] = []
  for (const patch of patches) {
    const last = all.at(-1)
    if (
      !last ||
      patch.place ||
      last.place ||
      last.y !== patch.y ||
      last.height !== patch.height ||
      patch.x < last.x
    ) {
      all.push(patch)
      continue
    }
    const gap = patch.x - last.x - last.width
    if (gap > patch.height) all.push(patch)
    else all.splice(-1, 1, { ...last, width: patch.x + patch.width - last.x })
  }
  return all
}

/**
 * Returns a function that finds the visible area around an element: anything taller than
 * a page is shown in strips.
 */
function visibleIn(page: Element, origin: DOMRect): (element: Element) => Box {
  const whole = boxOf(origin, origin)
  if (!page.querySelector('.clip')) return () => whole
  return (element) => {
    const clip = element.closest('.clip')
    return clip && page.contains(clip) ? boxOf(clip.getBoundingClientRect(), origin) : whole
  }
}

/** A word belongs to the strip that shows its middle. */
function isSeen({ y, height }: Box, seen: Box): boolean {
  const middle = y + height / 2
  return middle >= seen.y && middle < seen.y + seen.height
}
