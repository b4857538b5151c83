import { expect, test } from 'bun:test'
import { placesOf } from '../../../web/ui/tooltip.ts'

const window = { width: 400, height: 300 }
const tip = { width: 100, height: 24, window, isBeside: false }

test('a tooltip is below its owner, above it at the foot of the window, and never off the screen', () => {
  expect(first(owner(100, 50), tip)).toEqual({ left: 70, top: 76 })
  expect(first(owner(100, 275), tip)).toEqual({ left: 70, top: 245 })
  expect(first(owner(0, 50), tip)).toEqual({ left: 6, top: 76 })
  expect(first(owner(370, 50), tip)).toEqual({ left: 294, top: 76 })
})

test('in a menu it is to the right of its item, to the left at the edge, and below where neither has room', () => {
  expect(first(owner(100, 50), { ...tip, isBeside: true })).toEqual({ left: 146, top: 48 })
  expect(first(owner(350, 50), { ...tip, isBeside: true })).toEqual({ left: 244, top: 48 })
  const wide = { ...tip, width: 380, isBeside: true }
  expect(first(owner(100, 50), wide)).toEqual({ left: 6, top: 76 })
})

test('a tooltip that would cover a button below may stand above its owner, then beside it', () => {
  expect(placesOf(owner(200, 150), tip)).toEqual([
    { left: 170, top: 176 },
    { left: 170, top: 120 },
    { left: 246, top: 148 },
    { left: 94, top: 148 },
  ])
  // The burger, at the right end of the bar.
  expect(placesOf(owner(350, 6), tip)).toEqual([
    { left: 294, top: 32 },
    { left: 244, top: 4 },
  ])
})

const first = (...given: Parameters<typeof placesOf>) => placesOf(...given)[0]

/** An icon of 40 × 20 px. */
function owner(left: number, top: number) {
  const [width, height] = [40, 20]
  return { left, top, width, height, right: left + width, bottom: top + height, x: left, y: top }
}
