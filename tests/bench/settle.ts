import { type Block, newBoqBlock, newBoqRow, newPriceBlock } from '#domain/document/quotation.ts'
import { adjustSubtotal } from '#domain/numbers/adjust-subtotal.ts'
import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { spreadTotal } from '#domain/numbers/spread-total.ts'
import { subtotalOf } from '#domain/numbers/totals.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { LARGE_TABLES } from '../domain/numbers/large-tables.ts'
import { NO_TAX } from '../domain/numbers/terms.ts'
import { counting } from '../support/documents.ts'
import { median, ms, quantile } from './measure.ts'
import type { Row } from './table.ts'

/** One frame (numbers: The subtotal). */
const FRAME_MS = 16
/** Until the compiler has seen all there is. */
const WARM_UPS = 5
const RUNS = 30
const TABLES = 10

/** How long 2,000 rows take to follow a subtotal or total that was typed, whatever their figures are. */
export async function measure(): Promise<Row[]> {
  return [
    rowOf('2,000 rows follow a typed subtotal', (rows, target) => {
      return () => adjustSubtotal(rows, target, 2)
    }),
    rowOf('2,000 rows in ten tables meet a typed total', (rows, target) => {
      const blocks = withTotal(inTables(rows), 'total', target)
      return () => spreadTotal(blocks, 'total', NO_TAX)
    }),
  ]
}

type Prepare = (rows: readonly PricedRow[], target: number) => () => unknown

function rowOf(name: string, prepare: Prepare): Row {
  const timed = LARGE_TABLES.map(([what, rows]) => ({ what, samples: timeRows(rows, prepare) }))
  const medians = timed.map(({ what, samples }) => ({ what, at: median(samples) }))
  const slowest = medians.toSorted((a, b) => b.at - a.at)[0]
  const p95 = Math.max(...timed.map(({ samples }) => quantile(samples, 0.95)))
  const worst = slowest?.at ?? Number.NaN
  return {
    what: `${name}, slowest kind of rows`,
    measured: ms(worst),
    aim: `at most ${FRAME_MS} ms`,
    isMet: worst <= FRAME_MS,
    behind: `rows ${slowest?.what}; p95 of all kinds ${ms(p95)}; ${medians.map(({ what, at }) => `${what} ${ms(at)}`).join(', ')}`,
  }
}

function timeRows(rows: readonly PricedRow[], prepare: Prepare): number[] {
  const settle = prepare(rows, Math.round((subtotalOf(rows) ?? 0) * 101.37) / 100)
  const time = () => {
    const start = performance.now()
    settle()
    return performance.now() - start
  }
  for (let run = 0; run < WARM_UPS; run++) time()
  return Array.from({ length: RUNS }, time)
}

function inTables(rows: readonly PricedRow[]): Block[] {
  const nextId = counting()
  const tables = Array.from({ length: TABLES }, (_, at) => {
    const own = rows.slice((at * rows.length) / TABLES, ((at + 1) * rows.length) / TABLES)
    const table = newBoqBlock(nextId(), nextId)
    table.boq.rows = own.map((row) => ({ ...newBoqRow(nextId()), ...row }))
    return table
  })
  return [...tables, newPriceBlock('total')]
}
