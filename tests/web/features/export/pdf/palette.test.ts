import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toPalette } from '../../../../../web/features/export/pdf/palette.ts'

type Colour = readonly [number, number, number]

const pixelsOf = (colours: readonly Colour[]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]))

const drawn = ({ indices, palette }: ReturnType<typeof toPalette>): Colour[] =>
  Array.from(indices, (index) => {
    const [r = 0, g = 0, b = 0] = palette.slice(index * 3, index * 3 + 3)
    return [r, g, b]
  })

const colour = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
)

test('up to 256 colours are kept as they are', () => {
  fc.assert(
    fc.property(fc.array(colour, { minLength: 1, maxLength: 256 }), (colours) => {
      const indexed = toPalette(pixelsOf(colours))
      expect(indexed.isExact).toBe(true)
      expect(drawn(indexed)).toEqual(colours)
    }),
  )
})

test('of more, the commonest are kept and the others are near', () => {
  const white: Colour[] = Array.from({ length: 5_000 }, () => [255, 255, 255])
  const ink: Colour[] = Array.from({ length: 900 }, () => [29, 27, 25])
  const greys: Colour[] = Array.from({ length: 4_096 }, (_, at) => [
    at % 256,
    (at >> 4) % 256,
    (at * 7) % 256,
  ])
  const all = [...white, ...ink, ...greys]
  const indexed = toPalette(pixelsOf(all))
  expect(indexed.isExact).toBe(false)
  expect(indexed.palette.length).toBeLessThanOrEqual(256 * 3)
  const result = drawn(indexed)
  expect(result.slice(0, 5_900)).toEqual([...white, ...ink])
  const distances = greys.map((grey, at) =>
    Math.max(
      ...grey.map((value, channel) => Math.abs(value - (result[5_900 + at]?.[channel] ?? 0))),
    ),
  )
  expect(Math.max(...distances)).toBeLessThan(64)
})
