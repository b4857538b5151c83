import { type BlockOf, type BlockType, typeOf } from '#domain/document/kinds/index.ts'
import { isCounted } from '#domain/document/options.ts'
import type { Block, RowBlock } from '#domain/document/quotation.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { fill } from '#domain/words/fill.ts'
import { rowAsides } from '../../row-asides.ts'
import { columnAt, columnsOfRow } from '../grid.ts'
import { FONTS, HAIRLINE } from '../styles.ts'
import { layOutBoq } from './boq.ts'
import type { LayoutContext, Line, Place } from './line.ts'
import { remarkOf } from './picture.ts'
import { layOutPrice, totalWidth } from './price.ts'
import { layOutPricedRow } from './priced-row.ts'
import { layOutText } from './text.ts'

/** How a kind of block is laid out in a spreadsheet. */
interface BlockLayout<B> {
  layOut(block: B, place: Place, context: LayoutContext): Line[]
  /** Whether it needs all columns, so that nothing can be beside it. */
  readonly standsAlone: boolean
  /** Its least width, in px. */
  widthNeeded(block: B, context: Pick<LayoutContext, 'side'>): number
}

const LAYOUTS: { readonly [T in BlockType]: BlockLayout<BlockOf<T>> } = {
  text: {
    layOut: ({ text }, place, context) => layOutText(text.html, place, context),
    standsAlone: false,
    widthNeeded: () => 0,
  },
  boq: { layOut: layOutBoq, standsAlone: true, widthNeeded: () => 0 },
  row: { layOut: layOutSingleRow, standsAlone: true, widthNeeded: () => 0 },
  price: {
    layOut: layOutPrice,
    standsAlone: false,
    widthNeeded: ({ id }, { side }) => totalWidth(id, side),
  },
}

/**
 * A newer version's block leaves a note in its place, since nobody would know that it is missing.
 */
const UNKNOWN: BlockLayout<Block> = {
  layOut: ({ type }, place, context) =>
    layOutText(fill(context.words.files.unknownBlock, { type }), place, context, {
      font: FONTS.missing,
    }),
  standsAlone: false,
  widthNeeded: () => 0,
}

/** The layout of the block's kind. */
export function layoutOf(block: Block): BlockLayout<Block> {
  const type = typeOf(block)
  return type === 'unknown' ? UNKNOWN : (LAYOUTS[type] as BlockLayout<Block>)
}

/** A priced row outside any table: without a number, and between hairlines. */
function layOutSingleRow(block: RowBlock, { row }: Place, context: LayoutContext): Line[] {
  const { grid, tax } = context
  const place = { column: 0, span: columnAt(grid, 'description') + 1, row }
  const columns = columnsOfRow(block, tax)
  const remark = remarkOf(rowAsides(block, block, columns, context.offered))
  const period = periodOf(block, block)
  const setting = { columns, number: null, remark, period }
  const [first, ...rest] = layOutPricedRow(block, place, context, setting)
  if (!first) return []
  const cells = first.cells.map((cell) => ({ ...cell, style: { ...cell.style, top: HAIRLINE } }))
  const amount = { column: columnAt(grid, 'price'), period, value: block.price.value }
  return [{ ...first, cells, ...(isCounted(block) && { amount }) }, ...rest]
}
