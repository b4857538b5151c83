import { lettersOf } from '../../../../src/domain/html/list-letters.ts'
import { type Box, boxOf, type Word, wordsIn } from './measured-words.ts'
import { PICTURE } from './pictures.ts'

export interface Link extends Box {
  /** An absolute URL. */
  readonly url: string
}

/** A picture of the document on a page. */
export interface PlacedPicture {
  readonly source: string
  readonly box: Box
  /** The visible part. */
  readonly clip: Box
}

/** The positions of what is on a page, in px from its upper left corner. */
export interface FoundOnPage {
  /** In reading order. */
  readonly words: readonly Word[]
  readonly links: readonly Link[]
  readonly pictures: readonly PlacedPicture[]
}

/** Finds words, links and pictures on a laid-out page. */
export function findOnPage(page: Element): FoundOnPage {
  const origin = page.getBoundingClientRect()
  const seen = visibleIn(page, origin)
  return {
    words: withMarkers(page, origin)
      .filter((word) => isSeen(word, seen(word.element)))
      .map(plain),
    links: [...page.querySelectorAll('a[href]')].flatMap((link) =>
      [...link.getClientRects()]
        .map((rect) => intersection(boxOf(rect, origin), seen(link)))
        .filter((box) => box.width > 0 && box.height > 0)
        .map((box) => ({ ...box, url: (link as HTMLAnchorElement).href })),
    ),
    pictures: [...page.querySelectorAll(`[${PICTURE}]`)].flatMap((element) => {
      const box = boxOf(element.getBoundingClientRect(), origin)
      const clip = intersection(box, seen(element))
      const source = element.getAttribute(PICTURE) ?? ''
      return clip.width > 0 && clip.height > 0 ? [{ source, box, clip }] : []
    }),
  }
}

interface WordIn extends Word {
  readonly element: Element
}

/** The words, including the numbers and bullets of lists, which are not text in the page's tree. */
function withMarkers(page: Element, origin: DOMRect): WordIn[] {
  const marked = new Set<Element>()
  return [...wordsIn(page)].flatMap((word): WordIn[] => {
    const element = word.node.parentElement as Element
    const own = { ...word, element }
    const item = element.closest('.rich li')
    if (!item || marked.has(item)) return [own]
    marked.add(item)
    const marker = markerOf(item)
    if (marker === null) return [own]
    const x = item.getBoundingClientRect().x - origin.x - MARKER
    return [{ ...own, text: marker, x, width: MARKER - MARKER_GAP }, own]
  })
}

/** A list's marker is this far to the left of its item, in px. */
const MARKER = 18
const MARKER_GAP = 6

function markerOf(item: Element): string | null {
  if (item.matches('.rest')) return null
  const list = item.parentElement
  if (!list?.matches('ol')) return '•'
  const number = Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(item)
  return `${list.parentElement?.closest('ol') ? lettersOf(number) : number}.`
}

const plain = ({ text, x, y, width, height }: Word): Word => ({ text, x, y, width, height })

/**
 * Returns a function that finds the visible area around an element: anything taller than
 * a page is shown in strips.
 */
function visibleIn(page: Element, origin: DOMRect): (element: Element) => Box {
  const whole = boxOf(origin, origin)
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

function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x)
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y)
  return { x, y, width, height }
}
