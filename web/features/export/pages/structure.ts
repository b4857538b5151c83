import { PICTURE } from './pictures.ts'

/** A part of the document as readers that read aloud find it: PDF's standard structure types. */
export interface StructurePart {
  /** From 1; each comes after its parent. */
  readonly id: number
  /** 0 for what is directly in the document. */
  readonly parent: number
  readonly type: StructureType
  /** How many columns a cell takes. */
  readonly columns: number
  /** What a figure shows; '' for anything else. */
  readonly description: string
}

export type StructureType =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link'

/** Page numbers and what else pages repeat: it is read once, or not at all. */
const REPEATED = '.page-head, .page-foot, .folio'

/** What is in which part, by the markup of pages (block-html.ts, src/domain/paper). */
const TYPES: readonly (readonly [selector: string, type: StructureType])[] = [
  [`[${PICTURE}], svg`, 'Figure'],
  ['a[href]', 'Link'],
  ['.boq > .title', 'Caption'],
  ['.boq, table', 'Table'],
  ['.boq > .head, .boq .row, .boq > .subtotal, tr', 'TR'],
  ['.boq > .head > *, th', 'TH'],
  ['.boq .row > :not(.aside), .boq > .subtotal > *, td', 'TD'],
  ['.rich ul, .rich ol', 'L'],
  ['.rich li', 'LI'],
  ['p, .rich > div, dt, dd, .item, .reason, .price-title, .total, .missing, .single > *', 'P'],
  ['.change > *, .change-total > *, .change-block, .changes > .title, .changes > .head > *', 'P'],
]
const HEADINGS = 'h1, h2, h3'
/** They hold parts, not text. */
const HOLDERS: ReadonlySet<StructureType | undefined> = new Set([
  undefined,
  'L',
  'LI',
  'Table',
  'TR',
])
/** A row of a table that has less cells than columns is as wide as the others by this cell. */
const WIDE = '.description, .subtotal-text'

export type Structure = ReturnType<typeof createStructure>

/** Collects the structure of a document, page by page. */
export function createStructure() {
  const parts: StructurePart[] = []
  /** Of what goes on on the next page, by the block and the kind of part. */
  const continued = new Map<string, number>()
  /** The headings that the next one may be below. */
  const headings: { readonly own: number }[] = []
  let taken = 0

  const typeOf = (id: number): StructureType | undefined => parts[id - 1]?.type

  function add(parent: number, type: StructureType, columns = 1, description = ''): number {
    const id = parts.length + 1
    parts.push({ id, parent, type, columns, description })
    return id
  }

  /**
   * Begins a laid-out page, or what is measured of one.
   * @param foundIn the parts of a row that was found when it was measured, at its place
   */
  function begin(page: Element, foundIn: (place: Element) => readonly StructurePart[] | null) {
    /** How many parts there are before those of a row that was found. */
    const before = new Map<Element, number>()
    const known = new Map<Element, number>()
    const labels = new Map<Element, number>()
    const loose = new Map<Element, number>()
    /** Of elements with text, which hold several words. */
    const places = new Map<Element, number | null>()
    const columns = new Map<Element | null, number>()
    const isCut = page.querySelector('.clip') !== null

    /** The part that an element is or is in. */
    function holderOf(element: Element): number {
      if (element === page) return 0
      const found = known.get(element) ?? find(element)
      known.set(element, found)
      return found
    }

    const makers: Partial<Record<StructureType, (element: Element, parent: number) => number>> = {
      TR: row,
      LI: item,
      // Its row has made it.
      TH: (element, parent) => known.get(element) ?? parent,
      TD: (element, parent) => known.get(element) ?? parent,
      Table: (element, parent) => goingOn(element, parent, 'Table'),
      L: (element, parent) => goingOn(element, parent, 'L'),
      P: (element, parent) => goingOn(element, parent, 'P'),
      Link: (element, parent) => add(textIn(parent, element), 'Link'),
      Figure: (element, parent) =>
        add(textIn(parent, element), 'Figure', 1, descriptionOf(element)),
    }

    function find(element: Element): number {
      const parent = holderOf(element.parentElement as Element)
      if (element.matches(HEADINGS)) return heading(element, parent)
      const [, type] = TYPES.find(([selector]) => element.matches(selector)) ?? []
      if (!type) return parent
      return makers[type]?.(element, parent) ?? add(parent, type)
    }

    /** A heading is at most one level below another, as readers expect. */
    function heading(element: Element, parent: number): number {
      if (HOLDERS.has(typeOf(parent)) && parent !== 0) return add(parent, 'P')
      if (parent !== 0) return parent
      const own = Number(element.tagName.slice(1))
      while ((headings.at(-1)?.own ?? 0) >= own) headings.pop()
      return add(parent, `H${headings.push({ own })}` as StructureType)
    }

    /** A table, list or paragraph, or the rest of one that the page before began. */
    function goingOn(element: Element, parent: number, type: StructureType): number {
      const key = `${blockOf(element)} ${type} ${typeOf(parent) ?? ''}`
      const before = continued.get(key)
      const isRest = element.matches(`.rest, [${REST}], .boq`) && before !== undefined
      const id = isRest ? before : add(type === 'P' ? textBeside(parent) : parent, type)
      continued.set(key, id)
      return id
    }

    function row(element: Element, parent: number): number {
      const id = add(parent, 'TR')
      const cells = [...element.children].filter((cell) => !cell.matches('.aside'))
      const table = element.closest('.boq, table')
      const count = columns.get(table) ?? columnsOf(table)
      columns.set(table, count)
      const missing = Math.max(0, count - cells.length)
      const wide = cells.find((cell) => cell.matches(WIDE)) ?? cells[0]
      for (const cell of cells) {
        const type = cell.matches('.head > *, th') ? 'TH' : 'TD'
        known.set(cell, add(id, type, cell === wide ? 1 + missing : 1))
      }
      return id
    }

    function item(element: Element, parent: number): number {
      const key = `${blockOf(element)} LI`
      const before = continued.get(key)
      if (element.matches('.rest') && before !== undefined) return before
      const id = add(parent, 'LI')
      labels.set(element, add(id, 'Lbl'))
      const body = add(id, 'LBody')
      continued.set(key, body)
      return body
    }

    /** Where text can stand: a paragraph of its own in what holds only parts. */
    function textIn(parent: number, element: Element): number {
      if (!HOLDERS.has(typeOf(parent))) return parent
      return partAround(element, parent)
    }

    /** A paragraph stands beside others, not within one. */
    const textBeside = (parent: number): number =>
      typeOf(parent) === 'P' ? (parts[parent - 1]?.parent ?? 0) : parent

    /** The paragraph of what has none of its own: that of the block around it. */
    function partAround(element: Element, parent: number): number {
      let outer = element
      while (
        outer.parentElement &&
        outer.parentElement !== page &&
        !outer.parentElement.matches('.slice') &&
        holderOf(outer.parentElement) === parent
      )
        outer = outer.parentElement
      const found = loose.get(outer) ?? add(parent, 'P')
      loose.set(outer, found)
      return found
    }
    /** The part of a text or picture; null for what pages repeat. */
    function partOf(element: Element): number | null {
      const known = places.get(element)
      if (known !== undefined) return known
      const part = findPart(element)
      places.set(element, part)
      return part
    }

    function findPart(element: Element): number | null {
      if (isRepeated(element)) return null
      const aside = element.closest('.boq .row > .aside')
      const cell =
        aside && [...(aside.parentElement?.children ?? [])].find((one) => one.matches(WIDE))
      return textIn(holderOf(cell ?? element), element)
    }

    function isRepeated(element: Element): boolean {
      const head = element.closest(`${REPEATED}, .boq > .head, .changes > .head, thead`)
      if (!head) return false
      if (head.closest(REPEATED)) return true
      if (head.matches('thead')) return head.parentElement?.matches(`[${REST}]`) === true
      const key = `${blockOf(head)} head`
      const first = continued.get(key)
      const own = known.get(head)
      if (first === undefined) {
        continued.set(key, holderOf(head))
        return false
      }
      return own !== first
    }

    /** In reading order, so that parts come in it. */
    function visitAll(root: Element): void {
      const shown = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
      const walker = document.createTreeWalker(root, shown)
      for (let node: Node | null = root; node; node = walker.nextNode()) visit(node)
    }

    function visit(node: Node): void {
      const element = node.parentElement as Element
      if (node instanceof Element) visitElement(node)
      else if (node.nodeValue?.trim() && !(isCut && isHidden(element))) partOf(element)
    }

    function visitElement(element: Element): void {
      const found = foundIn(element)
      if (found) addFound(element, found)
      else if (!(isCut && isHidden(element)) && !isRepeated(element)) holderOf(element)
    }

    function addFound(place: Element, found: readonly StructurePart[]): void {
      const outer = holderOf(place.parentElement as Element)
      const count = parts.length
      before.set(place, count)
      for (const { id, parent, ...part } of found)
        parts.push({ ...part, id: id + count, parent: parent === 0 ? outer : parent + count })
    }

    return {
      visitAll,
      partOf,
      partsBefore: (place: Element): number => before.get(place) ?? 0,
      /** The part of a list item's number or bullet. */
      labelOf: (item: Element): number | null => labels.get(item) ?? null,
    }
  }

  return {
    begin,
    /** What was added since the last time. */
    take(): StructurePart[] {
      const added = parts.slice(taken)
      taken = parts.length
      return added
    },
  }
}

/** The attribute that names a slice's block, so that the parts of one are known on each page. */
export const BLOCK = 'data-block'
/** Marks the rest of a list or table. */
export const REST = 'data-rest'

/** Whether an element is in a part of something tall that another page shows. */
function isHidden(element: Element): boolean {
  const clip = element.closest('.clip')
  if (!clip) return false
  const [own, seen] = [element.getBoundingClientRect(), clip.getBoundingClientRect()]
  return own.bottom <= seen.top || own.top >= seen.bottom
}

/** How many columns a table has. */
function columnsOf(table: Element | null): number {
  const rows = table?.querySelectorAll(':scope > .head, tr') ?? []
  return Math.max(0, ...[...rows].map(({ children }) => children.length))
}

const blockOf = (element: Element): string => element.closest('.slice')?.getAttribute(BLOCK) ?? ''

const descriptionOf = (element: Element): string => element.getAttribute('aria-label') ?? ''
