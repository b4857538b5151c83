import { getDocument } from 'unpdf/pdfjs'

/** Reads pdfs with pdf.js, which Firefox and many web pages show them with. */

interface Mark {
  readonly type: string
  readonly tag?: string
  readonly id?: string
}
interface Item {
  readonly str: string
  readonly hasEOL: boolean
}
interface Node {
  readonly id?: string
  readonly children?: readonly Node[]
}

interface ReadPage {
  /** As they are selected and copied, without what pages repeat. */
  readonly lines: string[]
  /** The text in the order of the structure, as it is read aloud. */
  readonly text: string
}

export async function readInPdfJs(file: Uint8Array): Promise<ReadPage[]> {
  // It takes the bytes for itself, and no Buffer.
  const reading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await reading.promise
  const pages: ReadPage[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const parts = textsOf(items as (Item | Mark)[])
    const tree = (await page.getStructTree()) as Node | null
    pages.push({
      lines: [...parts.values()].join('').split('\n'),
      text: idsIn(tree ?? {})
        .map((id) => parts.get(id) ?? '')
        .join(' '),
    })
  }
  await reading.destroy()
  return pages
}

/** The text of each marked content, by its id. */
function textsOf(items: readonly (Item | Mark)[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: Mark[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item)
      continue
    }
    const id = open.find(({ id }) => id !== undefined)?.id
    if (id) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? '\n' : ''))
  }
  return texts
}

const idsIn = ({ id, children = [] }: Node): string[] => [
  ...(id ? [id] : []),
  ...children.flatMap(idsIn),
]
