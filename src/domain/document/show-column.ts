import { rateOf } from '../numbers/shown-rate.ts'
import { type Blocks, changeBlock } from './blocks.ts'
import {
  BOQ_GUTTER,
  byColumn,
  COLUMNS,
  type Column,
  columnData,
  shownOf,
  WIDTHS,
} from './columns.ts'
import {
  defaultWidths,
  fitWidths,
  hasSetWidths,
  ownWidths,
  sumOfWidths,
  withSpareRoom,
} from './fit-columns.ts'
import { isPriced } from './options.ts'
import type { BoqBlock, QuotationTax, TableRow } from './quotation.ts'
import { widthOf } from './widths.ts'

/** Shows or hides a column of the boq with the id (product: Columns). */
export const showColumn = (blocks: Blocks, boqId: string, name: Column, isShown: boolean): Blocks =>
  changeBlock(blocks, boqId, (block) =>
    block.type === 'boq' ? withColumn(block, name, isShown) : block,
  )

/**
 * The table with a column shown or hidden; the same one if it is already, or is the description. A
 * new column has its width and the others give way, so that the table stays within the content's
 * width if it can; the room of a hidden one goes to the description.
 */
export function withColumn(block: BoqBlock, name: Column, isShown: boolean): BoqBlock {
  const { column } = block.boq
  if (name === 'description' || column[name].isShown === isShown) return block
  const changed = { ...column, [name]: { ...column[name], isShown } }
  if (columnData(name).seenBy === 'owner')
    return { ...block, boq: { ...block.boq, column: changed } }
  const [before, after] = [shownOf(column), shownOf(changed)]
  const isSet = hasSetWidths(column, before)
  const room = Math.max(WIDTHS.content, widthOf(block)) - BOQ_GUTTER
  const fitted = fitWidths(ownWidths(changed, after), after, room)
  const own = isShown ? fitted : withSpareRoom(fitted, after, widthOf(block) - BOQ_GUTTER)
  const widths = isSet ? own : defaultWidths(after)
  const least = sumOfWidths(widths, after) + BOQ_GUTTER
  return {
    ...block,
    // Widths that people set may be the usual ones by chance: then the table is no wider than they.
    width: isSet ? Math.max(widthOf(block), least) : Math.min(block.width, WIDTHS.content),
    boq: {
      ...block.boq,
      column: byColumn(COLUMNS, (each) => ({
        ...changed[each],
        width: after.includes(each) ? widths[each] : changed[each].width,
      })),
    },
  }
}

/**
 * The table as it is shown: with the tax column as soon as its rows have two rates, and without it
 * while the quotation has no tax (product: Columns). Nothing of it is stored, so that undo and a
 * changed rate need not care. The same table in most cases.
 */
export const asShown = (
  block: BoqBlock,
  tax: QuotationTax,
  rows: readonly TableRow[] = block.boq.rows,
): BoqBlock =>
  withColumn(block, 'tax', isTaxed(tax) && (block.boq.column.tax.isShown || hasTwoRates(rows, tax)))

export const isTaxed = ({ mode, rates }: QuotationTax): boolean =>
  mode !== 'none' && rates.length > 0

function hasTwoRates(rows: readonly TableRow[], tax: QuotationTax): boolean {
  let first: string | undefined
  for (const row of rows) {
    if (!isPriced(row)) continue
    const id = rateOf(tax, row.taxRate)?.id
    first ??= id
    if (id !== first) return true
  }
  return false
}
