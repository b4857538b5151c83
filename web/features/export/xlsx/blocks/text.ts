import { widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { type CellText, isBlank, readInline } from '../read-inline.ts'
import type { CellStyle, Font, TextRun } from '../sheet.ts'
import { FONTS, STYLES, textStyle } from '../styles.ts'
import { lineHeight, splitText, textHeight } from '../text-size.ts'
import { asChosen, keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { pictureLine } from './picture.ts'
import { tableLines } from './table.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** Below the text of a row, for fonts that are a little larger than estimated. */
const SLACK = 2
/** The width of one level of a cell's indentation. */
const INDENT = 9

/** Rich text: a row for each paragraph, list item, picture and row of a table. */
export function layOutText(
  html: string,
  place: Place,
  context: LayoutContext,
  changes: { font?: Font; style?: Partial<CellStyle> } = {},
): Line[] {
  const lines = textLines(html, changes.font)
  return lines.flatMap((line, at) => {
    const own = layOutLine(line, place, context, changes.style)
    const spaced = withSpaceBelow(own, lines[at + 1]?.gap ?? 0)
    return isHeading(line) ? keptTogether(spaced, { withNext: true }) : spaced
  })
}

const isHeading = (line: TextLine): boolean => line.type === 'text' && HEADINGS.includes(line.font)
const HEADINGS: readonly Font[] = [FONTS.heading1, FONTS.heading2, FONTS.heading3]

/** Makes the last row higher, or adds a row if the last one ends with a border. */
function withSpaceBelow(lines: readonly Line[], gap: number): Line[] {
  const last = lines.at(-1)
  if (!last || gap === 0) return [...lines]
  if (last.cells.some(({ style }) => style.bottom)) return [...lines, { height: gap, cells: [] }]
  return [...lines.slice(0, -1), { ...last, height: last.height + gap }]
}

function layOutLine(
  line: TextLine,
  place: Place,
  context: LayoutContext,
  style: Partial<CellStyle> | undefined,
): Line[] {
  const { column, span } = place
  if (line.type === 'table') return tableLines(line.table, place, context)
  if (line.type === 'rule')
    return [{ height: 8, cells: [{ column, span, content: null, style: STYLES.rule }] }]
  const text = readInline(line.inline, line.font, context.origin)
  const pictures = text.pictures.map((picture) => pictureLine(picture, place, context))
  if (isBlank(text.runs) && pictures.length > 0) return pictures
  return [...paragraph(line, text, place, context, style), ...pictures]
}

function paragraph(
  { mark, depth, align, font }: Extract<TextLine, { type: 'text' }>,
  text: CellText,
  { column, span }: Place,
  context: LayoutContext,
  changes: Partial<CellStyle> | undefined,
): Line[] {
  const runs: readonly TextRun[] = mark
    ? [{ text: mark, font: FONTS.text }, ...text.runs]
    : text.runs
  const style = textStyle({
    font,
    ...(align && { align: asChosen(align, context) }),
    ...(depth > 0 && { indent: depth }),
    ...(text.fill && { fill: text.fill }),
    ...changes,
  })
  if (isBlank(runs)) return [{ height: lineHeight(font.size), cells: [] }]
  const width = widthAcross(context.grid, column, span) - CELL_PADDING - depth * INDENT
  return splitText(runs, width).map((part) => ({
    height: textHeight(part, width) + SLACK,
    cells: [
      {
        column,
        span,
        style,
        content: { type: 'text', runs: part },
        ...(text.link && { link: text.link }),
      },
    ],
  }))
}
