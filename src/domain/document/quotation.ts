import { type Block, type BlockType, KINDS } from './kinds/index.ts'
import type { NextId } from './kinds/new-item.ts'
import { NEW_ID } from './limits.ts'
import type { Quotation } from './schema.ts'
import { VERSION } from './version.ts'
import { WRITTEN_DEFAULTS } from './written-fields.ts'

export { COLUMNS, type Column, type FigureName, WIDTHS } from './columns.ts'
export { newBoqBlock } from './kinds/boq.ts'
export { BLOCK_TYPES } from './kinds/index.ts'
export { cell, figureCell, type NextId, newBoqRow, qtyCell } from './kinds/new-item.ts'
export { newPriceBlock } from './kinds/price.ts'
export { newRowBlock } from './kinds/row.ts'
export { newTextBlock } from './kinds/text.ts'
export { ACCESS_LEVELS, LIMITS, NEW_ID } from './limits.ts'
export type * from './schema.ts'

/** A new block of the type, with its defaults; rows inside get ids from nextId. */
export const newBlock = (type: BlockType, nextId: NextId): Block => KINDS[type].create(nextId)

/**
 * No tax, no lines, nothing withheld, no steps, two decimals, no terms, no payment plan, and rows
 * numbered anew in each table, in the default currency and number format.
 */
export const NO_TERMS = {
  tax: WRITTEN_DEFAULTS.tax,
  lines: WRITTEN_DEFAULTS.lines,
  withholding: WRITTEN_DEFAULTS.withholding,
  rounding: WRITTEN_DEFAULTS.rounding,
  decimals: WRITTEN_DEFAULTS.decimals,
  terms: WRITTEN_DEFAULTS.terms,
  payments: WRITTEN_DEFAULTS.payments,
  numbering: WRITTEN_DEFAULTS.numbering,
  currency: WRITTEN_DEFAULTS.currency,
  locale: WRITTEN_DEFAULTS.locale,
} satisfies Partial<Quotation>

/**
 * An unsaved quotation with the blocks, in the default currency and number format (product:
 * Template).
 */
export const newQuotation = (blocks: Block[]): Quotation => ({
  id: NEW_ID,
  type: 'quotation',
  version: VERSION,
  email: '',
  preview: '',
  ...WRITTEN_DEFAULTS,
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
  revision: 0,
  createdAt: '',
  updatedAt: '',
  blocks,
})
