import { widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { type CellText, isBlank, readInline, textContent } from '../read-inline.ts'
import type { CellStyle, Font, SheetCell } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { splitText, textHeight } from '../text-size.ts'
import type { LayoutContext, Line, Place } from './line.ts'
import { pictureLine } from './picture.ts'
import { inlineOf } from './text-lines.ts'

/** The height of a row with one line, as on the paper. */
const ROW_HEIGHT = 36
/** Above and below the text of a taller row. */
const PADDING = 16
/** A row taller than this, in px, has its figures beside the first line instead of centred. */
const MAX_CENTERED = 200

/**
 * A description: its text in one cell, in a row with other cells. What does not fit there, such as
 * pictures and the rest of a very long text, follows in rows of its own.
 */
export function layOutDescription(
  html: string,
  place: Place,
  context: LayoutContext,
  { font = FONTS.text, remark = '' }: { font?: Font; remark?: string } = {},
): Line[] {
  const { column, span } = place
  const text = withRemark(readInline(inlineOf(html), font, context.origin), remark)
  const width = widthAcross(context.grid, column, span) - CELL_PADDING
  const pictures = text.pictures.map((picture) => pictureLine(picture, place, context))
  if (isBlank(text.runs) && pictures.length > 0) return pictures
  const parts = splitText(text.runs, width)
  const lines = parts.map((runs): Line => {
    const height = Math.max(ROW_HEIGHT, textHeight(runs, width) + PADDING)
    const vertical = height > MAX_CENTERED || parts.length > 1 ? 'top' : 'center'
    return { height, cells: [cellOf({ ...text, runs }, place, { font, vertical })] }
  })
  return [...lines, ...pictures]
}

/** The text with a small line below it. */
function withRemark(text: CellText, remark: string): CellText {
  if (remark === '') return text
  const separated = isBlank(text.runs) ? remark : `\n${remark}`
  return { ...text, runs: [...text.runs, { text: separated, font: FONTS.option }] }
}

const cellOf = (
  text: CellText,
  { column, span }: Place,
  style: Pick<CellStyle, 'font' | 'vertical'>,
): SheetCell => ({
  column,
  span,
  content: textContent(text.runs),
  style: { ...STYLES.description, ...style, ...(text.fill && { fill: text.fill }) },
  ...(text.link && { link: text.link }),
})
