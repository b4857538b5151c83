import { cutTall, joined, type Line, linesIn, type Strip } from './lines.ts'
import { LEAST_PICTURE, type Shrunk, type Unit } from './paginate.ts'
import { shrinkOf, shrinkPictures } from './pictures.ts'
import { REST } from './structure.ts'
import type { CanWrite } from './text-style.ts'

/** A part of a text: an element, some of its lines, or a strip of something taller than a page. */
interface TextUnit extends Unit {
  readonly element: HTMLElement
  /** The lists or tables that it is in, outermost first. */
  readonly around: readonly Element[]
  readonly lines?: { readonly all: readonly Line[]; readonly at: number }
  readonly strip?: Strip
}

/** A measured block, in parts between which pages can break. */
export interface MeasuredBlock {
  readonly units: readonly Unit[]
  /**
   * The html of the units from `first` up to but not including `end`, together on a page.
   * @param canWrite decides whether a row that was found leaves only its place
   */
  html(first: number, end: number, shrunk?: Shrunk, canWrite?: CanWrite): string
  startOf(unit: number): Start
}

/** What a unit begins with. */
export interface Start {
  /** The id of a row; otherwise the numbers, from 0, of an element of a text, and of an item or row in it; none for the block. */
  readonly place: string | readonly number[]
  /** It begins with one of the lines in there. */
  readonly isInside: boolean
}

/**
 * Paragraphs with fewer lines are never cut, so that no line is alone at
 * the top or bottom of a page.
 */
const CUT_FROM_LINES = 4
const HEADINGS = 'h1, h2, h3'
const BLOCKS = `p, ul, ol, hr, table, ${HEADINGS}`

/**
 * Measures a laid-out text.
 * @param most the height of a page in px
 * @param pace awaited between steps
 */
export async function textUnits(
  text: HTMLElement,
  most: number,
  pace: () => Promise<void>,
): Promise<MeasuredBlock> {
  wrapLooseText(text)
  const isLong = text.getBoundingClientRect().height > most
  let bottom = text.getBoundingClientRect().top
  const units: TextUnit[] = []
  for (const { element, around } of partsOf(text)) {
    const rect = element.getBoundingClientRect()
    const gap = Math.max(0, rect.top - bottom)
    bottom = rect.bottom
    units.push(...(await unitsOf(wholeOf(element, around, gap), isLong, most, pace)))
  }
  const all = units.length > 0 ? units : [wholeOf(text)]
  return {
    units: all,
    html: (first, end, shrunk) => {
      const isContinued = first > 0
      const own = all.slice(first, end)
      const small = shrunk && { ...shrunk, from: shrunk.from - first }
      const content = units.length > 0 ? assemble(own, isContinued, small) : ''
      return `<div class="text rich${isContinued ? ' continued' : ''}">${content}</div>`
    },
    startOf: (unit) => startIn(text, all[unit] as TextUnit, unit),
  }
}

function startIn(text: Element, { element, around, lines, strip }: TextUnit, unit: number): Start {
  const isInside = (lines?.at ?? strip?.top ?? 0) > 0
  const [outer] = around
  if (unit === 0 || element === text || element.matches('div')) return { place: [], isInside }
  const place = [[...text.children].indexOf(outer ?? element)]
  if (outer) place.push([...outer.querySelectorAll(element.localName)].indexOf(element))
  return { place, isInside }
}

function wholeOf(element: HTMLElement, around: readonly Element[] = [], gap = 0): TextUnit {
  const isHead = around.at(-1)?.matches('thead') ?? false
  return {
    element,
    around,
    gap,
    height: element.getBoundingClientRect().height,
    keepsWithNext: element.matches(HEADINGS) || isHead,
    repeated: repeatedHeight(around),
    shrinks: shrinkOf(element, LEAST_PICTURE),
  }
}

interface Part {
  readonly element: HTMLElement
  readonly around: readonly Element[]
}

/** Wraps text without a paragraph in an element, so that all parts are elements. */
function wrapLooseText(text: Element): void {
  if ([...text.childNodes].every((node) => node instanceof Element && node.matches(BLOCKS))) return
  const paragraph = document.createElement('div')
  paragraph.append(...text.childNodes)
  text.append(paragraph)
}

/** Paragraphs, list items and table rows. */
function partsOf(text: HTMLElement): Part[] {
  return childrenOf(text).flatMap((child): Part[] => {
    if (child.matches('ul, ol'))
      return childrenOf(child).map((element) => ({ element, around: [child] }))
    if (!child.matches('table')) return [{ element: child, around: [] }]
    return [...child.querySelectorAll<HTMLElement>(':scope > * > tr')].map((element) => ({
      element,
      around: [child, element.parentElement as Element],
    }))
  })
}

const childrenOf = (element: Element) => [...element.children] as HTMLElement[]

/** One unit, or several if the element is longer than what may stay together. */
async function unitsOf(
  unit: TextUnit,
  isLong: boolean,
  most: number,
  pace: () => Promise<void>,
): Promise<TextUnit[]> {
  const { element, around, gap, repeated, height, shrinks = 0 } = unit
  if (isLong && isPlainLines(element)) {
    const all = await linesIn(element, pace)
    if (all.length >= CUT_FROM_LINES) return lineUnits(unit, all)
  }
  if (height - shrinks + repeated <= most) return [unit]
  const strips = await cutTall(element, most - repeated, pace)
  return strips.map((strip, at) => ({
    ...unit,
    // A strip of a table row comes with a table of its own.
    around: element.matches('tr') ? [] : around,
    strip,
    height: strip.height,
    shrinks: 0,
    gap: at === 0 ? gap : 0,
    keepsWithNext: at === 0,
  }))
}

/** The height of the heading that a table repeats on the next page, and of the line above it. */
function repeatedHeight([outer, inner]: readonly Element[]): number {
  if (!outer?.matches('table') || !inner?.matches('tbody')) return 0
  return 1 + (outer.querySelector(':scope > thead')?.getBoundingClientRect().height ?? 0)
}

const isPlainLines = (element: Element): boolean =>
  element.matches('p, li, div') && !element.querySelector('p, ul, ol, table, .picture')

/** At least two lines stay together at either end. */
function lineUnits(unit: TextUnit, all: readonly Line[]): TextUnit[] {
  const last = all.length - 1
  const borderOf = (at: number) =>
    at === 0 ? 0 : at > last ? unit.height : ((all[at - 1]?.bottom ?? 0) + (all[at]?.top ?? 0)) / 2
  return all.map((_, at) => ({
    ...unit,
    height: borderOf(at + 1) - borderOf(at),
    gap: at === 0 ? unit.gap : 0,
    keepsWithNext: at === last ? unit.keepsWithNext : at === 0 || at === last - 1,
    lines: { all, at },
  }))
}

function assemble(units: readonly TextUnit[], isContinued: boolean, shrunk?: Shrunk): string {
  const root = document.createElement('div')
  let open: { source: Element; copy: Element }[] = []
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as TextUnit
    const same = unit.around.findIndex((source, depth) => open[depth]?.source !== source)
    open = open.slice(0, same < 0 ? unit.around.length : same)
    for (const source of unit.around.slice(open.length)) {
      const copy = copyAround(source, unit, isContinued && at === 0)
      ;(open.at(-1)?.copy ?? root).append(copy)
      open.push({ source, copy })
    }
    const parent = open.at(-1)?.copy ?? root
    const own = units.slice(at).filter(({ element }) => element === unit.element)
    const copy = copyOf(unit, own)
    if (shrunk && at >= shrunk.from) shrinkPictures(copy, shrunk.scale)
    parent.append(copy)
    at += own.length - 1
  }
  return root.innerHTML
}

/**
 * A copy of a list or table without its parts; a continued list goes on counting, a continued
 * table repeats its heading.
 */
function copyAround(source: Element, { element }: TextUnit, isContinued: boolean): Element {
  const copy = source.cloneNode(false) as Element
  if (!isContinued) return copy
  if (source.querySelector('li, tr') !== element) copy.setAttribute(REST, '')
  if (source.matches('ol')) {
    const start = Number(source.getAttribute('start') ?? 1)
    copy.setAttribute('start', String(start + [...source.children].indexOf(element)))
  }
  const head = source.matches('table') && source.querySelector(':scope > thead')
  if (head && !head.contains(element)) copy.append(head.cloneNode(true))
  return copy
}

/** A copy of the element, limited to the parts. */
function copyOf({ element, lines }: TextUnit, parts: readonly TextUnit[]): HTMLElement {
  const strips = parts.flatMap(({ strip }) => strip ?? [])
  if (strips.length > 0) return stripOf(element, joined(strips))
  if (!lines) return element.cloneNode(true) as HTMLElement
  return copyLines(element, lines.all, lines.at, parts.at(-1)?.lines?.at ?? lines.at)
}

function copyLines(
  element: HTMLElement,
  all: readonly Line[],
  from: number,
  to: number,
): HTMLElement {
  const range = document.createRange()
  range.selectNodeContents(element)
  const [first, next] = [all[from]?.first, all[to + 1]?.first]
  if (from > 0 && first) range.setStart(first.node, first.start)
  if (next) range.setEnd(next.node, next.start)
  let content: Node = range.cloneContents()
  for (
    let around = elementAround(range);
    around !== element;
    around = around.parentElement as Element
  ) {
    const copy = around.cloneNode(false)
    copy.appendChild(content)
    content = copy
  }
  const copy = element.cloneNode(false) as HTMLElement
  copy.append(content)
  if (from > 0) copy.classList.add('rest')
  if (next && element.style.textAlign === 'justify') copy.classList.add('cut')
  return copy
}

function elementAround({ commonAncestorContainer: node }: Range): Element {
  return node instanceof Element ? node : (node.parentElement as Element)
}

function stripOf(element: Element, { top, height }: Strip): HTMLElement {
  const isItem = element.matches('li')
  const clip = document.createElement(isItem ? 'li' : 'div')
  clip.className = isItem && top > 0 ? 'clip rest' : 'clip'
  clip.style.height = `${height}px`
  const moved = document.createElement(element.matches('tr') ? 'table' : 'div')
  moved.style.marginTop = `-${top}px`
  const copy = element.cloneNode(true)
  moved.append(...(isItem ? copy.childNodes : [copy]))
  clip.append(moved)
  return clip
}
