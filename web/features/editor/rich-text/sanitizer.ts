import { markSamples } from '../../../../src/domain/document/samples.ts'
import { canonicalHtml, isPlainText, readHtml } from '../../../../src/domain/html/canonical.ts'
import type { ParseHtml } from '../../../../src/domain/html/html-tree.ts'
import { splitLongWords } from '../../../../src/domain/html/long-words.ts'
import type { RichBlock } from '../../../../src/domain/html/rich-text.ts'
import type { RichTextMode } from './field.ts'
import { parseInert } from './read-dom.ts'

let parse: ParseHtml = parseInert

/** Sets the parser for html that is not canonical; the server, which has no DOM, sets its own. */
export function setHtmlParser(parser: ParseHtml): void {
  parse = parser
  results.clear()
}

/**
 * Turns any html into canonical, harmless html, by the policy that also applies when the server
 * stores html (domain/html/policy.ts). All html on the page goes through here, even that of
 * stored documents: nothing is trusted. Stored html is canonical already, which is recognized
 * without a parser.
 */
export function sanitize(html: string): string {
  if (isPlainText(html)) return html
  const known = results.get(html)
  if (known !== undefined) return known
  const result = canonicalHtml(html, parse)
  remember(html, result)
  return result
}

/** Sanitized html for display: samples are marked, and long words split, which would be slow. */
export const displayHtml = (html: string, mode: RichTextMode): string => {
  const clean = sanitize(html)
  return splitLongWords(mode === 'text' ? markSamples(clean) : clean)
}

/** Any html as blocks, by the same policy. */
export const blocksOf = (html: string): RichBlock[] => readHtml(html, parse)

const results = new Map<string, string>()
const MAX_RESULTS = 2_000
const MAX_KEY_LENGTH = 20_000

function remember(html: string, result: string): void {
  if (html.length > MAX_KEY_LENGTH) return
  if (results.size >= MAX_RESULTS) results.clear()
  results.set(html, result)
}
