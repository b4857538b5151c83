import { type PDFContext, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import type { Page, StructurePart, StructureType } from '../pages/index.ts'
import { isApart } from './word-ends.ts'

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

const LEVELS: Partial<Record<StructureType, number | null>> = { H1: 1, H2: 2, H3: 3, Caption: null }

function isSpaced(words: Page['words'], at: number): boolean {
  const before = words[at - 1]
  return before !== undefined && isApart(before, words[at])
}

/** Writes an outline of headings and of the titles of tables. */
export function createOutline(
  context: PDFContext,
  around: (part: number) => readonly StructurePart[],
) {
  const all: Bookmark[] = []
  /** The level of the last heading: a table is below it. */
  let heading = 0

  function add({ words }: Page, page: PDFRef): void {
    for (const [at, word] of words.entries()) {
      const titled = around(word.part ?? 0).find(({ type }) => type in LEVELS)
      if (titled) take(titled, words, at, page)
    }
  }

  function take({ id, type }: StructurePart, words: Page['words'], at: number, page: PDFRef): void {
    const { text, y } = words[at] as Page['words'][number]
    const last = all.at(-1)
    const level = LEVELS[type] ?? heading + 1
    if (type !== 'Caption') heading = level
    if (last?.part === id) last.text += isSpaced(words, at) ? ` ${text}` : text
    else all.push({ part: id, level, text, page, y, ref: context.nextRef(), inner: [] })
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
