import { BOQ_GUTTER, clampColumn, MIN_WIDTHS, minWidthOf, widthOf } from './layout.ts'
import type { Block, BoqBlock, Column } from './quotation.ts'
import { COLUMNS, WIDTHS } from './quotation.ts'

/**
 * Widths by drag or key (spec 4, Column resize; spec 5): between a minimum and 100%, which is the
 * content's width unless a boq needs more (design). All in px; what is refused changes nothing.
 */
export interface WidthRange {
  readonly least: number
  readonly most: number
}

/** What a column may measure; one that is wider than the content already may stay so. */
export const columnRange = ({ boq }: BoqBlock, column: Column): WidthRange => ({
  least: MIN_WIDTHS.column[column],
  most: Math.max(WIDTHS.content, clampColumn(column, boq.column[column].width)),
})

/** What a block may measure. A boq's own edge moves its description, the other columns stay. */
export function blockRange(block: Block): WidthRange {
  const most = Math.max(WIDTHS.content, minWidthOf(block))
  if (block.type !== 'boq') return { least: MIN_WIDTHS.block, most }
  const { boq } = block
  const others = COLUMNS.filter((name) => name !== 'description')
  const fixed = others.reduce((sum, name) => sum + clampColumn(name, boq.column[name].width), 0)
  const needed = fixed + MIN_WIDTHS.column.description + BOQ_GUTTER
  return { least: Math.max(MIN_WIDTHS.boq, needed), most }
}

/** The boq with the column at that width; the block's own width follows by as much (spec 4). */
export function resizeColumn(block: BoqBlock, column: Column, width: number): BoqBlock {
  const before = clampColumn(column, block.boq.column[column].width)
  const after = within(columnRange(block, column), width)
  if (after === before) return block
  const resized = withColumn(block, column, after)
  return { ...resized, width: widthOf({ ...resized, width: widthOf(block) + after - before }) }
}

/** The block at that width. */
export function resizeBlock(block: Block, width: number): Block {
  const before = widthOf(block)
  const after = within(blockRange(block), width)
  if (after === before) return block
  if (block.type !== 'boq') return { ...block, width: after }
  const description = block.boq.column.description.width + after - before
  const resized = withColumn(block, 'description', clampColumn('description', description))
  return { ...resized, width: after }
}

const within = ({ least, most }: WidthRange, width: number): number =>
  Math.min(most, Math.max(least, Math.round(width)))

const withColumn = (block: BoqBlock, column: Column, width: number): BoqBlock => ({
  ...block,
  boq: {
    ...block.boq,
    column: { ...block.boq.column, [column]: { ...block.boq.column[column], width } },
  },
})
