import {
  BOQ_GUTTER,
  byColumn,
  COLUMNS,
  type Column,
  type ColumnSetting,
  clampColumn,
  leastWidthOf,
  WIDTHS,
} from './columns.ts'

/** Widths of columns in px. */
export type ColumnWidths = Readonly<Record<Column, number>>

type Columns = Readonly<Record<Column, ColumnSetting>>

/** The table's own widths, none of them below its minimum. */
export const ownWidths = (column: Columns, shown: readonly Column[]): ColumnWidths =>
  byColumn(COLUMNS, (name) => clampColumn(name, column[name].width, shown))

export const sumOfWidths = (widths: ColumnWidths, shown: readonly Column[]): number =>
  shown.reduce((sum, name) => sum + widths[name], 0)

/**
 * The widths in a table that shows these columns until somebody sets one: the columns' own, and the
 * description has what they leave of the content's width; with many columns all become narrower
 * (product: Columns).
 */
export function defaultWidths(shown: readonly Column[]): ColumnWidths {
  const room = WIDTHS.content - BOQ_GUTTER
  return withSpareRoom(fitWidths(WIDTHS.column, shown, room), shown, room)
}

/** Whether somebody has set the width of a column that is shown, or the table's own. */
export function hasSetWidths(column: Columns, shown: readonly Column[]): boolean {
  const areUnset = (widths: ColumnWidths) =>
    shown.every((name) => column[name].width === widths[name])
  return !areUnset(WIDTHS.column) && !areUnset(defaultWidths(shown))
}

/**
 * Makes the columns narrower until they fit into the room, none below its minimum: first the
 * description, then the others by what each can spare. If the minimums need more, that remains.
 */
export function fitWidths(
  widths: ColumnWidths,
  shown: readonly Column[],
  room: number,
): ColumnWidths {
  const excess = sumOfWidths(widths, shown) - room
  if (excess <= 0) return widths
  const narrowed = { ...widths }
  const spareOf = (name: Column) => Math.max(0, narrowed[name] - leastWidthOf(name, shown))
  const fromDescription = Math.min(excess, spareOf('description'))
  narrowed.description -= fromDescription
  const others = shown.filter((name) => name !== 'description')
  let spare = others.reduce((sum, name) => sum + spareOf(name), 0)
  let left = Math.min(excess - fromDescription, spare)
  for (const name of others) {
    const own = spareOf(name)
    const part = spare === 0 ? 0 : Math.round((left * own) / spare)
    narrowed[name] -= part
    left -= part
    spare -= own
  }
  return narrowed
}

/** Gives the description what the columns leave of the room. */
export function withSpareRoom(
  widths: ColumnWidths,
  shown: readonly Column[],
  room: number,
): ColumnWidths {
  const spare = Math.max(0, room - sumOfWidths(widths, shown))
  return spare === 0 ? widths : { ...widths, description: widths.description + spare }
}
