import type { PaperSize } from '#domain/document/paper-size.ts'
import { html, trusted } from '#domain/html/html-tag.ts'
import type { PageFrame } from './page-frame.ts'
import { BLOCK } from './structure.ts'

export interface PageParts {
  readonly paper: PaperSize
  readonly frame: PageFrame
  /** The width of the content before it is scaled, in px. */
  readonly width: number
  readonly scale: number
  readonly parts: readonly { block: string; x: number; y: number; width: number; html: string }[]
  readonly number: number
  readonly count: number
  /** What the document is, in plain text: above the content of each page but the first. */
  readonly subject: string
  readonly isRightToLeft: boolean
}

/**
 * Above and below the content of a page, in px: about 16 mm in print. The sample
 * offer fits on a Letter page.
 */
export const MARGINS = { top: 64, bottom: 64 }
/** On each side of content that is wider than usual, in px. */
export const LEAST_MARGIN = 48
/** From the page number to the paper's edge, in px; below a footer it stands lower. */
const FOOT = 36
const LOWER_FOOT = 24
/** Between the content and a footer, and between the footer and the paper's edge, in px. */
const FOOT_GAP = 24
const FOOT_EDGE = 48

/** The height below the content of each page, in px. */
export const bottomOf = ({ footHeight }: PageFrame): number =>
  footHeight > 0 ? Math.max(MARGINS.bottom, FOOT_GAP + footHeight + FOOT_EDGE) : MARGINS.bottom

/** The html of one page. */
export function pageHtml(page: PageParts): string {
  const { paper, width, scale, parts, number, count, subject, isRightToLeft, frame } = page
  const margin = (paper.width - width * scale) / 2
  const slices = parts.map(
    ({ block, x, y, width: own, html: part }) =>
      html`<div class="slice" ${BLOCK}="${block}" style="inset-inline-start:${x}px;top:${y}px;width:${own}px">${trusted(part)}</div>`,
  )
  const transform = scale === 1 ? '' : `;transform:scale(${scale})`
  const side = `left:${margin}px;right:${margin}px`
  const about = subject && html`<div class="page-subject">${subject}</div>`
  const head =
    number > 1 && (frame.head || about)
      ? html`<div class="page-head" style="${side}">${trusted(frame.head || '<div></div>')}${about}</div>`
      : null
  const foot =
    frame.foot &&
    html`<div class="page-foot" style="${side};bottom:${FOOT_EDGE}px">${trusted(frame.foot)}</div>`
  const folio = frame.foot ? LOWER_FOOT : FOOT
  return html`<section class="page ${frame.classes}"${isRightToLeft ? html` dir="rtl"` : html` dir="ltr"`} style="width:${paper.width}px;height:${paper.height}px${frame.css}"><div class="content" style="left:${margin}px;top:${MARGINS.top}px;width:${width}px${transform}">${slices}</div>${head}${foot}<div class="folio" style="inset-inline-end:${margin}px;bottom:${folio}px">${number} / ${count}</div></section>`
    .text
}
