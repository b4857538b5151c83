import type { ParseHtml } from './html-tree.ts'
import { readRichText } from './parse-rich-text.ts'
import { parseStrictly } from './parse-strictly.ts'
import type { RichBlock } from './rich-text.ts'
import { writeRichText } from './serialize-rich-text.ts'

/**
 * Turns any html into canonical, harmless html (see `writeRichText`). Idempotent: canonical html is
 * returned unchanged.
 * @param parse reads html that is not canonical
 */
export const canonicalHtml = (html: string, parse: ParseHtml): string =>
  isPlainText(html) ? html : writeRichText(readHtml(html, parse))

/** Text that is its own canonical html. Linear: no quantifier in the pattern can backtrack. */
export const isPlainText = (html: string): boolean => !NOT_PLAIN.test(html)

const NOT_PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  /[<>&\u0000-\u001f\u007f-\u00a0\ufeff\ufffe\uffff\ud800-\udfff]| {2}|^ | $/u

/** Reads any html into blocks, keeping what the policy allows. */
export const readHtml = (html: string, parse: ParseHtml): RichBlock[] =>
  readRichText(parseStrictly(html) ?? parse(html))
