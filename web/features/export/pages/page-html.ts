import type { PaperSize } from '../../../../src/domain/document/paper-size.ts'

export interface PageParts {
  readonly paper: PaperSize
  /** The width of the content before it is scaled, in px. */
  readonly width: number
  readonly scale: number
  readonly parts: readonly { x: number; y: number; width: number; html: string }[]
  readonly number: number
  readonly count: number
  readonly isRightToLeft: boolean
}

/**
 * Above and below the content of a page, in px: about 16 mm in print. The sample
 * offer fits on a Letter page.
 */
export const MARGINS = { top: 64, bottom: 64 }
/** On each side of content that is wider than usual, in px. */
export const LEAST_MARGIN = 48
/** From the page number to the paper's edge, in px. */
const FOOT = 36

/** The html of one page. */
export function pageHtml(page: PageParts): string {
  const { paper, width, scale, parts, number, count, isRightToLeft } = page
  const margin = (paper.width - width * scale) / 2
  const slices = parts.map(
    ({ x, y, width: own, html }) =>
      `<div class="slice" style="inset-inline-start:${x}px;top:${y}px;width:${own}px">${html}</div>`,
  )
  const transform = scale === 1 ? '' : `;transform:scale(${scale})`
  return `<section class="page"${isRightToLeft ? ' dir="rtl"' : ''} style="width:${paper.width}px;height:${paper.height}px"><div class="content" style="left:${margin}px;top:${MARGINS.top}px;width:${width}px${transform}">${slices.join('')}</div><div class="folio" style="inset-inline-end:${margin}px;bottom:${FOOT}px">${number} / ${count}</div></section>`
}
