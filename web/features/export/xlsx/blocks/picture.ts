import type { Picture } from '#domain/html/rich-text.ts'
import { fill } from '#domain/words/fill.ts'
import type { RowAsides } from '../../row-asides.ts'
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

/**
 * The asides of a row in one line below its description: `alternative +140.02 with tax` or
 * `optional +59.50 with tax, 1 to 10`. The difference is a text, since no formula of a few cells could know it.
 */
export const remarkOf = ({ use, range, difference, terms }: RowAsides): string =>
  [[use, difference, terms].filter(Boolean).join(' '), range].filter(Boolean).join(', ')
