import { readableAccent } from '../../../../src/domain/document/accent.ts'
import { footerColumns } from '../../../../src/domain/document/letterhead.ts'
import type { Letterhead } from '../../../../src/domain/document/letterhead-schema.ts'

/**
 * The margins of printed pages: the footer on each, and from the second on the company's name above
 * (product: Letterhead). Only page margins repeat on each page; what stands in them is text in css.
 */
export function printCss(
  { company, accent, typeface, footer }: Letterhead,
  isRightToLeft = false,
): string {
  const start = isRightToLeft ? 'right' : 'left'
  const font = `font-family:${FAMILIES[typeface]};`
  const columns = footerColumns({ footer })
  const shown = isRightToLeft ? columns.toReversed() : columns
  const boxes = shown.map((lines, at) => {
    const first = at === 0 ? `margin-left:${INDENT};` : ''
    const last = at === columns.length - 1 ? `margin-right:${INDENT};` : ''
    const text = `content:${cssText(lines.join('\n'))};white-space:pre-wrap;text-align:${start};vertical-align:top;`
    return `@${BOXES[at]}{${text}${first}${last}width:${WIDTHS[columns.length - 1]};padding-top:3mm;border-top:.5pt solid #bcb5ab;${font}font-size:8pt;line-height:11pt;color:#5d5852}`
  })
  const lines = Math.max(0, ...columns.map((column) => column.length))
  const foot = lines > 0 ? `margin-bottom:${Math.round(16 + lines * LINE_MM)}mm;${NUMBER}` : ''
  const name = company.trim()
  const above = `@top-${start}{content:${cssText(name)};margin-${start}:${INDENT};${font}font-size:9pt;font-weight:600;color:${readableAccent(accent)}}`
  const head = name && `@page{${above}}@page :first{@top-${start}{content:none}}`
  return `@media print{@page{${foot}${boxes.join('')}}${head}}`
}

const BOXES = ['bottom-left', 'bottom-center', 'bottom-right'] as const
/** Of a column, by how many there are. */
const WIDTHS = ['100%', '50%', '33.3%'] as const
/** From the edge of the printed area to that of the blocks, which are 600 px wide. */
const INDENT = '8mm'
const LINE_MM = 4
/** The page's number makes room for the third column. */
const NUMBER =
  '@bottom-right-corner{content:counter(page) " / " counter(pages);padding-top:3mm;vertical-align:top;color:#736d66;font-family:"Inter Variable",sans-serif;font-size:9pt;font-weight:400}@bottom-right{content:none}'

const FAMILIES = {
  sans: '"Inter Variable","Noto Sans Arabic Variable",sans-serif',
  serif: '"Source Serif 4 Variable","Noto Naskh Arabic Variable",serif',
} as const

/** A text as a css string: whatever could end it, or the element around it, is a number. */
const cssText = (text: string): string =>
  `"${text.toWellFormed().replace(/[^\p{L}\p{N} .,]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
