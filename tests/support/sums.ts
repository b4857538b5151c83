import type { Blocks } from '#domain/document/blocks.ts'
import type { TableRow } from '#domain/document/quotation.ts'
import { primaryOf } from '#domain/numbers/periods.ts'
import type { TotalTerms } from '#domain/numbers/taxes.ts'
import { figuresPerBlock, sectionSums, tableSubtotals, totalsOf } from '#domain/numbers/totals.ts'

/* The sums of what is paid once, or in one period only. */

const ONCE = { period: null }

export const tableSubtotal = (rows: readonly TableRow[]): number | null =>
  primaryOf(tableSubtotals(rows, ONCE))?.sum ?? null

export const sectionSum = (rows: readonly TableRow[], at: number): number | null =>
  primaryOf(sectionSums(rows, at, ONCE))?.sum ?? null

/** What each block shows. */
export const perBlock = (blocks: Blocks, terms: TotalTerms): ReadonlyMap<string, number | null> =>
  new Map(
    [...figuresPerBlock(blocks, totalsOf(blocks, terms))].map(([id, sums]) => [
      id,
      primaryOf(sums)?.sum ?? null,
    ]),
  )

/** The totals of a quotation of which all is paid once, as they are sent. */
export const paidOnce = <T extends object>(sums: T) => ({
  ...sums,
  periods: [{ period: 'once', ...sums, term: null, termTotal: null }],
  firstYear: null,
  payments: [],
})
