import type { Static } from '@sinclair/typebox'
import {
  BOQ_GUTTER,
  byColumn,
  CELLS,
  COLUMNS,
  clampColumn,
  columnData,
  MIN_WIDTHS,
  newColumn,
  WIDTHS,
} from '../columns.ts'
import { LIMITS } from '../limits.ts'
import type { BoqRow, SchemaFields } from '../schema-fields.ts'
import { answersByRows, changeCell, changeDescription, mapItems, withFields } from './answers.ts'
import type { Kind } from './kind.ts'
import { cell, type NextId, newBoqRow, newItem } from './new-item.ts'

export function boqSchema({ Type, blockFields, Cell, Html, BoqRow }: SchemaFields) {
  const Column = Type.Object({
    html: Html,
    width: Type.Number({ minimum: 0, maximum: 1e4 }),
  })
  return Type.Object({
    ...blockFields,
    type: Type.Literal('boq'),
    boq: Type.Object({
      header: Type.Object({
        title: Cell,
        subtotalText: Cell,
        subTotalPrice: Cell,
      }),
      column: Type.Object(
        byColumn(COLUMNS, (name) =>
          columnData(name).mayBeHidden ? { ...Column, default: newColumn(name) } : Column,
        ),
      ),
      rows: Type.Array(BoqRow, { minItems: 1, maxItems: LIMITS.rows }),
    }),
  })
}

export type BoqBlock = Static<ReturnType<typeof boqSchema>>

/** A boq block with one empty row and the template's columns (product: Columns). */
export const newBoqBlock = (id: string, nextId: NextId): BoqBlock => ({
  ...newItem(id, WIDTHS.block),
  type: 'boq',
  isRichText: true,
  boq: {
    header: { title: cell(), subtotalText: cell('Subtotal'), subTotalPrice: cell() },
    column: byColumn(COLUMNS, newColumn),
    rows: [newBoqRow(nextId())],
  },
})

const rows = (block: BoqBlock): readonly BoqRow[] => block.boq.rows

const withRows = (block: BoqBlock, changed: readonly BoqRow[]): BoqBlock => ({
  ...block,
  boq: { ...block.boq, rows: changed as BoqRow[] },
})

/** A bill of quantities: a table of priced rows with a title, column headings and a subtotal. */
export const boq: Kind<BoqBlock> = {
  ...answersByRows(rows, withRows),
  create: (nextId) => newBoqBlock(nextId(), nextId),
  leastWidth: (block) => Math.max(MIN_WIDTHS.boq, columnsWidth(block) + BOQ_GUTTER),
  pricedRows: rows,
  withPricedRows: (block, changed) => withRows(block, changed as readonly BoqRow[]),
  amounts: (block) => block.boq.rows.map((row) => row.price.value),
  figure: ({ boq }) => boq.header.subTotalPrice.value,
  recalculate: (block, by) => by.table(block),
  headline: (block) => block.boq.header.title.html,
  label: (block) => block.boq.header.title.html,
  everyCell: ({ boq: { header, rows } }, holds) =>
    Object.values(header).every(holds) &&
    rows.every((row) => CELLS.every((name) => holds(row[name]))),
  search(block, found) {
    found.text(block.boq.header.title.html)
    for (const row of block.boq.rows) found.row(row)
  },
  preview: (block, forms) => forms.table(block),
  changeRichText(block, change) {
    const { header, column, rows } = block.boq
    const titled = <C extends { html: string }>(cell: C) => changeCell(cell, 'title', change)
    const changed = {
      header: withFields(header, {
        title: titled(header.title),
        subtotalText: titled(header.subtotalText),
      }),
      column: withFields(
        column,
        byColumn(COLUMNS, (name) => titled(column[name])),
      ),
      rows: mapItems(rows, (row) => changeDescription(row, change)),
    }
    return withFields(block, { boq: withFields(block.boq, changed) })
  },
}

const columnsWidth = ({ boq: { column } }: BoqBlock): number =>
  COLUMNS.reduce((sum, name) => sum + clampColumn(name, column[name].width), 0)
