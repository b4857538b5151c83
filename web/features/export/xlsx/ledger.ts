import type { Period } from '#domain/document/limits.ts'
import { columnAt, type Grid } from './grid.ts'
import { address } from './share-columns.ts'
import { type CountedPrice, type SummedLine, sumOfLines } from './summed-lines.ts'
import { sumTerm, type Term } from './terms.ts'

/** What the totals of a period add up, once all rows of the sheet are known. */
export interface Ledger {
  /** The sum of all tables and single rows, as far as they are of the period. */
  readonly sum: Term
  /** The sum of the prices that count at a tax rate. */
  atRate(id: string): Term
}

export function ledgerOf(lines: readonly SummedLine[], grid: Grid, period: Period): Ledger {
  const parts = lines.flatMap(({ amount }, row) =>
    amount?.period === period ? [{ value: amount.value, cell: address(amount.column, row) }] : [],
  )
  const sum = sumTerm(
    parts.map(({ cell }) => cell),
    parts.map(({ value }) => value),
  )
  const column = columnAt(grid, 'price')
  const isAt = (id: string) => (price: CountedPrice) => price.rate === id && price.period === period
  return { sum, atRate: (id) => sumOfLines(lines, { row: 0, column }, isAt(id)) }
}
