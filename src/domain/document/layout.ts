import type { Block, BoqBlock, Column } from './quotation.ts'
import { COLUMNS, WIDTHS } from './quotation.ts'

/** The least widths in px (spec 5, 9). */
export const MIN_WIDTHS = {
  column: { number: 30, description: 200, itemPrice: 100, qty: 100, price: 100 },
  boq: 560,
  block: 150,
} as const satisfies { column: Record<Column, number>; boq: number; block: number }

/** What a boq needs beside its columns: the least boq is 560 px, its least columns make 530. */
export const BOQ_GUTTER = 30

/** A column's width in px, never under its minimum (spec 5). */
export const clampColumn = (column: Column, width: number): number =>
  Math.max(MIN_WIDTHS.column[column], Math.round(width))

/** The least width in px that a block may take (spec 5). */
export const minWidthOf = (block: Block): number =>
  block.type === 'boq'
    ? Math.max(MIN_WIDTHS.boq, columnsWidth(block) + BOQ_GUTTER)
    : MIN_WIDTHS.block

/**
 * The width in px at which a block stands on the paper: its own, kept between its minimum and
 * 100%, which is the content's width unless a boq's columns need more (design; spec 5).
 */
export function widthOf(block: Block): number {
  const least = minWidthOf(block)
  const most = Math.max(WIDTHS.content, least)
  return Math.min(most, Math.max(least, Math.round(block.width || most)))
}

const columnsWidth = ({ boq }: BoqBlock): number =>
  COLUMNS.reduce((sum, column) => sum + clampColumn(column, boq.column[column].width), 0)
