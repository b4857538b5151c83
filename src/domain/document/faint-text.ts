import { canonicalHtml } from '../html/canonical.ts'
import { createHtmlMapper } from '../html/map-html.ts'
import { readStyle } from '../html/marks.ts'
import { contrastWithWhite } from './accent.ts'
import type { Quotation } from './schema.ts'

/*
 * Text that can't be seen on the paper: its contrast to what is behind it, the white paper or a
 * highlight, is below 1.5. Nobody could say later that they have read it, so it is not sent (product:
 * Sending).
 */

const LEAST = 1.5
const PAPER = '#ffffff'
/** The colour of text without one (styles/tokens.css). */
const INK = '#1d1b19'

/** Whether the document has text that can't be seen. */
export const hasFaintText = ({ blocks, lines }: Pick<Quotation, 'blocks' | 'lines'>): boolean =>
  withoutFaintText(blocks) !== blocks || withoutFaintText(lines) !== lines

/** The part of a document with such text in black; the same part if there is none. */
export const withoutFaintText = createHtmlMapper((html) => {
  if (!html.includes('<span style=')) return html
  const seen = html.replace(COLOURED, (span, style: string, inner: string) => {
    const { color = INK, 'background-color': background = PAPER } = readStyle(style)
    if (isSeen(color, background) || !HAS_TEXT.test(inner.replace(TAG, ''))) return span
    const kept = background !== PAPER && isSeen(INK, background)
    return kept ? `<span style="background-color:${background}">${inner}</span>` : inner
  })
  // What had two colours may have one now, and is written as one.
  return seen === html ? html : canonicalHtml(seen, (text) => [text])
})

function isSeen(color: string, background: string): boolean {
  const ratio = (contrastWithWhite(color) ?? 1) / (contrastWithWhite(background) ?? 1)
  return Math.max(ratio, 1 / ratio) >= LEAST
}

/** In canonical html no other span is inside one with colours. */
const COLOURED = /<span style="([^"]*)">(.*?)<\/span>/gs
const TAG = /<[^>]*>|&nbsp;/g
const HAS_TEXT = /\S/
