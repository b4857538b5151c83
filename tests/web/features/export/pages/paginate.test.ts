import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Band,
  type Column,
  paginate,
  type Slice,
  type Unit,
} from '../../../../../web/features/export/pages/paginate.ts'

const SHEET = { height: 100, gap: 10 }

const unit = (height: number, changes: Partial<Unit> = {}): Unit => ({
  height,
  gap: 0,
  keepsWithNext: false,
  repeated: 0,
  ...changes,
})
const heading = (height: number) => unit(height, { keepsWithNext: true })
const column = (...units: Unit[]): Column => ({ x: 0, units })

/** The pages as text: `band:first-end` of each slice. */
const pagesOf = (bands: readonly Band[]) =>
  paginate(bands, SHEET).map((slices) =>
    slices.map(({ band, first, end }) => `${band}:${first}-${end}`).join(' '),
  )

describe('paginate', () => {
  test('an empty document is one empty page', () => {
    expect(pagesOf([])).toEqual([''])
  })

  test('a block that a page can hold is kept whole where at most a quarter stays blank', () => {
    const table = column(unit(20), unit(20), unit(20))
    expect(pagesOf([[column(unit(65))], [table]])).toEqual(['0:0-1', '1:0-3'])
    expect(pagesOf([[column(unit(64))], [table]])).toEqual(['0:0-1 1:0-1', '1:1-3'])
  })

  test('a table that is cut begins with a row below its heading, which the next page repeats', () => {
    const rows = Array.from({ length: 4 }, () => unit(15, { repeated: 10 }))
    const table = column(heading(20), ...rows)
    expect(pagesOf([[column(unit(50))], [table]])).toEqual(['0:0-1 1:0-2', '1:2-5'])
    expect(pagesOf([[column(unit(60))], [table]])).toEqual(['0:0-1', '1:0-5'])
  })

  test('a tall row is cut only where it would leave more than a quarter of a page blank', () => {
    const tall = [
      unit(10, { keepsWithNext: true }),
      ...Array.from({ length: 5 }, () => unit(10, { keepsWithNext: true, mayPart: true })),
      unit(10, { keepsWithNext: true }),
      unit(10),
    ]
    const table = (rows: number) => [column(heading(10), ...Array(rows).fill(unit(10)), ...tall)]
    expect(pagesOf([table(6)])).toEqual(['0:0-10', '0:10-15'])
    expect(pagesOf([table(7)])).toEqual(['0:0-8', '0:8-16'])
    expect(pagesOf([[column(unit(50))], table(0)])).toEqual(['0:0-1 1:0-4', '1:4-9'])
  })

  test('a total is not alone on a page: the last of what is before it goes along', () => {
    const total = { ...column(unit(20)), isTotal: true }
    const row = unit(10)
    const table = (rows: number) => [
      column(heading(10), ...Array(rows - 1).fill(row), heading(10), row),
    ]
    expect(pagesOf([table(5), [total]])).toEqual(['0:0-7 1:0-1'])
    expect(pagesOf([table(6), [total]])).toEqual(['0:0-6', '0:6-8 1:0-1'])
    const note = { x: 0, units: [unit(25)] }
    expect(pagesOf([table(6), [note, total]])).toEqual(['0:0-6', '0:6-8 1:0-1 1:0-1'])
    expect(pagesOf([[column(unit(50), unit(30))], [total]])).toEqual(['0:0-1', '0:1-2 1:0-1'])
  })

  test('headings below each other go to the next page with the row below them', () => {
    const row = unit(15, { repeated: 10 })
    const section = unit(15, { repeated: 10, keepsWithNext: true })
    const rows = [row, row, row, section, section, row, row, row]
    expect(pagesOf([[column(heading(20), ...rows)]])).toEqual(['0:0-4', '0:4-9'])
    // Without room for both headings and the row below them, none of them stays.
    expect(
      pagesOf([[column(unit(15))], [column(heading(20), row, section, section, row)]]),
    ).toEqual(['0:0-1 1:0-2', '1:2-5'])
  })

  test('a longer one is cut between its units and fills the page', () => {
    const rows = Array.from({ length: 5 }, () => unit(30))
    expect(pagesOf([[column(unit(30))], [column(...rows)]])).toEqual(['0:0-1 1:0-2', '1:2-5'])
  })

  test('a heading goes with what follows it, in its block or in the next', () => {
    expect(pagesOf([[column(unit(60))], [column(heading(10))], [column(unit(30))]])).toEqual([
      '0:0-1',
      '1:0-1 2:0-1',
    ])
    const long = column(unit(60), heading(20), unit(50))
    expect(pagesOf([[long]])).toEqual(['0:0-1', '0:1-3'])
  })

  test('a table too long for a page follows its heading, and begins with a row at least', () => {
    const rows = Array.from({ length: 9 }, () => unit(15, { repeated: 10 }))
    const table = column(heading(20), ...rows)
    expect(pagesOf([[column(unit(30))], [column(heading(10))], [table]])).toEqual([
      '0:0-1 1:0-1 2:0-2',
      '2:2-8',
      '2:8-10',
    ])
  })

  test('what a page repeats above a table takes its room', () => {
    const rows = Array.from({ length: 8 }, () => unit(30, { repeated: 20 }))
    expect(pagesOf([[column(...rows)]])).toEqual(['0:0-3', '0:3-5', '0:5-7', '0:7-8'])
  })

  test('a picture shrinks to what is left of a page, down to 60 %, before it moves', () => {
    const picture = unit(50, { shrinks: 20 })
    const [first = [], ...rest] = paginate([[column(unit(60))], [column(picture)]], SHEET)
    expect(rest).toEqual([])
    expect(first[1]).toMatchObject({ y: 70, shrunk: { from: 0, scale: 0.6 } })
    expect(pagesOf([[column(unit(61))], [column(picture)]])).toEqual(['0:0-1', '1:0-1'])
    expect(paginate([[column(unit(20))], [column(picture)]], SHEET)[0]?.[1]?.shrunk).toBeUndefined()
  })

  test('a picture higher than a page shrinks to one, also where it can’t keep with what follows', () => {
    const picture = unit(120, { shrinks: 40, keepsWithNext: true })
    const scalesBefore = (last: Unit) =>
      paginate([[column(unit(10), picture, last)]], SHEET).map(([slice]) => slice?.shrunk?.scale)
    expect(scalesBefore(unit(20))).toEqual([undefined, 0.6])
    expect(scalesBefore(unit(50))).toEqual([undefined, 0.8, undefined])
  })

  test('a picture shrinks with the heading that it keeps with, and nothing before it does', () => {
    const before = unit(40, { shrinks: 16 })
    const block = column(before, heading(10), unit(60, { shrinks: 24 }))
    expect(paginate([[block]], SHEET)).toEqual([
      [
        {
          band: 0,
          column: 0,
          first: 0,
          end: 3,
          x: 0,
          y: 0,
          shrunk: { from: 1, scale: 1 - 10 / 60 },
        },
      ],
    ])
  })

  test('columns side by side are cut each by itself and go on side by side', () => {
    const left = column(unit(40), unit(40), unit(40))
    const right = { x: 50, units: [unit(90), unit(20)] }
    const [first = [], second = []] = paginate([[left, right]], SHEET)
    expect(first.map(({ column: at, end }) => [at, end])).toEqual([
      [0, 2],
      [1, 1],
    ])
    expect(second.map(({ y, x }) => [x, y])).toEqual([
      [0, 0],
      [50, 0],
    ])
  })
})

const unitArbitrary = fc
  .record({
    height: fc.integer({ min: 1, max: 80 }),
    gap: fc.integer({ min: 0, max: 10 }),
    keepsWithNext: fc.boolean(),
    mayPart: fc.boolean(),
    repeated: fc.constantFrom(0, 15),
    isPicture: fc.boolean(),
  })
  .map(({ isPicture, ...one }) => ({ ...one, shrinks: isPicture ? one.height * 0.4 : 0 }))
const bandArbitrary = fc.array(
  fc.record({ x: fc.constant(0), units: fc.array(unitArbitrary, { minLength: 1, maxLength: 12 }) }),
  { minLength: 1, maxLength: 3 },
)
const bandsArbitrary = fc.array(bandArbitrary, { maxLength: 8 })

describe('whatever the document', () => {
  test('each unit is on one page, in order', () => {
    fc.assert(
      fc.property(bandsArbitrary, (bands) => {
        const slices = paginate(bands, SHEET).flat()
        for (const [at, band] of bands.entries())
          for (const [place, { units }] of band.entries()) {
            const own = slices.filter((slice) => slice.band === at && slice.column === place)
            const shown = own.flatMap(({ first, end }) => range(first, end))
            expect(shown).toEqual(range(0, units.length))
          }
      }),
    )
  })

  test('nothing reaches over the foot of a page', () => {
    fc.assert(
      fc.property(bandsArbitrary, (bands) => {
        for (const page of paginate(bands, SHEET))
          for (const slice of page) {
            const isAlone = slice.y === 0 && slice.end === slice.first + 1
            if (!isAlone) expect(bottomOf(bands, slice)).toBeLessThanOrEqual(SHEET.height + 1e-9)
            expect(slice.shrunk?.scale ?? 1).toBeGreaterThanOrEqual(0.6 - 1e-9)
          }
      }),
    )
  })

  test('a block that fits on a page is on one, unless headings or a blank quarter are before it', () => {
    fc.assert(
      fc.property(bandsArbitrary, (bands) => {
        const slices = paginate(bands, SHEET).flat()
        for (const [at, band] of bands.entries()) {
          const isLed =
            at > 0 && (bands[at - 1] ?? []).some(({ units }) => units.at(-1)?.keepsWithNext)
          const isLeading = band.some(({ units }) => units.at(-1)?.keepsWithNext)
          const height = Math.max(...band.map(({ units }) => heightOf(units, 0, units.length)))
          if (isLed || isLeading || height > SHEET.height) continue
          const own = slices.filter((slice) => slice.band === at)
          if (own.length > band.length) expectBlank(SHEET.height - (own[0]?.y ?? 0), height)
        }
      }),
    )
  })

  test('what keeps with the next is not the last on a page that has room for both', () => {
    fc.assert(
      fc.property(bandsArbitrary, (bands) => {
        for (const { band, column: place, first, end } of paginate(bands, SHEET).flat()) {
          const units = bands[band]?.[place]?.units ?? []
          const last = units[end - 1]
          if (end === units.length || !last?.keepsWithNext || last.mayPart) continue
          const start = units.findLastIndex((one, at) => at < end && !one.keepsWithNext) + 1
          const stop = units.findIndex((one, at) => at >= end && !one.keepsWithNext) + 1
          const together = heightOf(units, start, stop || units.length)
          expect(start <= first || together > SHEET.height).toBe(true)
        }
      }),
    )
  })

  test('pages are as few as a reader would expect: none is empty', () => {
    fc.assert(
      fc.property(bandsArbitrary, (bands) => {
        const pages = paginate(bands, SHEET)
        if (bands.length > 0) expect(pages.every((page) => page.length > 0)).toBe(true)
      }),
    )
  })
})

/** Moved whole to the next page, the block would leave more than a quarter of this one blank. */
function expectBlank(room: number, height: number): void {
  expect(room).toBeGreaterThan(SHEET.height / 4)
  expect(room).toBeLessThan(height)
}

const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => first + at)

function heightOf(units: readonly Unit[], first: number, end: number): number {
  const own = units.slice(first, end)
  const gaps = own.slice(1).reduce((sum, { gap }) => sum + gap, 0)
  const repeated = first > 0 ? (units[first]?.repeated ?? 0) : 0
  return own.reduce((sum, { height }) => sum + height, repeated + gaps)
}

function bottomOf(bands: readonly Band[], { band, column: place, first, end, y, shrunk }: Slice) {
  const units = bands[band]?.[place]?.units ?? []
  const saved = shrunk
    ? units
        .slice(shrunk.from, end)
        .reduce((sum, { shrinks = 0 }) => sum + (shrinks / 0.4) * (1 - shrunk.scale), 0)
    : 0
  return y + heightOf(units, first, end) - saved
}
