import { sanitize } from '../editor/index.ts'
import styles from './sheet.module.css'

interface SheetProps {
  /** A stored preview; empty if there is none. */
  html: string
  /** The width of its content, in px of the paper. */
  width: number
  /** The width to fit it into, in px; it is never enlarged. */
  room: number
  /** In px: anything below is left out. Without it the whole preview is shown. */
  height?: number
}

/** Around the content, in px of the paper. */
const MARGIN = 24

/** A stored preview as a small paper. */
export function Sheet({ html, width, room, height = Number.POSITIVE_INFINITY }: SheetProps) {
  const zoom = Math.min(1, room / (width + 2 * MARGIN))
  return (
    <div
      dir="auto"
      className={styles.sheet}
      data-sheet=""
      style={{ width: width + 2 * MARGIN, padding: `20px ${MARGIN}px`, zoom }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized here
      dangerouslySetInnerHTML={{
        __html: namedItems(cutAtHeight(sanitize(html), height / zoom), styles.items),
      }}
    />
  )
}

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

/** The rest of a heading. */
const REST = '(?:(?!</th>).)*</th>'

/** A table of items has five columns, of which the third is aligned (previewHtml). */
const ITEMS = new RegExp(
  `<table>(?=<thead><tr>(?:<th>${REST}){2}<th style${REST}(?:<th${REST}){2}</tr>)`,
  'g',
)

/**
 * Names the tables of items in a preview's html. A style sheet could tell them by `:has()` and the
 * style of a heading, but browsers would then look at everything around a figure whenever one gets
 * a style, which is at each key press.
 */
export const namedItems = (html: string, name = ''): string =>
  html.replace(ITEMS, `<table class="${name}">`)
