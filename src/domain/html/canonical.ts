import { parseStrictly } from './parse-strictly.ts'
import { isPlainText } from './plain.ts'
import { readRichText } from './read.ts'
import type { RichBlock } from './rich-text.ts'
import type { ParseHtml } from './tree.ts'
import { writeRichText } from './write.ts'

/**
 * Any html as canonical, harmless html (see `writeRichText`). Idempotent: canonical html is returned unchanged.
 * @param parse reads html that is not canonical
 */
export const canonicalHtml = (html: string, parse: ParseHtml): string =>
  isPlainText(html) ? html : writeRichText(readHtml(html, parse))

/** Any html as blocks, with what the policy allows. */
export const readHtml = (html: string, parse: ParseHtml): RichBlock[] =>
  readRichText(parseStrictly(html) ?? parse(html))
