import { parseStrictly } from './parse-strictly.ts'
import { readRichText } from './read.ts'
import type { ParseHtml } from './tree.ts'
import { writeRichText } from './write.ts'

/**
 * Any html as canonical, harmless html (see `writeRichText`). Idempotent: what is canonical comes back as it is.
 * `parse` reads what is not well-formed.
 */
export const canonicalHtml = (html: string, parse: ParseHtml): string =>
  isPlainText(html) ? html : writeRichText(readRichText(parseStrictly(html) ?? parse(html)))

/** Text that is its own canonical html. One search without a quantifier that could backtrack, so linear. */
export const isPlainText = (html: string): boolean => !NOT_PLAIN.test(html)

const NOT_PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[<>&\u0000-\u001f\u007f-\u00a0\ufeff\ufffe\uffff\ud800-\udfff]| {2}|^ | $/u
