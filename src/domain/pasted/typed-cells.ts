import { separatorsOf } from '../numbers/separators.ts'
import { columnCountOf, type PastedTable } from './parse-table.ts'

/** Figures that the user typed to replace cells, by `cellKey`. */
type TypedCells = ReadonlyMap<string, number>

/** The key of the cell in a line and a column. */
export const cellKey = (line: number, column: number): string => `${line}:${column}`

/**
 * The table with the typed figures in their cells, written in the number format it is read with.
 */
export function withTypedCells(table: PastedTable, typed: TypedCells, locale: string): PastedTable {
  if (typed.size === 0) return table
  const width = columnCountOf(table)
  const cells = table.cells.map((row, line) => {
    const changed = [...row]
    for (const column of Array(width).keys()) {
      const value = typed.get(cellKey(line, column))
      if (value === undefined) continue
      while (changed.length <= column) changed.push('')
      changed[column] = String(value).replace('.', separatorsOf(locale).decimal)
    }
    return changed
  })
  return { ...table, cells }
}
