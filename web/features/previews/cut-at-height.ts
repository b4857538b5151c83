/**
 * The least height of what ends with each tag, in px of the paper: a line with the space
 * above it (sheet.module.css).
 */
const HEIGHTS: Readonly<Record<string, number>> = { h1: 47, h2: 25, h3: 44, p: 33, li: 21, tr: 36 }

const TAGS = /<(?:\/(h1|h2|h3|p|li|tr|table)|(table)\b[^>]*)>/g

/**
 * The beginning of canonical html that fills a height, in px of the paper, at any width.
 * What is below is not parsed or laid out. Lists and tables may be left open: the
 * browser's parser closes them.
 */
export function cutAtHeight(html: string, height: number): string {
  let filled = 0
  let depth = 0
  for (const { 0: tag, 1: end, 2: start, index } of html.matchAll(TAGS)) {
    if (start) depth += 1
    else if (end === 'table') depth -= 1
    // Blocks inside a cell are beside those of the next cell, so only the row counts.
    else if (end && (depth === 0 || (depth === 1 && end === 'tr'))) filled += HEIGHTS[end] ?? 0
    if (filled >= height) return html.slice(0, index + tag.length)
  }
  return html
}
