import { expect, test } from 'bun:test'
import { colourOf } from '../../../../web/features/profiles/logo-file.ts'

type Pixel = [red: number, green: number, blue: number, alpha?: number]

/** A picture of these pixels, each as often as said. */
const picture = (...runs: [count: number, pixel: Pixel][]) =>
  new Uint8ClampedArray(
    runs.flatMap(([count, [red, green, blue, alpha = 255]]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  )

test('a logo has the colour that most of it has, whatever its paper, ink and edges are', () => {
  const logo = picture(
    ...([
      [900, [255, 255, 255]],
      [400, [20, 20, 24]],
      [300, [0, 0, 0, 0]],
      [120, [11, 110, 79]],
      [30, [13, 112, 79]],
      [40, [200, 30, 40]],
      [500, [200, 30, 40, 20]],
    ] as [number, Pixel][]),
  )
  expect(colourOf(logo)).toBe('#0b6e4f')
})

test('a logo in shades of grey has none', () => {
  expect(colourOf(picture([10, [0, 0, 0]], [10, [90, 95, 100]]))).toBe('')
  expect(colourOf(new Uint8ClampedArray())).toBe('')
})
