import { parseStrictly } from './parse-strictly.ts'
import { isPlainText } from './plain.ts'
import { readRichText } from './read.ts'
import type { ParseHtml } from './tree.ts'
import { writeRichText } from './write.ts'

/**
 * Any html as canonical, harmless html (see `writeRichText`). Idempotent: what is canonical comes back as it is.
 * `parse` reads what is not well-formed.
 */
export const canonicalHtml = (html: string, parse: ParseHtml): string =>
  isPlainText(html) ? html : writeRichText(readRichText(parseStrictly(html) ?? parse(html)))
