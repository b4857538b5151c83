import type { Picture } from '../../../../../src/domain/html/rich-text.ts'
import { fill } from '../../../../../src/domain/words/fill.ts'
import { widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { textCell } from '../read-inline.ts'
import { STYLES } from '../styles.ts'
import { MAX_ROW_HEIGHT } from '../text-size.ts'
import type { LayoutContext, Line, Place } from './line.ts'

/** The space around a picture. */
const MARGIN = 4
/** The height of the note in place of a picture that could not be loaded. */
const MISSING_HEIGHT = 48

/**
 * The row of a picture: at its own size, but no wider than its columns and no
 * higher than a row can be.
 */
export function pictureLine(picture: Picture, place: Place, context: LayoutContext): Line {
  const file = context.pictures.get(picture.src)
  if (!file) return missing(picture, place, context)
  const { column, span } = place
  const ratio = file.width / file.height
  const most = Math.min(
    widthAcross(context.grid, column, span) - CELL_PADDING,
    (MAX_ROW_HEIGHT - 2 * MARGIN) * ratio,
  )
  const width = Math.min(picture.width ?? file.width, most)
  const height = width / ratio
  const placed = { column, x: MARGIN, y: MARGIN, width, height, alt: picture.alt, file }
  return { height: height + 2 * MARGIN, cells: [], pictures: [placed] }
}

function missing({ alt }: Picture, { column, span }: Place, { words }: LayoutContext): Line {
  const { picture, namedPicture } = words.files
  const text = alt ? fill(namedPicture, { name: alt }) : picture
  return { height: MISSING_HEIGHT, cells: [textCell(column, span, text, STYLES.missing)] }
}
