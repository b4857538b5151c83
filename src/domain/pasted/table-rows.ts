import { newHeading, newNote } from '../document/kinds/new-item.ts'
import { cell, type NextId, type TableRow } from '../document/quotation.ts'
import type { PastedRates } from './pasted-rates.ts'
import { type PastedItem, toBoqRows } from './pasted-rows.ts'

/** Rows, headings and notes of a boq, each with a new id. */
export const toTableRows = (
  items: readonly PastedItem[],
  rateOf: PastedRates['rateOf'],
  nextId: NextId,
): TableRow[] =>
  items.flatMap((item): TableRow[] => {
    if (item.type === 'note') return [newNote(nextId(), item.html)]
    if (item.type === 'heading')
      return [{ ...newHeading(nextId(), item.html, item.level), hasSum: item.hasSum }]
    return toBoqRows([item], nextId).map((row) => ({
      ...row,
      discount: cell('', item.discount),
      taxRate: rateOf(item.taxPercent),
      cost: item.cost,
    }))
  })
