import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { makeRow } from './make-row.ts'

/** The size that must scale in one frame (numbers: The subtotal). */
const ROWS = 2000

/** Tables of 2,000 rows by their figures; some are expensive to distribute a residual over. */
export const LARGE_TABLES: readonly (readonly [string, readonly PricedRow[]])[] = makeAll()

function makeAll() {
  const next = fromSeed(7)
  const whole = (from: number, to: number) => Math.floor(from + next() * (to - from + 1))
  const pins = () => ['', 'i', 'q'][whole(0, 2)] ?? ''
  const rowsOf = (itemPrice: () => number, qty: () => number, count = ROWS) =>
    Array.from({ length: count }, () => makeRow(itemPrice(), qty(), pins()))
  const price = () => whole(1, 50_000) / 100
  const anySize = () => 10 ** whole(-2, 4)
  const large = rowsOf(
    () => whole(1, 50_000_000) / 100,
    () => 1,
    ROWS - 1,
  )
  return [
    ['like an offer’s', rowsOf(price, () => whole(1, 40))],
    ['with parts of a unit', rowsOf(price, () => whole(1, 90_000) / 1000)],
    ['all alike', Array.from({ length: ROWS }, () => makeRow(0.5, 10, 'i'))],
    ['of very different sizes', rowsOf(anySize, anySize)],
    [
      'that are all large',
      rowsOf(
        () => whole(1, 5000) / 100,
        () => whole(1, 1_000_000),
      ),
    ],
    ['of which one is huge', [makeRow(5.89, 20_000_000), ...large]],
  ] as const
}

/** The same sequence in every run. */
function fromSeed(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
