import { type Blocks, findPricedRow, type RowPlace } from '../document/blocks.ts'
import { chooseAt } from '../document/change-options.ts'
import { chooseQtyAt } from '../document/change-range.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { rangeOf } from '../document/quantity-range.ts'
import type { Quotation } from '../document/quotation.ts'
import type { Reading } from '../document/schema-reader.ts'
import { nearestQty } from '../numbers/chosen-qty.ts'
import { recalculateQuotation } from '../numbers/recalculate.ts'

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
  optionPlaces(blocks).flatMap((place) => {
    const row = findPricedRow(blocks, place)
    if (!row?.isChosen) return []
    return [{ rowId: idOf(place), qty: rangeOf(row) ? row.qty.value : null }]
  })

/**
 * The offer with these choices and no others, recalculated. Of alternatives among which none is
 * named, the offered one stays. Refuses a row that leaves nothing to choose, two of one group, and
 * a quantity that isn't offered.
 */
export function withChoices(quotation: Quotation, choices: readonly Choice[]): Reading<Quotation> {
  const places = optionPlaces(quotation.blocks)
  const chosen = new Map(choices.map((choice) => [choice.rowId, choice]))
  let blocks: Blocks = quotation.blocks
  for (const place of places) {
    if (findPricedRow(blocks, place)?.use === 'optional' && !chosen.has(idOf(place)))
      blocks = chooseAt(blocks, place, false)
  }
  for (const [at, { rowId, qty }] of choices.entries()) {
    const place = places.find((one) => idOf(one) === rowId)
    if (!place || chosen.get(rowId) !== choices[at])
      return refuse(`choices[${at}].rowId`, 'should be a row that can be chosen, named once')
    blocks = chooseAt(blocks, place, true)
    if (qty === null) continue
    const row = findPricedRow(blocks, place)
    const range = row && rangeOf(row)
    if (!range || nearestQty(qty, range) !== qty)
      return refuse(`choices[${at}].qty`, 'should be a quantity that the offer leaves open')
    blocks = chooseQtyAt(blocks, place, qty)
  }
  const left = choices.findIndex(({ rowId }) => {
    const place = places.find((one) => idOf(one) === rowId)
    return !place || !findPricedRow(blocks, place)?.isChosen
  })
  if (left !== -1) return refuse(`choices[${left}].rowId`, 'should be one of its alternatives only')
  return recalculateQuotation({ ...quotation, blocks: [...blocks] })
}

const idOf = ({ blockId, rowId }: RowPlace): string => rowId ?? blockId

/** Where a customer may choose, in the order of the paper. */
const optionPlaces = (blocks: Blocks): RowPlace[] =>
  blocks.flatMap((block) =>
    kindOf(block)
      .pricedRows(block)
      .filter(({ use }) => use !== 'included')
      .map(({ id }) => ({ blockId: block.id, rowId: id === block.id ? null : id })),
  )

const refuse = (at: string, reason: string): Reading<never> => ({ ok: false, at, reason })
