import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { type QuantityRange, rangeOf } from '../document/options.ts'
import type { Block, Quotation } from '../document/quotation.ts'
import type { Reading } from '../document/schema-reader.ts'
import { nearestQty } from '../numbers/chosen-qty.ts'
import { editFigure } from '../numbers/edit-priced-row.ts'
import { recalculateQuotation } from '../numbers/recalculate.ts'
import { refuse } from '../numbers/refuse.ts'
import { withMovedTotals } from '../numbers/typed-total.ts'

/** A row that a customer has chosen; `qty` where the offer leaves the quantity to them, else null. */
export interface Choice {
  rowId: string
  qty: number | null
}

/** The rows of an offer that leave something to choose, in the order of the paper. */
export const offeredRows = (blocks: Blocks): readonly PricedLine[] =>
  blocks.flatMap((block) =>
    kindOf(block)
      .pricedRows(block)
      .filter(({ use }) => use !== 'included'),
  )

/**
 * What is chosen in an offer: its optional rows and alternatives, and the quantities that were left
 * to the customer (product: Acceptance).
 */
export const choicesIn = (blocks: Blocks): Choice[] =>
  offeredRows(blocks)
    .filter(({ isChosen }) => isChosen)
    .map((row) => ({ rowId: row.id, qty: rangeOf(row) ? row.qty.value : null }))

/**
 * The quantity of the range that is nearest to a customer's; the offered one stays, even outside of it
 * (numbers: Options and alternatives).
 */
export const takenQty = (qty: number, row: PricedLine, range: QuantityRange): number =>
  qty === row.qty.value ? qty : nearestQty(qty, range)

/**
 * The offer with these choices and no others, recalculated: every choice moves its total, also one
 * that was typed. Of alternatives among which none is named, the offered one stays. Refuses a row
 * that leaves nothing to choose, two of one group, and a quantity that isn't offered. Goes through
 * the rows once: customers without a login call this as often as they like (security: Limits).
 */
export function withChoices(quotation: Quotation, choices: readonly Choice[]): Reading<Quotation> {
  const offered = new Map(offeredRows(quotation.blocks).map((row) => [row.id, row]))
  const chosen = new Map(choices.map((choice) => [choice.rowId, choice]))
  for (const [at, choice] of choices.entries()) {
    const row = offered.get(choice.rowId)
    if (!row || chosen.get(choice.rowId) !== choice)
      return refuse(`choices[${at}].rowId`, 'should be a row that can be chosen, named once')
    const range = rangeOf(row)
    if (choice.qty !== null && (!range || takenQty(choice.qty, row, range) !== choice.qty))
      return refuse(`choices[${at}].qty`, 'should be a quantity that the offer leaves open')
  }
  const blocks = quotation.blocks.map((block) => withChosen(block, chosen, quotation.decimals))
  const left = idsLeft(blocks, chosen)
  const at = choices.findIndex(({ rowId }) => left.has(rowId))
  if (at !== -1) return refuse(`choices[${at}].rowId`, 'should be one of its alternatives only')
  const moved = withMovedTotals(quotation.blocks, blocks, quotation)
  return recalculateQuotation({ ...quotation, blocks: [...moved] })
}

/** The block with these rows chosen; of several alternatives of one group, the last one named. */
function withChosen(block: Block, chosen: ReadonlyMap<string, Choice>, decimals: number): Block {
  const rows = kindOf(block).pricedRows(block)
  const inGroup = new Map<string | null, string>()
  for (const { id, use, group } of rows)
    if (use === 'alternative' && chosen.has(id)) inGroup.set(group, id)
  return mapPricedRows(block, (row) => {
    if (row.use === 'included') return row
    const named = row.use === 'optional' ? chosen.has(row.id) && row.id : inGroup.get(row.group)
    if (named === undefined) return row
    const isChosen = named === row.id
    const own = row.isChosen === isChosen ? row : { ...row, isChosen }
    const qty = chosen.get(row.id)?.qty ?? null
    return qty === null ? own : editFigure(own, 'qty', qty, decimals).row
  })
}

/** The named rows that are not chosen: another one of their group is. */
const idsLeft = (blocks: Blocks, chosen: ReadonlyMap<string, Choice>): ReadonlySet<string> =>
  new Set(
    offeredRows(blocks)
      .filter(({ id, isChosen }) => !isChosen && chosen.has(id))
      .map(({ id }) => id),
  )
