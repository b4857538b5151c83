import { changePricedRow, findPricedRow, rowsOf } from '../../../../src/domain/document/blocks.ts'
import { contentOf, type RememberedRow } from '../../../../src/domain/document/content.ts'
import { kindOf } from '../../../../src/domain/document/kinds/index.ts'
import {
  type Block,
  type BoqRow,
  NO_TERMS,
  type RowBlock,
} from '../../../../src/domain/document/quotation.ts'
import { formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { editFigure } from '../../../../src/domain/numbers/priced-row.ts'
import { isWithinRange, localeNow, metaNow } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { announceOutcome } from '../figures/announce-outcome.ts'
import { itemAt } from '../paper/elements.ts'
import { commitOpenRichText } from '../rich-text/index.ts'

/** The other rows of the open quotation. */
export function rowsBeside(cell: HTMLElement): RememberedRow[] {
  const item = itemAt(cell)
  const others = committedBlocks().filter(
    (block) => rowsOf(block).length > 0 || block.id !== item?.blockId,
  )
  return contentOf(
    others.map((block) => withoutRow(block, item?.rowId ?? null)),
    { ...NO_TERMS, tax: { rates: openRates() } },
  ).rows
}

function withoutRow(block: Block, rowId: string | null): Block {
  const { rows, withRows } = kindOf(block)
  return withRows(
    block,
    rows(block).filter(({ id }) => id !== rowId),
  )
}

/**
 * Fills the cell's row from the remembered one, as one step; undo restores what was typed. Refused
 * if a sum would be beyond ±1e12 (numbers: Arithmetic).
 */
export function takeRow(cell: HTMLElement, remembered: RememberedRow): void {
  const item = itemAt(cell)
  if (!item) return
  commitOpenRichText()
  const before = committedBlocks()
  const after = changePricedRow(before, item, (row) => withRemembered(row, remembered))
  if (isWithinRange(after)) return void run(() => after, item.blockId)
  const { value = null } = findPricedRow(before, item)?.itemPrice ?? {}
  const kept = formatPrice(value, localeNow())
  announceOutcome('out-of-range', { place: { ...item, name: 'itemPrice' }, text: '', kept })
}

const openRates = () => metaNow()?.tax.rates ?? []

/** A blank qty becomes 1; figures that would be out of range stay as they are. */
function withRemembered<T extends BoqRow | RowBlock>(row: T, remembered: RememberedRow): T {
  const { description, itemPrice, unit, taxPercent, cost } = remembered
  const described = {
    ...row,
    // Without this rate in the quotation the row has the default one.
    taxRate: openRates().find(({ percent }) => percent === taxPercent)?.id ?? row.taxRate,
    cost: row.cost ?? cost ?? null,
    description: { ...row.description, html: description },
    qty: { ...row.qty, unit: unit || row.qty.unit },
  }
  if (itemPrice === null) return described
  const priced = editFigure(described, 'itemPrice', itemPrice).row
  return priced.qty.value === null ? editFigure(priced, 'qty', 1).row : priced
}
