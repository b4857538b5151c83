import { expect, test } from 'bun:test'
import { adjustSubtotal, subtotalOf } from '../../src/domain/subtotal.ts'
import { makeRow } from './make-row.ts'

/** One frame (numbers: What must hold). */
const FRAME_MS = 16
const ROWS = 2000
/** A busy machine may be slow to find a quiet moment. */
const PATIENCE_MS = 30_000

/** The same sequence in every run. */
function fromSeed(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const next = fromSeed(7)
const whole = (from: number, to: number) => Math.floor(from + next() * (to - from + 1))
const pins = () => ['', 'i', 'q'][whole(0, 2)] ?? ''
const rowsOf = (itemPrice: () => number, qty: () => number) =>
  Array.from({ length: ROWS }, () => makeRow(itemPrice(), qty(), pins()))

test.each([
  [
    'like an offer’s',
    rowsOf(
      () => whole(1, 50_000) / 100,
      () => whole(1, 40),
    ),
  ],
  [
    'with parts of a unit',
    rowsOf(
      () => whole(1, 50_000) / 100,
      () => whole(1, 90_000) / 1000,
    ),
  ],
  ['all alike', Array.from({ length: ROWS }, () => makeRow(0.5, 10, 'i'))],
  [
    'of very different sizes',
    rowsOf(
      () => 10 ** whole(-2, 4),
      () => 10 ** whole(-2, 4),
    ),
  ],
  [
    'that are all large',
    rowsOf(
      () => whole(1, 5000) / 100,
      () => whole(1, 1_000_000),
    ),
  ],
  [
    'of which one is huge',
    [
      makeRow(5.89, 20_000_000),
      ...rowsOf(
        () => whole(1, 50_000_000) / 100,
        () => 1,
      ).slice(1),
    ],
  ],
])(
  '2,000 rows %s settle in one frame',
  (_, rows) => {
    const target = Math.round((subtotalOf(rows) ?? 0) * 101.37) / 100
    // What the rule promises is the work, not that nobody else uses the machine: the best counts.
    let best = Infinity
    for (let attempt = 0; attempt < 60 && best >= FRAME_MS; attempt++) {
      const start = performance.now()
      adjustSubtotal(rows, target)
      best = Math.min(best, performance.now() - start)
    }
    expect(best).toBeLessThan(FRAME_MS)
  },
  PATIENCE_MS,
)
