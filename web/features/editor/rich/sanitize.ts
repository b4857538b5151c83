import { canonicalHtml, isPlainText } from '../../../../src/domain/html/canonical.ts'
import type { HtmlNode } from '../../../../src/domain/html/tree.ts'
import { readDom } from './read-dom.ts'

/**
 * Html from anywhere, fit for the page: canonical and harmless by the same policy as the server's
 * (`html-policy`). All html on the page goes through here, the stored document's too. It trusts nothing, yet
 * costs next to nothing for what is canonical already, as stored html is: that is recognised without a parser.
 * For the rest the browser parses into a document of its own, where nothing loads or runs, and what is allowed
 * is written anew. Where there is no DOM (server rendering) the rest keeps its text alone.
 */
export function sanitize(html: string): string {
  if (isPlainText(html)) return html
  const known = results.get(html)
  if (known !== undefined) return known
  const result = canonicalHtml(html, typeof DOMParser === 'undefined' ? textAlone : parseInert)
  remember(html, result)
  return result
}

/** Parses without loading or running anything: the document has no window and no base. */
export const parseInert = (html: string): HtmlNode[] =>
  readDom(new DOMParser().parseFromString(html, 'text/html').body)

const textAlone = (html: string): HtmlNode[] => [html.replace(/<[^<>]*>/g, ' ')]

const results = new Map<string, string>()
const MOST_RESULTS = 2_000
const LONGEST_KEY = 20_000

function remember(html: string, result: string): void {
  if (html.length > LONGEST_KEY) return
  if (results.size >= MOST_RESULTS) results.clear()
  results.set(html, result)
}
