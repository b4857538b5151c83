import {
  type PDFContext,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import type { StructurePart, StructureType } from '../pages/index.ts'

interface Element {
  readonly part: StructurePart
  readonly ref: PDFRef
  readonly kids: (PDFObject | Content)[]
  isAttached: boolean
  /** Where a figure is on its page. */
  rect: Rect | null
}

/** The lower left and upper right corners in pt, from the page's lower left corner. */
export interface Rect {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** The cell that a part is or is in: the part that is its row, and how many columns are before it. */
export type CellOf = (id: number | null) => { readonly row: number; readonly column: number } | null

/** Marked content of a page. */
interface Content {
  readonly page: PDFRef
  readonly mark: number
}

const isContent = (kid: PDFObject | Content): kid is Content => 'mark' in kid

/** They hold elements alone, all of them from the start: a row has its empty cells too. */
const HOLDERS: ReadonlySet<StructureType> = new Set(['L', 'LI', 'Table', 'TR'])

/** Writes the tree of what is on the pages: PDF 1.7, section 14.7. */
export function createStructureTree(context: PDFContext, language: string) {
  const root = context.nextRef()
  const top = { ref: context.nextRef(), kids: [] as (PDFObject | Content)[] }
  const elements = new Map<number, Element>()
  /** For each page the elements of its marked content; for each link its element. */
  const parents: (PDFRef[] | PDFRef)[] = []

  function add(parts: readonly StructurePart[]): void {
    for (const part of parts) {
      const element = { part, ref: context.nextRef(), kids: [], isAttached: false, rect: null }
      elements.set(part.id, element)
      const parent = elements.get(part.parent)
      if (parent && HOLDERS.has(parent.part.type)) attach(element, parent)
    }
  }

  function attach(element: Element, parent: Pick<Element, 'kids'>): void {
    if (element.isAttached) return
    element.isAttached = true
    parent.kids.push(element.ref)
  }

  /** Puts an element, and what it is in, where it is first read. */
  function read(element: Element): void {
    const parent = elements.get(element.part.parent)
    if (parent) read(parent)
    attach(element, parent ?? top)
  }

  /** Begins a page. */
  function begin(page: PDFRef) {
    const own: PDFRef[] = []
    const number = parents.push(own) - 1
    return {
      /** The page's number in the tree. */
      number,
      /**
       * The operator that begins content, until `EMC`.
       * @param id of its part; null for what is not read
       * @param rect of a picture
       */
      mark(id: number | null, rect: Rect | null = null): string {
        const element = id === null ? undefined : elements.get(id)
        if (!element) return '/Artifact BMC'
        read(element)
        element.rect ??= rect
        const mark = own.push(element.ref) - 1
        element.kids.push({ page, mark })
        return `/${element.part.type} <</MCID ${mark}>> BDC`
      },
      /** Joins a link's annotation to its part; returns its number in the tree. */
      link(id: number | null, annotation: PDFRef): number | null {
        const element = id === null ? undefined : elements.get(id)
        if (!element) return null
        read(element)
        element.kids.push(context.obj({ Type: 'OBJR', Pg: page, Obj: annotation }))
        return parents.push(element.ref) - 1
      },
    }
  }

  function finish(): PDFRef {
    for (const element of elements.values()) if (element.isAttached) write(element)
    const kids = top.kids.filter((kid): kid is PDFObject => !isContent(kid))
    const document = { S: 'Document', P: root, K: kids, Lang: PDFString.of(language) }
    context.assign(top.ref, context.obj(document))
    const numbers = parents.flatMap((refs, at) => [
      at,
      Array.isArray(refs) ? context.obj(refs) : refs,
    ])
    const tree = {
      Type: 'StructTreeRoot',
      K: [top.ref],
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: parents.length,
    }
    context.assign(root, context.obj(tree))
    return root
  }

  function write({ part, ref, kids, rect }: Element): void {
    const parent = elements.get(part.parent)
    // Of its first page the numbers are enough: most parts are on one.
    const page = kids.find(isContent)?.page
    const all = kids.map((kid) => {
      if (!isContent(kid)) return kid
      const { page: own, mark } = kid
      return own === page ? PDFNumber.of(mark) : context.obj({ Type: 'MCR', Pg: own, MCID: mark })
    })
    const dictionary = context.obj({
      S: part.type,
      P: parent?.ref ?? top.ref,
      ...(page && { Pg: page }),
      K: all.length === 1 ? (all[0] as PDFObject) : all,
    })
    const table = {
      ...(part.type === 'TH' && { Scope: 'Column' }),
      ...(part.columns > 1 && { ColSpan: part.columns }),
    }
    if (part.description) dictionary.set(PDFName.of('Alt'), PDFHexString.fromText(part.description))
    if (Object.keys(table).length > 0)
      dictionary.set(PDFName.of('A'), context.obj({ O: 'Table', ...table }))
    if (rect && part.type === 'Figure') {
      const box = [rect.a, rect.b, rect.c, rect.d].map((side) => Math.round(side * 100) / 100)
      dictionary.set(PDFName.of('A'), context.obj({ O: 'Layout', BBox: box }))
    }
    context.assign(ref, dictionary)
  }

  /** The part and those around it, from the inside. */
  function around(id: number): StructurePart[] {
    const element = elements.get(id)
    return element ? [element.part, ...around(element.part.parent)] : []
  }

  const cellOf: CellOf = (id) => {
    const part = elements.get(id ?? 0)?.part
    if (!part) return null
    if (part.type !== 'TH' && part.type !== 'TD') return cellOf(part.parent)
    let column = 0
    // A row's cells follow it.
    for (let at = part.parent + 1; at < part.id; at++) column += elements.get(at)?.part.columns ?? 0
    return { row: part.parent, column }
  }

  return { add, begin, finish, around, cellOf }
}
