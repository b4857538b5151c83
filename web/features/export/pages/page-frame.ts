import { readableAccent } from '#domain/document/accent.ts'
import { footerHtml, shortHeaderHtml } from '#domain/document/letterhead-html.ts'
import { type Letterhead, WIDTHS } from '#domain/document/quotation.ts'
import { type OffScreen, openOffScreen } from './off-screen.ts'

/** What a letterhead gives each page: its typeface and accent, and what stands in the margins. */
export interface PageFrame {
  /** Classes of whatever is laid out: they set the typeface, and where headings are coloured. */
  readonly classes: string
  /** Rules for the style attribute of a page. */
  readonly css: string
  /** The html at the start of the line above the content of each page but the first. */
  readonly head: string
  /** The html below the content of each page, and its height in px. */
  readonly foot: string
  readonly footHeight: number
}

/** Of a document without a letterhead. */
export const NO_FRAME: PageFrame = { classes: '', css: '', head: '', foot: '', footHeight: 0 }

export function frameOf(letterhead: Letterhead, isRightToLeft: boolean): PageFrame {
  const classes = `letter ${letterhead.typeface}`
  const foot = footerHtml(letterhead)
  const place = openOffScreen(isRightToLeft, classes)
  try {
    return {
      classes,
      css: `;--accent:${readableAccent(letterhead.accent)}`,
      head: shortHeaderHtml(letterhead),
      foot,
      footHeight: foot ? heightOf(foot, place) : 0,
    }
  } finally {
    place.close()
  }
}

function heightOf(html: string, place: OffScreen): number {
  const shown = place.show(`<div class="measured" style="width:${WIDTHS.content}px">${html}</div>`)
  return Math.ceil(shown.getBoundingClientRect().height)
}
