import { type Block, kindOf } from './kinds/index.ts'
import { newBoqRow } from './kinds/new-item.ts'
import { isPriced, pricedOnly } from './options.ts'
import type { Bookmark, BoqRow, TableRow } from './schema.ts'

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

/** In px at 96 dpi. */
export interface Size {
  height: number
  width: number
}

/**
 * The blocks with their measured heights, and their rows with heights and widths (api: Entities),
 * both found by id; a block's width is set, not measured. Unmeasured items keep their sizes. So
 * does a table with unmeasured rows, whose measured height would be a guess.
 */
export function withSizes(blocks: readonly Block[], sizes: ReadonlyMap<string, Size>): Block[] {
  return blocks.map((block) => {
    const size = sizes.get(block.id)
    if (!size) return block
    const kind = kindOf(block)
    const rows = kind
      .rows(block)
      .map((row) => (isPriced(row) ? { ...row, ...sizes.get(row.id) } : row))
    const isWhole = pricedOnly(rows).every(({ id }) => sizes.has(id))
    return kind.withRows({ ...block, height: isWhole ? size.height : block.height }, rows)
  })
}

/** The same for a block or row that becomes a bookmark. */
export function withItemSizes(item: Bookmark, sizes: ReadonlyMap<string, Size>): Bookmark {
  if (item.type === 'boqRow') return { ...item, ...sizes.get(item.id) }
  const [block] = withSizes([item], sizes)
  return { ...item, ...(block as typeof item) }
}

/**
 * Makes the address the author of each block and row without one (api: Entities). Blocks of unknown
 * types stay as they are.
 */
export const withAuthor = (blocks: readonly Block[], email: string): Block[] =>
  blocks.map((block) =>
    kindOf(block).changeItems(block, (item) => ({ ...item, email: item.email || email })),
  )
