import type { Static } from '@sinclair/typebox'
import { CELLS, WIDTHS } from '../columns.ts'
import { withoutGroup } from '../options.ts'
import type { SchemaFields } from '../schema-fields.ts'
import { changeDescription, withoutRows } from './answers.ts'
import type { Kind } from './kind.ts'
import { newBoqRow } from './new-item.ts'

export const rowSchema = ({ Type, blockFields, rowCells }: SchemaFields) =>
  Type.Object({ ...blockFields, type: Type.Literal('row'), ...rowCells })

export type RowBlock = Static<ReturnType<typeof rowSchema>>

export const newRowBlock = (id: string): RowBlock => {
  const { type, ...row } = newBoqRow(id)
  return { ...row, width: WIDTHS.block, type, isRichText: true }
}

/** A priced row outside of any table. A bookmarked row gives the same answers. */
export const row: Kind<RowBlock> = {
  ...withoutRows(),
  create: (nextId) => newRowBlock(nextId()),
  pricedRows: (block) => [block],
  withPricedRows: (block, [changed]) => (changed ?? block) as RowBlock,
  figure: ({ price }) => price.value,
  recalculate: (block, by) => by.row(withoutGroup(block)),
  headline: (block) => block.description.html,
  everyCell: (block, holds) => CELLS.every((name) => holds(block[name])),
  searched: (block) => [block],
  preview: (block, forms) => forms.row(block),
  changeRichText: changeDescription,
}
