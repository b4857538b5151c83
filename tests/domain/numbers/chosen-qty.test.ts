import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { QuantityRange } from '#domain/document/options.ts'
import { nearestQty, steppedQty } from '#domain/numbers/chosen-qty.ts'

const range = (min: number, max: number, step = 1): QuantityRange => ({ min, max, step })

test.each<[number, QuantityRange, number]>([
  [5, range(1, 10), 5],
  [0, range(1, 10), 1],
  [-3, range(1, 10), 1],
  [99, range(1, 10), 10],
  [4.4, range(1, 10), 4],
  [4.5, range(1, 10), 5],
  [7, range(2, 10, 4), 6],
  [8, range(2, 10, 4), 10],
  // 1, 5 and 9 are steps; the most counts though no step leads there.
  [9.6, range(1, 10, 4), 10],
  [9.4, range(1, 10, 4), 9],
  [8, range(1, 3, 50), 3],
  [0.31, range(0.1, 1, 0.1), 0.3],
  [0.7, range(0, 1, 0.1), 0.7],
  [12.3456, range(0, 100, 0.0005), 12.3455],
  [1e12, range(0, 1e12, 0.01), 1e12],
  [5, range(5, 5), 5],
])('%p among %p is %p', (typed, among, nearest) => {
  expect(nearestQty(typed, among)).toBe(nearest)
})

test.each<[number | null, QuantityRange, number, number]>([
  [null, range(2, 10), 2, 2],
  [5, range(1, 10), 6, 4],
  [5.5, range(1, 10), 6, 5],
  [10, range(1, 10), 10, 9],
  [1, range(1, 10), 2, 1],
  [15, range(1, 10), 10, 10],
  [-1, range(1, 10), 1, 1],
  [9, range(1, 10, 4), 10, 5],
  [10, range(1, 10, 4), 10, 9],
  [0.2, range(0.1, 1, 0.1), 0.3, 0.1],
])('from %p among %p a step leads to %p, or back to %p', (from, among, up, down) => {
  expect(steppedQty(from, among, 1)).toBe(up)
  expect(steppedQty(from, among, -1)).toBe(down)
})

/** Figures with up to 3 decimals. */
const figure = (least: number, most: number) =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((value) => value / 1000)
const anyRange = fc
  .tuple(figure(0, 50), figure(0, 50), figure(0, 20))
  .filter(([, , step]) => step > 0)
  .map(([a, b, step]) => range(Math.min(a, b), Math.max(a, b), step))

test('the nearest quantity is one of the range, and none of the range is nearer', () => {
  fc.assert(
    fc.property(anyRange, figure(-60, 60), (among, typed) => {
      const all = quantitiesIn(among)
      const nearest = nearestQty(typed, among)
      expect(all).toContain(nearest)
      const distance = Math.min(...all.map((qty) => thousandths(qty, typed)))
      expect(thousandths(nearest, typed)).toBe(distance)
    }),
    { numRuns: 500 },
  )
})

test('steps visit every quantity of the range in order, and the same ones backwards', () => {
  fc.assert(
    fc.property(anyRange, (among) => {
      const all = quantitiesIn(among)
      const up = [among.min]
      while (up.at(-1) !== among.max) up.push(steppedQty(up.at(-1) ?? 0, among, 1))
      expect(up).toEqual(all)
      const down = [among.max]
      while (down.at(-1) !== among.min) down.push(steppedQty(down.at(-1) ?? 0, among, -1))
      expect(down).toEqual(all.toReversed())
    }),
    { numRuns: 100 },
  )
})

const thousandths = (a: number, b: number) => Math.abs(Math.round(a * 1000) - Math.round(b * 1000))

/** Worked out in whole thousandths, independently of the product's arithmetic. */
function quantitiesIn({ min, max, step }: QuantityRange): number[] {
  const [least, most, by] = [min, max, step].map((value) => Math.round(value * 1000)) as [
    number,
    number,
    number,
  ]
  const all: number[] = []
  for (let at = least; at < most; at += by) all.push(at / 1000)
  return [...all, most / 1000]
}
