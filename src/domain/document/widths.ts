import { WIDTHS } from './columns.ts'
import { type Block, kindOf } from './kinds/index.ts'

/** A block's minimum width in px (product: Columns). */
export const minWidthOf = (block: Block): number => kindOf(block).leastWidth(block)

/**
 * A block's width on the paper in px: its own, clamped between its minimum and 100%, which is the
 * content's width unless a boq's columns need more (product: Columns).
 */
export function widthOf(block: Block): number {
  const min = minWidthOf(block)
  const max = Math.max(WIDTHS.content, min)
  return Math.min(max, Math.max(min, Math.round(block.width || max)))
}
