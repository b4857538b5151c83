import { expect, test } from 'bun:test'
import { recalculatePrice } from '../../../src/domain/numbers/row.ts'
import { adjustSubtotal, subtotalOf } from '../../../src/domain/numbers/subtotal.ts'
import { figuresOf } from './make-row.ts'
import { MANY_ROWS } from './many-rows.ts'

// How long it takes is measured by `bun run bench settle`.
test.each([...MANY_ROWS])('2,000 rows %s follow the subtotal', (_, rows) => {
  const before = subtotalOf(rows) ?? 0
  const target = Math.round(before * 101.37) / 100
  const { rows: after, outcome } = adjustSubtotal(rows, target)
  const reached = subtotalOf(after) ?? 0
  expect(outcome).toBe(reached === target ? 'exact' : 'closest')
  // Rounding to whole steps leaves less than the step of the smallest row, of what was asked for.
  expect(Math.abs(reached - target)).toBeLessThan(Math.abs(target - before) / 100)
  for (const [at, row] of after.entries()) {
    const settled = recalculatePrice(row)
    if (settled === 'out-of-range') throw new Error(`row ${at} is out of range`)
    expect(figuresOf(settled)).toEqual(figuresOf(row))
    const former = rows[at]
    if (row.itemPrice.pin.isPinned) expect(row.itemPrice.value).toBe(former?.itemPrice.value ?? 0)
    if (row.qty.pin.isPinned) expect(row.qty.value).toBe(former?.qty.value ?? 0)
  }
})
