import type { Clean } from '#domain/html/html-fields.ts'
import { htmlWithoutFile, uploadPath } from '#domain/html/uploads.ts'
import { rewriteInWorker } from './html-pool.ts'
import { parseHtml } from './parse.ts'

/** How many characters are rewritten on this thread, in about 10 ms; a worker rewrites more. */
const MAX_HERE = 20_000

/**
 * Removes a file from all html of a document, in place (api: File calls).
 *
 * @returns whether the document showed it: a text may mention its path without showing it
 */
export async function removeFileFrom<T>(
  document: T,
  mapHtml: (document: T, clean: Clean) => void,
  fileId: string,
): Promise<boolean> {
  const holding = new Set<string>()
  let length = 0
  mapHtml(document, (html) => {
    if (!html.includes(uploadPath(fileId))) return html
    holding.add(html)
    length += html.length
    return html
  })
  const rewritten =
    length <= MAX_HERE
      ? new Map([...holding].map((html) => [html, htmlWithoutFile(html, fileId, parseHtml)]))
      : await rewriteInWorker({ htmls: [...holding], withoutFile: fileId })
  if ([...rewritten].every(([before, after]) => before === after)) return false
  mapHtml(document, (html) => rewritten.get(html) ?? html)
  return true
}
