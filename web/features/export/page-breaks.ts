import {
  all,
  blockElement,
  commitPending,
  currentQuotation,
  rowElement,
  sanitize,
  wordsIn,
} from '../editor/index.ts'
import { ENGLISH } from './export-words.ts'
import { type PageBreaks, type PartOfPaper, pageBreaks } from './pages/index.ts'
import { widthOf } from './pages/pictures.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/**
 * From now on the paper is printed with the page breaks of its pdf (product: Print). Until then,
 * and without scripts, pages break by the style sheets alone.
 */
export function breakPrintedPages(): void {
  sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  addEventListener('beforeprint', () => void markBreaks().catch(reportError))
  addEventListener('afterprint', clear)
}

/**
 * Marks where pages begin. The browser prints once the event's listeners are through, promises of
 * theirs that wait for nothing but each other included: nothing here waits for anything else.
 */
async function markBreaks(): Promise<void> {
  clear()
  commitPending()
  const open = currentQuotation()
  const first = blockElement(open?.blocks[0]?.id ?? '')
  // Another version is shown, or what changed.
  if (!open || !first?.checkVisibility()) return
  const quotation = sanitizeQuotation(withoutPrivate(open), sanitize)
  const words = { ...ENGLISH, ...wordsIn(open.language) }
  const images = all('main article img') as HTMLImageElement[]
  const pictures = new Map(images.map((image) => [image.getAttribute('src') ?? '', image]))
  const breaks = await pageBreaks(quotation, words, pictures)
  const { starts, shrunk, room } = breaks
  for (const start of starts) mark(elementOf(start), start.isInside ? INSIDE : BEFORE)
  for (const image of images) if (image.closest('[data-rich]')) mark(image, sizeOf(image, room, 1))
  for (const part of shrunk)
    for (const image of elementOf(part)?.querySelectorAll('img') ?? [])
      mark(image, sizeOf(image, room, part.scale))
  mark(first.parentElement, NO_ROOMS)
  writeRules(breaks)
}

let sheet: CSSStyleSheet | null = null

/** The attribute of the elements that have rules in the sheet, each its own number. */
const MARK = 'data-print'

const BEFORE = 'break-before:page;margin-top:0'
/** As many lines as the pdf leaves together. */
const INSIDE = 'break-inside:auto;orphans:2;widows:2'
/** Print keeps rooms for what must not be alone on the next page (paper.module.css). */
const NO_ROOMS = '--room-for-total:0px;--room-for-next:0px'

/** That of the pdf: no picture is higher than a page. */
function sizeOf(image: HTMLImageElement, room: number, scale: number): string {
  if (!image.naturalWidth) return ''
  const width = widthOf(Number(image.getAttribute('width')) || null, image, room)
  return `width:${width * scale}px;max-width:${100 * scale}%`
}

/** The rules of each marked element. */
const marks = new Map<Element, string>()
/** What stands before floats: no page breaks before these themselves. */
const breakers: Element[] = []

function mark(element: Element | null | undefined, rules: string): void {
  // Nothing is written into a text that is being edited.
  if (!element || element.closest('[data-open]')) return
  if (rules !== BEFORE || !element.matches('[data-in-line]'))
    return void marks.set(element, `${marks.get(element) ?? ''};${rules}`)
  if (!element.matches('[data-in-line="0"]')) return
  const breaker = document.createElement('div')
  breaker.hidden = true
  element.before(breaker)
  breakers.push(breaker)
  marks.set(breaker, `${BEFORE};display:block;clear:both`)
}

/** On paper that is smaller than planned pages would break in between, too: there no mark counts. */
function writeRules({ paper, margins }: PageBreaks): void {
  const rules = [...marks.values()].map(
    (own, at) => `[${MARK}="${at}"]{${own.replaceAll(';', '!important;')}!important}`,
  )
  for (const [at, element] of [...marks.keys()].entries()) element.setAttribute(MARK, `${at}`)
  // A px more room than in the pdf, where nothing is rounded.
  const margin = `@page{margin-block:${margins.top - 1}px ${margins.bottom - 1}px}`
  sheet?.replaceSync(
    `${margin}@media print and (min-height:${paper.height - 1}px){${rules.join('')}}`,
  )
}

function clear(): void {
  sheet?.replaceSync('')
  for (const element of marks.keys()) element.removeAttribute(MARK)
  for (const breaker of breakers.splice(0)) breaker.remove()
  marks.clear()
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
