import { newBoqRow } from './kinds/new-item.ts'
import { isPriced } from './options.ts'
import type { Block, BoqRow, TableRow } from './schema.ts'

/** The fields of rows that most rows have as in a new one. */
const OFTEN_DEFAULT = [
  'discount',
  'taxRate',
  'use',
  'isChosen',
  'group',
  'range',
  'cost',
] as const satisfies (keyof BoqRow)[]

/**
 * The blocks as they are sent: rows lack fields that have their default, so that long documents
 * stay within one request body (api: Bodies). The server fills them in again.
 */
export const withoutDefaults = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    block.type === 'boq'
      ? { ...block, boq: { ...block.boq, rows: block.boq.rows.map(shortRow) } }
      : block,
  )

function shortRow(row: TableRow): TableRow {
  if (!isPriced(row)) return row
  const short: Partial<BoqRow> = { ...row }
  for (const name of OFTEN_DEFAULT) if (isSame(row[name], DEFAULTS[name])) delete short[name]
  return short as BoqRow
}

const DEFAULTS = newBoqRow('row')

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
