import { readableAccent } from '#domain/document/accent.ts'
import { footerColumns } from '#domain/document/letterhead.ts'
import type { Letterhead } from '#domain/document/letterhead-schema.ts'

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
  const rooms = roomsOf(shown)
  const boxes = shown.map((lines, at) => {
    const room = rooms[at] ?? LINE
    const first = at === 0 ? `margin-left:${INDENT};` : ''
    const last = at === columns.length - 1 ? `margin-right:${INDENT};` : ''
    const text = `content:${cssText(lines.map((line) => breakable(line, room)).join('\n'))};white-space:pre-wrap;text-align:${start};vertical-align:top;`
    return `@${BOXES[at]}{${text}${first}${last}width:${Math.floor((1000 * room) / LINE) / 10}%;padding-top:3mm;border-top:.5pt solid #bcb5ab;${font}font-size:8pt;line-height:11pt;color:#5d5852}`
  })
  const lines = Math.max(0, ...shown.map((column, at) => heightOf(column, rooms[at] ?? LINE)))
  const foot = lines > 0 ? `margin-bottom:${Math.round(16 + lines * LINE_MM)}mm;${NUMBER}` : ''
  const name = company.trim()
  const above = `@top-${start}{content:${cssText(name)};margin-${start}:${INDENT};${font}font-size:9pt;font-weight:600;color:${readableAccent(accent)}}`
  const head = name && `@page{${above}}@page :first{@top-${start}{content:none}}`
  return `@media print{@page{${foot}${boxes.join('')}}${head}}`
}

const BOXES = ['bottom-left', 'bottom-center', 'bottom-right'] as const
/** About how many letters of the footer are as wide as the blocks. */
const LINE = 105
/** Between two columns, in letters. */
const GAP = 2
/** From the edge of the printed area to that of the blocks, which are 600 px wide. */
const INDENT = 'calc(50% - 300px)'
const LINE_MM = 4
/** The page's number makes room for the third column. */
const NUMBER =
  '@bottom-right-corner{content:counter(page) " / " counter(pages);padding-top:3mm;vertical-align:top;color:#736d66;font-family:"Inter Variable",sans-serif;font-size:9pt;font-weight:400}@bottom-right{content:none}'

const FAMILIES = {
  sans: '"Inter Variable","Noto Sans Arabic Variable",sans-serif',
  serif: '"Source Serif 4 Variable","Noto Naskh Arabic Variable",serif',
} as const

/**
 * How many letters wide each column is: all the same, or in proportion to their longest lines where
 * one of these has no room.
 */
function roomsOf(columns: readonly (readonly string[])[]): number[] {
  const same = LINE / columns.length
  const longest = columns.map((lines) => Math.max(0, ...lines.map((line) => line.length)) + GAP)
  if (longest.every((length) => length <= same)) return columns.map(() => same)
  const wanted = longest.map((length) => Math.max(same / 2, Math.min(length, 2 * same)))
  const sum = wanted.reduce((all, one) => all + one, 0)
  return wanted.map((length) => (LINE * length) / sum)
}

const heightOf = (lines: readonly string[], room: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (room - GAP))), 0)

/** Page margins break no words: they have zero-width spaces where they must be broken. */
const breakable = (text: string, room: number): string =>
  text.replace(new RegExp(`[^\\s]{${Math.floor(room - GAP)}}(?=\\S)`, 'gu'), '$&\u200b')

/** A text as a css string: whatever could end it, or the element around it, is a number. */
const cssText = (text: string): string =>
  `"${text.toWellFormed().replace(/[^\p{L}\p{N} .,]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
