import { canonicalHtml, isPlainText, readHtml } from '#domain/html/canonical.ts'
import { hasFields, markBlankLines, showPrompts } from '#domain/html/fields.ts'
import type { ParseHtml } from '#domain/html/html-tree.ts'
import { splitLongWords } from '#domain/html/long-words.ts'
import type { RichBlock } from '#domain/html/rich-text.ts'
import type { FieldWords } from '#domain/words/words.ts'
import { $fieldWords } from '../document/words-now.ts'
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

/**
 * Sanitized html for display: blank fields have prompts, and long words are split for speed.
 * @param words what blank fields ask for; by default as in the open document
 */
export const displayHtml = (html: string, mode: RichTextMode, words?: FieldWords): string => {
  const clean = sanitize(html)
  if (!hasFields(clean)) return splitLongWords(clean)
  return withPrompts(splitLongWords(mode === 'text' ? markBlankLines(clean) : clean), words)
}

/** Sanitized html for editing: blank fields have prompts. */
export const editableHtml = (html: string): string => withPrompts(sanitize(html))

/** Canonical html with prompts in blank fields. */
export const withPrompts = (html: string, words = $fieldWords.peek()): string =>
  showPrompts(html, words)

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
