import { shortText } from '../html/beginning.ts'
import { isPlainText } from '../html/canonical.ts'
import { cleanText } from '../html/normalize-inline.ts'
import { plainLines } from '../html/plain-lines.ts'
import { htmlFromText } from '../html/serialize-rich-text.ts'
import { memoize } from '../numbers/memoize.ts'

/** Texts of a preview (preview.ts), as canonical html of a limited length. */

/** Of a figure, or of a paragraph under or over one. */
export const RIGHT = ' style="text-align:right"'

/** For a cell or title, in characters. */
const MAX_TEXT = 300

/** The text of a cell or title on one line. */
export const lineOf = (html: string): string => textOf(html, ' ')
/** The same with its line breaks. */
export const linesOf = (html: string): string => textOf(html, '\n')

/** A figure or a name that is text. */
export const plainLine = (text: string): string => lineOf(htmlFromText(text))

/** The text of a cell or title as canonical html, its lines joined by the separator. */
function textOf(html: string, separator: string): string {
  if (html.length > 2 * MAX_TEXT) return readText(html, separator)
  return isPlainText(html) && html.length <= MAX_TEXT ? html : rememberedText(html, separator)
}

function readText(html: string, separator: string): string {
  const lines = plainLines(decoded(html)).map((line) => cleanText(line).trim())
  const text = lines.filter(Boolean).join(separator)
  return htmlFromText(shortText(text, MAX_TEXT))
}

/** Most texts in a save were in an earlier one. */
const rememberedText = memoize(readText, 2_000, (html, separator) => separator + html)

/** Decodes what recalculation has escaped in units. */
const decoded = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code) => htmlFromText(String.fromCharCode(code)))
