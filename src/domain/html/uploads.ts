import { readHtml } from './canonical.ts'
import { changeInline } from './change-inline.ts'
import type { ParseHtml } from './html-tree.ts'
import { normalizeInline } from './normalize-inline.ts'
import type { Inline, RichBlock } from './rich-text.ts'
import { writeRichText } from './serialize-rich-text.ts'

/** The path at which pages and documents link to an uploaded file. */
export const uploadPath = (fileId: string): string => `/uploads/${fileId}`

const UPLOAD_PATH = /\/uploads\/([A-Za-z0-9_-]{1,128})/g

/** The ids of the uploaded files that a text with html (a document's JSON) refers to. */
export function uploadedIn(text: string): string[] {
  // Most documents have none, and a plain text search is fast.
  if (!text.includes('/uploads/')) return []
  return [...new Set([...text.matchAll(UPLOAD_PATH)].map(([, id = '']) => id))]
}

/** The sources of all pictures in canonical html, each once: no source contains escapes there. */
export function pictureSources(texts: readonly string[]): string[] {
  const sources = texts
    .filter((html) => html.includes('<img'))
    .flatMap((html) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src))
  return [...new Set(sources)]
}

/** Html without a file: removes its pictures and turns links to it into text (api: File calls). */
export const htmlWithoutFile = (html: string, fileId: string, parse: ParseHtml): string =>
  html.includes(uploadPath(fileId))
    ? writeRichText(withoutFile(readHtml(html, parse), fileId))
    : html

function withoutFile(blocks: readonly RichBlock[], fileId: string): RichBlock[] {
  const path = uploadPath(fileId)

  const inlineOf = (inline: readonly Inline[]): Inline[] => normalizeInline(inline.flatMap(pieceOf))

  const pieceOf = (piece: Inline): Inline[] => {
    const marks = withoutLink(piece.marks)
    if (piece.kind === 'picture') return piece.src === path ? [] : [{ ...piece, marks }]
    if (piece.kind === 'attachment' && piece.href === path) {
      return [{ kind: 'text', text: piece.label, marks }]
    }
    return [{ ...piece, marks }]
  }

  const withoutLink = ({ href, ...marks }: Inline['marks']): Inline['marks'] =>
    href === undefined || href === path ? marks : { href, ...marks }

  return blocks.map((block) => changeInline(block, inlineOf))
}
