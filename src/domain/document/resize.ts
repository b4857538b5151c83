import { BOQ_GUTTER, clampColumn, leastWidthOf, MIN_WIDTHS, shownOf, WIDTHS } from './columns.ts'
import type { Block, BoqBlock, Column } from './quotation.ts'
import { minWidthOf, widthOf } from './widths.ts'

/**
 * Resizing by drag or key (product: Resizing): between a minimum and 100%, which is the
 * content's width unless a boq needs more (product: Columns). All in px.
 */
export interface WidthRange {
  readonly least: number
  readonly most: number
}

/** The range of a column's width; a column wider than the content may stay that wide. */
export const columnRange = ({ boq }: BoqBlock, column: Column): WidthRange => ({
  least: leastWidthOf(column, shownOf(boq.column)),
  most: Math.max(WIDTHS.content, columnWidth(boq, column)),
})

/** The range of a block's width. A boq's edge resizes its description column only. */
export function blockRange(block: Block): WidthRange {
  const most = Math.max(WIDTHS.content, minWidthOf(block))
  if (block.type !== 'boq') return { least: minWidthOf(block), most }
  const { boq } = block
  const shown = shownOf(boq.column)
  const others = shown.filter((name) => name !== 'description')
  const fixed = others.reduce((sum, name) => sum + columnWidth(boq, name), 0)
  const needed = fixed + leastWidthOf('description', shown) + BOQ_GUTTER
  return { least: Math.max(MIN_WIDTHS.boq, needed), most }
}

/** Sets the column's width; the block's width changes by the same amount (product: Resizing). */
export function resizeColumn(block: BoqBlock, column: Column, width: number): BoqBlock {
  const before = columnWidth(block.boq, column)
  const after = clamp(columnRange(block, column), width)
  if (after === before) return block
  const resized = withColumn(block, column, after)
  return { ...resized, width: widthOf({ ...resized, width: widthOf(block) + after - before }) }
}

/** Sets the block's width. */
export function resizeBlock(block: Block, width: number): Block {
  const before = widthOf(block)
  const after = clamp(blockRange(block), width)
  if (after === before) return block
  if (block.type !== 'boq') return { ...block, width: after }
  const description = block.boq.column.description.width + after - before
  const least = leastWidthOf('description', shownOf(block.boq.column))
  const resized = withColumn(block, 'description', Math.max(least, Math.round(description)))
  return { ...resized, width: after }
}

const columnWidth = ({ column }: BoqBlock['boq'], name: Column): number =>
  clampColumn(name, column[name].width, shownOf(column))

const clamp = ({ least, most }: WidthRange, width: number): number =>
  Math.min(most, Math.max(least, Math.round(width)))

const withColumn = (block: BoqBlock, column: Column, width: number): BoqBlock => ({
  ...block,
  boq: {
    ...block.boq,
    column: { ...block.boq.column, [column]: { ...block.boq.column[column], width } },
  },
})
