import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  exactPalette,
  type Indexed,
  nearestPalette,
} from '../../../../../web/features/export/pdf/palette.ts'

type Colour = readonly [number, number, number]

const pixelsOf = (colours: readonly Colour[]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]))

const drawn = ({ indices, palette }: Indexed): Colour[] =>
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
      for (const reduce of [exactPalette, nearestPalette]) {
        const indexed = reduce(pixelsOf(colours))
        expect(indexed && drawn(indexed)).toEqual(colours)
      }
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
  expect(exactPalette(pixelsOf(all))).toBeNull()
  const indexed = nearestPalette(pixelsOf(all))
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

test('a picture of more colours than a table holds is reduced all the same', () => {
  const many = Array.from(
    { length: 200_000 },
    (_, at): Colour => [at & 255, (at >> 8) & 255, at >> 16],
  )
  const indexed = nearestPalette(pixelsOf(many))
  const result = drawn(indexed)
  const distances = many.map(([r, g, b], at) => {
    const [x, y, z] = result[at] ?? [0, 0, 0]
    return Math.max(Math.abs(r - x), Math.abs(g - y), Math.abs(b - z))
  })
  expect(Math.max(...distances.slice(0, 100_000))).toBeLessThan(64)
})
