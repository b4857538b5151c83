import { adjustSubtotal } from '../../src/domain/numbers/adjust-subtotal.ts'
import { subtotalOf } from '../../src/domain/numbers/total.ts'
import { LARGE_TABLES } from '../domain/numbers/large-tables.ts'
import { median, ms, quantile } from './measure.ts'
import type { Row } from './table.ts'

/** One frame (numbers: What must hold). */
const FRAME_MS = 16
/** Until the compiler has seen all there is. */
const WARM_UPS = 5
const RUNS = 30

/** How long 2,000 rows take to follow a subtotal that was typed, whatever their figures are. */
export async function measure(): Promise<Row[]> {
  const timed = LARGE_TABLES.map(([what, rows]) => ({ what, samples: timeRows(rows) }))
  const medians = timed.map(({ what, samples }) => ({ what, at: median(samples) }))
  const slowest = medians.toSorted((a, b) => b.at - a.at)[0]
  const p95 = Math.max(...timed.map(({ samples }) => quantile(samples, 0.95)))
  const worst = slowest?.at ?? Number.NaN
  return [
    {
      what: '2,000 rows follow a typed subtotal, slowest kind of rows',
      measured: ms(worst),
      aim: `at most ${FRAME_MS} ms`,
      isMet: worst <= FRAME_MS,
      behind: `rows ${slowest?.what}; p95 of all kinds ${ms(p95)}; ${medians.map(({ what, at }) => `${what} ${ms(at)}`).join(', ')}`,
    },
  ]
}

function timeRows(rows: (typeof LARGE_TABLES)[number][1]): number[] {
  const target = Math.round((subtotalOf(rows) ?? 0) * 101.37) / 100
  const time = () => {
    const start = performance.now()
    adjustSubtotal(rows, target)
    return performance.now() - start
  }
  for (let run = 0; run < WARM_UPS; run++) time()
  return Array.from({ length: RUNS }, time)
}
