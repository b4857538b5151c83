import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import type { Bookmark, BoqRow } from './schema.ts'

/** The row numbers of each table, by its id. */
export type Outline = ReadonlyMap<string, readonly number[]>

/**
 * The row numbers shown on the screen, in previews and in exports: they start at 1 in each table.
 */
export const outlineOf = (items: Blocks | readonly Bookmark[]): Outline =>
  new Map(
    items.flatMap((item) => {
      const rows = kindOf(item).rows(item)
      return rows.length > 0 ? [[item.id, numbersOf(rows)]] : []
    }),
  )

/** The numbers of one table's rows. */
export const numbersOf = (rows: readonly BoqRow[]): readonly number[] =>
  rows.map((_, index) => index + 1)
