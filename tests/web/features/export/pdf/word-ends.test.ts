import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { endsOf, writeEnds } from '../../../../../web/features/export/pdf/word-ends.ts'

/** Each part is a cell; 0 is text outside of tables. */
const cellOf = (part: number | null) =>
  part ? { row: Math.floor(part / 10), column: (part % 10) - 1 } : null
const word = (part: number, x: number, line = 0) => ({
  text: 'word',
  part,
  x,
  y: line * 20,
  width: 30,
  height: 15,
  drawn: null,
})

test('a cell has the tabs of the columns before it, from the cell or the line’s beginning on', () => {
  const words = [
    word(0, 0),
    word(12, 40, 1),
    word(12, 80, 1),
    word(14, 160, 1),
    word(21, 0, 2),
    word(22, 40, 2),
    word(22, 40, 3),
    word(23, 120, 2),
    word(24, 160, 2),
    word(0, 0, 4),
  ]
  const ends = endsOf(words, cellOf)
  expect(ends.map(({ before }) => before)).toEqual([0, 1, 0, 0, 0, 0, 0, 2, 0, 0])
  expect(ends.map(({ after }) => after)).toEqual([0, 0, 2, 0, 1, 0, 0, 1, 0, 0])
  expect(ends.map(({ afterLetter }) => afterLetter)).toEqual([0, 0, 3, 0, 1, 0, 0, 3, 0, 0])
})

test('tabs reach up to the next cell to a sixth of the last, and move no letter', () => {
  const letters = { em: 14, spacing: 0 }
  const ends = { hasSpace: true, before: 0, afterLetter: 0, ahead: '' }
  fc.assert(
    fc.property(
      fc.double({ min: 5, max: 480, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      (gap, after) => {
        const widths: number[] = []
        const blank = (text: string, width: number) => {
          widths.push(width)
          return text
        }
        const font = { blank } as never
        const { left, right } = writeEnds({ ...ends, after, gap }, font, letters, false)
        expect([left, right]).toEqual(['', `<${'\t'.repeat(after)}>`])
        const rest = gap / 14 - widths.reduce((sum, width) => sum + width, 0)
        if (gap / 14 > 0.35 * after) expect(Math.abs(rest)).toBeLessThan((widths.at(-1) ?? 0) / 6)
        const before = writeEnds({ ...ends, after: 0, gap: 0, before: 2 }, font, letters, false)
        expect(before).toEqual({ left: '600<\t\t>', right: '< >' })
      },
    ),
  )
})
