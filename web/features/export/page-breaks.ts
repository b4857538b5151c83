import {
  all,
  blockElement,
  currentQuotation,
  rowElement,
  sanitize,
  wordsIn,
} from '../editor/index.ts'
import { ENGLISH } from './export-words.ts'
import { type PartOfPaper, pageBreaks } from './pages/index.ts'
import { widthOf } from './pages/pictures.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/**
 * From now on the paper is printed with the page breaks of its pdf (product: Print). Until then,
 * and without scripts, pages break by the style sheets alone.
 */
export function breakPrintedPages(): void {
  document.adoptedStyleSheets.push(pageMargins)
  addEventListener('beforeprint', () => void markBreaks().catch(reportError))
  addEventListener('afterprint', clear)
}

/**
 * Marks where pages begin. The browser prints once the event's listeners are through, promises of
 * theirs that wait for nothing but each other included: nothing here waits for anything else.
 */
async function markBreaks(): Promise<void> {
  clear()
  const open = currentQuotation()
  if (!open) return
  const quotation = sanitizeQuotation(withoutPrivate(open), sanitize)
  const words = { ...ENGLISH, ...wordsIn(open.language) }
  const images = all('main article img') as HTMLImageElement[]
  const pictures = new Map(images.map((image) => [image.getAttribute('src') ?? '', image]))
  const { starts, shrunk, room, margins } = await pageBreaks(quotation, words, pictures)
  for (const start of starts) mark(elementOf(start), start.isInside ? INSIDE : BEFORE)
  for (const image of images) if (image.closest('[data-rich]')) mark(image, sizeOf(image, room, 1))
  for (const part of shrunk)
    for (const image of elementOf(part)?.querySelectorAll('img') ?? [])
      mark(image, sizeOf(image, room, part.scale))
  mark(blockElement(quotation.blocks[0]?.id ?? '')?.parentElement, NO_ROOMS)
  // A px more room than in the pdf, where nothing is rounded.
  pageMargins.replaceSync(`@page{margin-block:${margins.top - 1}px ${margins.bottom - 1}px}`)
}

const pageMargins = new CSSStyleSheet()

type Rules = Readonly<Record<string, string>>
const BEFORE: Rules = { 'break-before': 'page', 'margin-top': '0' }
/** As many lines as the pdf leaves together. */
const INSIDE: Rules = { 'break-inside': 'auto', orphans: '2', widows: '2' }
/** Print keeps rooms for what must not be alone on the next page (paper.module.css). */
const NO_ROOMS: Rules = { '--room-for-total': '0px', '--room-for-next': '0px' }

/** That of the pdf: no picture is higher than a page. */
function sizeOf(image: HTMLImageElement, room: number, scale: number): Rules {
  if (!image.naturalWidth) return {}
  const width = widthOf(Number(image.getAttribute('width')) || null, image, room)
  return { width: `${width * scale}px`, 'max-width': `${100 * scale}%` }
}

/** What takes the marks of the last print away. */
const marks: (() => void)[] = []

function mark(element: Element | null | undefined, rules: Rules): void {
  // Nothing is written into a text that is being edited.
  if (!(element instanceof HTMLElement) || element.closest('[data-open]')) return
  for (const [name, value] of Object.entries(rules)) {
    element.style.setProperty(name, value)
    marks.push(() => element.style.removeProperty(name))
  }
}

function clear(): void {
  pageMargins.replaceSync('')
  for (const undo of marks.splice(0)) undo()
}

function elementOf({ blockId, place }: PartOfPaper): Element | null | undefined {
  if (typeof place === 'string') return rowElement(place)
  const block = blockElement(blockId)
  return place.reduce<Element | null | undefined>(
    (within, at) => partsOf(within)[at],
    place.length > 0 ? block?.querySelector('[data-rich]') : block,
  )
}

/** The rows of a table, and of everything else its elements, but for lines that are not printed. */
const partsOf = (element: Element | null | undefined): readonly Element[] => {
  if (element instanceof HTMLTableElement) return [...element.rows]
  return [...(element?.children ?? [])].filter((child) => !child.matches('[data-blank-line]'))
}
