import type { Static } from '@sinclair/typebox'
import { labels } from '../../words/languages/en-paper.json'
import {
  BOQ_GUTTER,
  byColumn,
  CELLS,
  COLUMNS,
  type Column,
  clampColumn,
  columnData,
  MIN_WIDTHS,
  newColumn,
  shownOf,
  WIDTHS,
} from '../columns.ts'
import { LIMITS } from '../limits.ts'
import { isPriced, pricedOnly, withWholeGroups } from '../options.ts'
import { mapSame } from '../same-list.ts'
import type { BoqRow, SchemaFields, TableRow } from '../schema-fields.ts'
import { answersByRows, changeCell, changeDescription, withFields } from './answers.ts'
import type { Kind, PricedLine } from './kind.ts'
import { cell, type NextId, newBoqRow, newItem } from './new-item.ts'

export function boqSchema({ Type, blockFields, Cell, Html, Period, TableRow }: SchemaFields) {
  const columnSchema = (name: Column) => {
    const setting = newColumn(name)
    const schema = Type.Object({
      html: Html,
      width: Type.Number({ minimum: 0, maximum: 1e4 }),
      isShown: Type.Boolean({ default: setting.isShown }),
    })
    return columnData(name).isUsual ? schema : { ...schema, default: setting }
  }
  return Type.Object({
    ...blockFields,
    type: Type.Literal('boq'),
    period: Period,
    boq: Type.Object({
      header: Type.Object({
        title: Cell,
        subtotalText: Cell,
        subTotalPrice: Cell,
      }),
      column: Type.Object(byColumn(COLUMNS, columnSchema)),
      rows: Type.Array(TableRow, { minItems: 1, maxItems: LIMITS.rows }),
    }),
  })
}

export type BoqBlock = Static<ReturnType<typeof boqSchema>>

/** A boq block with one empty row and the template's columns (product: Columns). */
export const newBoqBlock = (id: string, nextId: NextId): BoqBlock => ({
  ...newItem(id, WIDTHS.block),
  type: 'boq',
  isRichText: true,
  period: null,
  boq: {
    header: { title: cell(), subtotalText: cell(labels.subtotal), subTotalPrice: cell() },
    column: byColumn(COLUMNS, newColumn),
    rows: [newBoqRow(nextId())],
  },
})

const rows = (block: BoqBlock): readonly TableRow[] => block.boq.rows

const withRows = (block: BoqBlock, changed: readonly TableRow[]): BoqBlock => ({
  ...block,
  boq: { ...block.boq, rows: withWholeGroups(changed) as TableRow[] },
})

/** The table with its priced rows replaced, in their order. */
function withPricedRows(block: BoqBlock, changed: readonly PricedLine[]): BoqBlock {
  const { rows } = block.boq
  if (rows.every(isPriced)) return withRows(block, changed as readonly BoqRow[])
  const left = changed.values()
  return withRows(
    block,
    rows.map((row) => (isPriced(row) ? ((left.next().value ?? row) as BoqRow) : row)),
  )
}

/** A bill of quantities: a table of priced rows with a title, column headings and a subtotal. */
export const boq: Kind<BoqBlock> = {
  ...answersByRows(rows, withRows),
  create: (nextId) => newBoqBlock(nextId(), nextId),
  leastWidth: (block) => Math.max(MIN_WIDTHS.boq, columnsWidth(block) + BOQ_GUTTER),
  pricedRows: (block) => pricedOnly(block.boq.rows),
  withPricedRows,
  figure: ({ boq }) => boq.header.subTotalPrice.value,
  recalculate: (block, by) => by.table(block),
  headline: (block) => block.boq.header.title.html,
  everyCell: ({ boq: { header, rows } }, holds) =>
    Object.values(header).every(holds) &&
    rows.every((row) =>
      isPriced(row) ? CELLS.every((name) => holds(row[name])) : holds(row.description),
    ),
  searched: ({ boq: { header, rows } }) => [
    header.title.html,
    ...rows.map((row) => (isPriced(row) ? row : row.description.html)),
  ],
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
      rows: mapSame(rows, (row) => changeDescription(row, change)),
    }
    return withFields(block, { boq: withFields(block.boq, changed) })
  },
}

function columnsWidth({ boq: { column } }: BoqBlock): number {
  const shown = shownOf(column)
  return shown.reduce((sum, name) => sum + clampColumn(name, column[name].width, shown), 0)
}
