import { type Blocks, isWithinLimits, rowsOf } from '../blocks.ts'
import { kindOf } from '../kinds/index.ts'
import { isPriced } from '../options.ts'
import type { Block, TableRow } from '../schema.ts'

/**
 * Brings a block or row of an earlier version back into the blocks of now (product: Comparing
 * versions). One that is gone comes after the nearest of its earlier neighbours that is there,
 * otherwise first; a row whose table is gone comes last in the last table or, without any, with its
 * own. One that is there gets its old contents in its place. A block brings its rows back from
 * other tables, which keep their last priced row. Figures need to be calculated anew.
 * @returns the same list if the id is unknown, or a limit or a table without rows forbids it
 */
export function restoreItem(now: Blocks, then: Blocks, id: string): Blocks {
  const block = then.find((each) => each.id === id)
  const table = block ? undefined : then.find((each) => rowsOf(each).some((row) => row.id === id))
  const row = table && rowsOf(table).find((each) => each.id === id)
  if (!block && !row) return now
  const restored = block
    ? withBlock(now, then, block)
    : table && row
      ? withRow(now, then, table, row)
      : now
  return isWithinLimits(restored) ? restored : now
}

function withBlock(now: Blocks, then: Blocks, block: Block): Blocks {
  const kind = kindOf(block)
  const wanted = new Set(kind.rows(block).map(({ id }) => id))
  const others = now.map((other) => (other.id === block.id ? other : withoutRows(other, wanted)))
  const kept = new Set(
    others
      .filter(({ id }) => id !== block.id)
      .flatMap((other) => rowsOf(other).map(({ id }) => id)),
  )
  const rows = kind.rows(block).filter(({ id }) => !kept.has(id))
  if (wanted.size > 0 && !rows.some(isPriced)) return now
  const whole = rows.length === wanted.size ? block : kind.withRows(block, rows)
  const at = others.findIndex(({ id }) => id === block.id)
  return at < 0 ? inserted(others, then, whole) : others.with(at, whole)
}

/** The table without these rows; the first priced one stays if no other would be left. */
function withoutRows(table: Block, ids: ReadonlySet<string>): Block {
  const rows = rowsOf(table)
  const left = rows.filter(({ id }) => !ids.has(id))
  if (left.length === rows.length) return table
  const last = left.some(isPriced) ? undefined : rows.find(isPriced)
  return kindOf(table).withRows(
    table,
    last ? rows.filter((row) => row === last || !ids.has(row.id)) : left,
  )
}

function withRow(now: Blocks, then: Blocks, table: Block, row: TableRow): Blocks {
  const home = now.find((each) => rowsOf(each).some(({ id }) => id === row.id))
  if (home) {
    const rows = rowsOf(home).map((each) => (each.id === row.id ? row : each))
    return rows.some(isPriced) ? replaced(now, kindOf(home).withRows(home, rows)) : now
  }
  const same = now.find(({ id }) => id === table.id)
  const hasRows = (block: Block | undefined) => rowsOf(block).length > 0
  const target = hasRows(same) ? same : now.findLast(hasRows)
  if (!target)
    return isPriced(row) && !same ? inserted(now, then, kindOf(table).withRows(table, [row])) : now
  const rows =
    target === same ? inserted(rowsOf(target), rowsOf(table), row) : [...rowsOf(target), row]
  return replaced(now, kindOf(target).withRows(target, rows))
}

const replaced = (blocks: Blocks, block: Block): Blocks =>
  blocks.map((each) => (each.id === block.id ? block : each))

/** The list with the item after the nearest of its earlier neighbours that is there, or first. */
function inserted<T extends { readonly id: string }>(
  now: readonly T[],
  then: readonly T[],
  item: T,
): readonly T[] {
  const places = new Map(now.map(({ id }, at) => [id, at]))
  const earlier = then.slice(
    0,
    then.findIndex(({ id }) => id === item.id),
  )
  const neighbour = earlier.findLast(({ id }) => places.has(id))
  const at = neighbour ? (places.get(neighbour.id) ?? 0) + 1 : 0
  return now.toSpliced(at, 0, item)
}
