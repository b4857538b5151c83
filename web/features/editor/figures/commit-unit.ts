import {
  type Blocks,
  changePricedRow,
  findPricedRow,
} from '../../../../src/domain/document/blocks.ts'
import type { PricedRow } from '../../../../src/domain/numbers/priced-row.ts'
import { unitTyped } from '../../../../src/domain/numbers/typed-figure.ts'
import { decimalsNow } from '../document/now.ts'
import type { FigurePlace } from './figure-place.ts'

/** Whether the place's table shows units in a column of their own. */
export function hasUnitColumn(blocks: Blocks, { blockId }: FigurePlace): boolean {
  const block = blocks.find(({ id }) => id === blockId)
  return block?.type === 'boq' && block.boq.column.unit.isShown
}

/** The blocks with a unit that was typed into its column. */
export function settleUnit(
  blocks: Blocks,
  place: FigurePlace,
  text: string,
): { blocks: Blocks; outcome: 'exact' | 'too-long' } {
  const row = findPricedRow(blocks, place)
  if (row && !unitTyped(row, text, decimalsNow())) return { blocks, outcome: 'too-long' }
  const change = <T extends PricedRow>(before: T) =>
    unitTyped(before, text, decimalsNow()) ?? before
  return { blocks: changePricedRow(blocks, place, change), outcome: 'exact' }
}
