import { byColumn, COLUMNS, type Column, columnData } from './columns.ts'
import type { Block, BoqBlock } from './quotation.ts'
import { WIDTHS } from './quotation.ts'

/** Minimum widths in px (spec 5, 9). */
export const MIN_WIDTHS = {
  column: byColumn(COLUMNS, (name) => columnData(name).leastWidth),
  boq: 560,
  block: 150,
} as const

/** A boq's width beside its columns in px: its minimum is 560, that of its columns 530. */
export const BOQ_GUTTER = 30

/** A column's width in px, at least its minimum (spec 5). */
export const clampColumn = (column: Column, width: number): number =>
  Math.max(MIN_WIDTHS.column[column], Math.round(width))

/** A block's minimum width in px (spec 5). */
export const minWidthOf = (block: Block): number =>
  block.type === 'boq'
    ? Math.max(MIN_WIDTHS.boq, columnsWidth(block) + BOQ_GUTTER)
    : MIN_WIDTHS.block

/**
 * A block's width on the paper in px: its own, clamped between its minimum and 100%, which is the
 * content's width unless a boq's columns need more (design; spec 5).
 */
export function widthOf(block: Block): number {
  const min = minWidthOf(block)
  const max = Math.max(WIDTHS.content, min)
  return Math.min(max, Math.max(min, Math.round(block.width || max)))
}

const columnsWidth = ({ boq }: BoqBlock): number =>
  COLUMNS.reduce((sum, column) => sum + clampColumn(column, boq.column[column].width), 0)
