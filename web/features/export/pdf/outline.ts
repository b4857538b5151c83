import { type PDFContext, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import type { Page, StructureType } from '../pages/index.ts'

/** A bookmark, as readers list them beside the pages. */
interface Bookmark {
  readonly part: number
  readonly level: number
  text: string
  readonly page: PDFRef
  /** In px below the page's upper edge. */
  readonly y: number
  readonly ref: PDFRef
  readonly inner: Bookmark[]
}

const LEVELS: Partial<Record<StructureType, number>> = { H1: 1, H2: 2, H3: 3 }

/** Writes an outline of headings and of the titles of tables. */
export function createOutline(
  context: PDFContext,
  typeOf: (part: number) => StructureType | undefined,
) {
  const all: Bookmark[] = []

  function add({ words }: Page, page: PDFRef): void {
    for (const { part, text, y } of words) {
      const last = all.at(-1)
      const level = part === null ? undefined : levelOf(part)
      if (part === null || !level) continue
      if (last?.part === part) last.text += ` ${text}`
      else all.push({ part, level, text, page, y, ref: context.nextRef(), inner: [] })
    }
  }

  function levelOf(part: number): number | undefined {
    const type = typeOf(part)
    if (type !== 'Caption') return type && LEVELS[type]
    // A table is below the heading before it.
    const heading = all.findLast((bookmark) => typeOf(bookmark.part) !== 'Caption')
    return (heading?.level ?? 0) + 1
  }

  /** @returns the outline; null if there is nothing to list */
  function finish(pageHeight: number, pt: number): PDFRef | null {
    if (all.length === 0) return null
    const root = context.nextRef()
    const top: Bookmark[] = []
    const open: Bookmark[] = []
    for (const bookmark of all) {
      while ((open.at(-1)?.level ?? 0) >= bookmark.level) open.pop()
      ;(open.at(-1)?.inner ?? top).push(bookmark)
      open.push(bookmark)
    }
    write(top, root)
    context.assign(root, context.obj({ Type: 'Outlines', ...ends(top), Count: all.length }))
    return root

    function write(list: readonly Bookmark[], parent: PDFRef): void {
      for (const [at, { text, page, y, ref, inner }] of list.entries()) {
        const [before, after] = [list[at - 1], list[at + 1]]
        const entry = context.obj({
          Parent: parent,
          Dest: [page, 'XYZ', 0, Math.min(pageHeight, pageHeight - y * pt + MARGIN), 0],
          ...(before && { Prev: before.ref }),
          ...(after && { Next: after.ref }),
          ...(inner.length > 0 && { ...ends(inner), Count: countIn(inner) }),
        })
        entry.set(PDFName.of('Title'), PDFHexString.fromText(text))
        context.assign(ref, entry)
        write(inner, ref)
      }
    }
  }

  return { add, finish }
}

/** Above a heading that was gone to, in pt. */
const MARGIN = 12

const ends = (list: readonly Bookmark[]) => ({
  First: list[0]?.ref as PDFRef,
  Last: list.at(-1)?.ref as PDFRef,
})

const countIn = (list: readonly Bookmark[]): number =>
  list.reduce((sum, { inner }) => sum + 1 + countIn(inner), 0)
