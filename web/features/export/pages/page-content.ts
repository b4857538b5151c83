import { lettersOf } from '#domain/html/list-letters.ts'
import { type Box, boxOf, type FoundWord, intersection, wordsOf } from './measured-words.ts'
import { PICTURE } from './pictures.ts'
import {
  bulletOf,
  bulletShape,
  decorationsOf,
  type Look,
  lookOf,
  type Shape,
  shapesOf,
} from './shapes.ts'
import type { Structure, StructurePart } from './structure.ts'
import type { DrawnText, KindOf, TextStyle, TextStyles } from './text-style.ts'

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

/** What is in a table's row, in px from its upper left corner. */
export interface FoundRow extends FoundOnPage {
  readonly height: number
  /** From 1 on; those without a parent are in the row's table. */
  readonly parts: readonly StructurePart[]
}

/** How it is read what is laid out. */
export interface Reading {
  /** The part of the page that is seen around an element; null for all. */
  seen(element: Element): Box | null
  scaleOf(element: Element): number
  /** The row that was found when it was measured, at its place. */
  rowAt(place: Node): FoundRow | null
  readonly kindOf: KindOf
  /** By the kind of element. */
  readonly looks: Map<string, Look | null>
  readonly styles: ReturnType<TextStyles['begin']>
  readonly structure: ReturnType<Structure['begin']>
  readonly range: Range
  /** Awaited between steps. */
  pace(): Promise<void>
}

/**
 * Finds what is on a laid-out page.
 * @param scale of what is in the page's content
 * @param pace awaited between steps
 */
export function findOnPage(
  page: Element,
  scale: number,
  styles: TextStyles,
  structure: Structure,
  rowAt: Reading['rowAt'],
  pace: () => Promise<void>,
): Promise<FoundOnPage> {
  const scaleOf = (element: Element) => (scale !== 1 && element.closest('.content') ? scale : 1)
  return findIn(page, {
    seen: visibleIn(page, page.getBoundingClientRect()),
    scaleOf,
    rowAt,
    // The paper itself is no tint.
    kindOf: (element) => (element === page ? PAPER : null),
    looks: new Map([[PAPER, null]]),
    styles: styles.begin(page, scaleOf),
    structure: structure.begin(page, (place) => rowAt(place)?.parts ?? null),
    range: document.createRange(),
    pace,
  })
}

const PAPER = 'paper'

/** Finds what is in an element, in px from its upper left corner. */
export async function findIn(
  root: Element,
  { seen, scaleOf, rowAt, kindOf, looks, styles, structure, range, pace }: Reading,
): Promise<FoundOnPage> {
  const origin = root.getBoundingClientRect()
  const { drawnText, styleOf, markerOf } = styles
  const ascentOf = (element: Element) => styleOf(element).ascent
  const { partOf, labelOf, partsBefore } = structure
  structure.visitAll(root)
  await pace()
  const words: Word[] = []
  const shapes: Shape[] = []
  const patches: Unwritten[] = []
  const pictures: PlacedPicture[] = []
  const links: Link[] = []
  /** The text of each word. */
  const texts: Node[] = []
  const items = [...root.querySelectorAll('.rich li')]
  /** The items whose first word is known. */
  const begun = new Set<Element>()

  findShapes()
  await pace()
  findWords()
  markItemsWithoutWords()
  findPictures()
  return { words, shapes, patches: joined(patches), links, pictures }

  function findShapes(): void {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const kind = kindOf(element)
      const known = kind === null ? undefined : looks.get(kind)
      const found = known === undefined ? lookOf(element, getComputedStyle(element)) : known
      if (kind !== null) looks.set(kind, found)
      if (found) addShapes(element, found)
    }
  }

  function addShapes(element: Element, appearance: Look): void {
    const { decoration } = appearance
    const scale = scaleOf(element)
    shapes.push(...shapesOf(element, appearance, origin, seen(element), scale))
    if (decoration)
      shapes.push(...decorationsOf(element, decoration, origin, seen(element), ascentOf, scale))
  }

  function findWords(): void {
    const shown = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
    const walker = document.createTreeWalker(root, shown)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const row = rowAt(node)
      if (row) addRow(row, node as Element)
      else if (node instanceof Text) addText(node)
      else if (node instanceof HTMLAnchorElement) addLinks(node)
    }
  }

  function addRow(row: FoundRow, place: Element): void {
    const at = boxOf(place.getBoundingClientRect(), origin)
    const found = shifted(row, at, partsBefore(place), words.length)
    words.push(...found.words)
    texts.push(...found.words.map(() => place))
    shapes.push(...found.shapes)
    pictures.push(...found.pictures)
    links.push(...found.links)
  }

  function addText(text: Text): void {
    const element = text.parentElement as Element
    const area = seen(element)
    const isPicture = isCut(element)
    for (const word of wordsOf(text, origin, range)) {
      const item = itemBegunIn(element)
      if (!isSeen(word, area)) continue
      const drawn = isPicture ? null : drawnText(element, word)
      if (item) mark(item, drawn)
      addWord(word, drawn, partOf(element))
    }
  }

  function markItemsWithoutWords(): void {
    for (const item of items) if (!begun.has(item)) mark(item, null)
  }

  /** The list's item of which an element has the first word; null if there is none. */
  function itemBegunIn(element: Element): Element | null {
    const item = items.length > 0 ? element.closest('.rich li') : null
    if (!item || begun.has(item)) return null
    begun.add(item)
    return item
  }

  function addWord(word: FoundWord, drawn: DrawnText | null, part: number | null): void {
    const { node, text, x, y, width, height } = word
    words.push({ text, x, y, width, height, drawn, part })
    texts.push(node)
    // Letters of other typefaces may be higher than the line's own.
    const rise = height * RISE
    if (!drawn && width > 0)
      patches.push({ x, y: y - rise, width, height: height + 2 * rise, place: null })
  }

  /**
   * Adds the number or bullet of a list's item, which is not text in the page's tree.
   * @param first the item's first word, if there is one that is drawn
   */
  function mark(item: Element, first: DrawnText | null): void {
    const marker = markerTextOf(item)
    if (marker === null) return
    const { text, shape } = marker
    const scale = scaleOf(item)
    const { x, y: top, width } = boxOf(item.getBoundingClientRect(), origin)
    const { style, isRightToLeft, ascent, height, lineHeight, own, withGap, isDrawable } = markerOf(
      item,
      text,
    )
    const baseline = baselineLike(first, style) ?? top + (lineHeight - height) / 2 + ascent
    const y = baseline - ascent
    if (!isSeen({ x, y, width, height }, seen(item))) return
    texts.push(item)
    const part = labelOf(item)
    const place = (size: number, gap: number) => (isRightToLeft ? x + width + gap : x - gap - size)
    if (shape) {
      const { size, rise, gap } = bulletOf(ascent / scale, scale)
      const box = { x: place(size, gap), y: baseline - rise, width: size, height: size }
      shapes.push(bulletShape(shape, box, style.colour, scale))
      words.push({ text, ...box, y, height, drawn: null, part })
      return
    }
    const box = { x: place(own, withGap - own), y, width: own, height }
    const drawn = isDrawable ? { style, baseline, isRightToLeft } : null
    words.push({ text, ...box, drawn, part })
    if (!drawn) patches.push({ ...box, width: withGap, place: null })
  }

  function findPictures(): void {
    for (const element of root.querySelectorAll(`[${PICTURE}], svg`)) {
      const box = boxOf(element.getBoundingClientRect(), origin)
      const clip = within(box, seen(element))
      if (clip.width <= 0 || clip.height <= 0) continue
      const place = { part: partOf(element), word: wordAfter(element, texts) }
      if (element.matches('svg')) patches.push({ ...box, place })
      else pictures.push({ source: element.getAttribute(PICTURE) ?? '', box, clip, place })
    }
  }

  function addLinks(link: HTMLAnchorElement): void {
    for (const rect of link.getClientRects()) {
      const box = within(boxOf(rect, origin), seen(link))
      if (link.href && box.width > 0 && box.height > 0)
        links.push({ ...box, url: link.href, part: partOf(link) })
    }
  }
}

/** The first of the words that follows an element. */
function wordAfter(element: Element, texts: readonly Node[]): number {
  const at = texts.findIndex(
    (text) => element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return at < 0 ? texts.length : at
}

/** The baseline of an item's first word, unless it is raised, lowered or of another size. */
const baselineLike = (first: DrawnText | null, { size }: TextStyle): number | null =>
  first?.style.size === size ? first.baseline : null

/** How far beyond its line a letter of another typeface may reach, to the line's height. */
const RISE = 0.12

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

const within = (box: Box, seen: Box | null): Box => (seen ? intersection(box, seen) : box)

/** A word belongs to the strip that shows its middle. */
function isSeen({ y, height }: Box, seen: Box | null): boolean {
  if (!seen) return true
  const middle = y + height / 2
  return middle >= seen.y && middle < seen.y + seen.height
}

/**
 * What was found, elsewhere.
 * @param parts how many there are before its own
 * @param words how many there are before its own
 */
function shifted(
  found: FoundOnPage,
  by: { readonly x: number; readonly y: number },
  parts: number,
  words: number,
): FoundOnPage {
  const move = <B extends { readonly x: number; readonly y: number }>(box: B): B => ({
    ...box,
    x: box.x + by.x,
    y: box.y + by.y,
  })
  const partOf = (part: number | null) => part && part + parts
  return {
    words: found.words.map((word) => ({
      ...move(word),
      part: partOf(word.part),
      drawn: word.drawn && { ...word.drawn, baseline: word.drawn.baseline + by.y },
    })),
    shapes: found.shapes.map((shape) => ({ ...shape, box: move(shape.box) })),
    links: found.links.map((link) => ({ ...move(link), part: partOf(link.part) })),
    pictures: found.pictures.map(({ place, ...picture }) => ({
      ...picture,
      box: move(picture.box),
      clip: move(picture.clip),
      place: { part: partOf(place.part), word: place.word + words },
    })),
    patches: [],
  }
}
