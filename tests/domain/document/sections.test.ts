import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { type BoqRow, figureCell, newBoqRow, type TableRow } from '#domain/document/quotation.ts'
import { sectionEnd, withoutClosed } from '#domain/document/sections.ts'
import { sum } from '#domain/numbers/money.ts'
import { sectionSum, tableSubtotal } from '../../support/sums.ts'

/** `1` to `4` are headings, `n` is a note, and any other number or blank a row's price. */
const row = (price: number | null, fields: Partial<BoqRow> = {}): BoqRow => ({
  ...newBoqRow('row'),
  price: figureCell(price, true),
  ...fields,
})
const heading = (level: number, isClosed = false): TableRow => ({
  ...newHeading(`h${level}`, '', level),
  isClosed,
})
const note = newNote('note')

const ROWS: TableRow[] = [
  row(5),
  heading(1),
  row(10),
  heading(2),
  row(20),
  note,
  heading(3),
  row(0.5),
  heading(2),
  row(40),
  heading(1),
  heading(4),
  row(0.25),
  heading(3),
  row(null),
]

describe('a section', () => {
  test('ends before the next heading of its level or higher, or with the table', () => {
    expect(ROWS.map((_, at) => sectionEnd(ROWS, at))).toEqual([
      1, 10, 3, 8, 5, 6, 8, 8, 10, 10, 15, 13, 13, 15, 15,
    ])
  })

  test('sums its rows and those of its subsections', () => {
    const sums = ROWS.flatMap((each, at) => (each.type === 'heading' ? [sectionSum(ROWS, at)] : []))
    expect(sums).toEqual([70.5, 20.5, 0.5, 40, 0.25, 0.25, 0])
  })

  test('sums only what counts, and keeps a blank price apart from none', () => {
    const rows = [
      heading(1),
      row(10),
      row(20, { use: 'optional' }),
      row(40, { use: 'optional', isChosen: true }),
      row(80, { use: 'alternative', isChosen: true, group: 'g' }),
      row(160, { use: 'alternative', group: 'g' }),
      row(null),
    ]
    expect(sectionSum(rows, 0)).toBe(130)
    expect(sectionSum([heading(1), heading(1)], 0)).toBe(0)
  })

  test('beyond ±1e12 has no sum', () => {
    expect(sectionSum([heading(1), row(1e12), row(1)], 0)).toBeNull()
  })
})

describe('closed headings', () => {
  const close = (...closed: number[]) =>
    ROWS.map((each, at) =>
      closed.includes(at) && each.type === 'heading' ? { ...each, isClosed: true } : each,
    )
  const shownWith = (...closed: number[]) => {
    const rows = close(...closed)
    return withoutClosed(rows).map((each) => rows.indexOf(each))
  }

  test('hide what stands below them, up to the next of their level or higher', () => {
    expect(shownWith(3)).toEqual([0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14])
    expect(shownWith(1)).toEqual([0, 1, 10, 11, 12, 13, 14])
    expect(shownWith(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('below one another hide no more than the upper, and beside one another both', () => {
    expect(shownWith(1, 3, 6)).toEqual(shownWith(1))
    expect(shownWith(3, 8)).toEqual([0, 1, 2, 3, 8, 10, 11, 12, 13, 14])
  })

  test('show what can be chosen below them: nothing is signed unseen', () => {
    const rows = [
      heading(1, true),
      row(10),
      heading(2),
      row(20, { use: 'optional' }),
      row(30, { use: 'alternative', group: 'g' }),
      note,
      heading(1),
      row(40),
    ]
    expect(withoutClosed(rows).map((each) => rows.indexOf(each))).toEqual([0, 3, 4, 6, 7])
  })

  test('that are all open leave the same list', () => {
    expect(withoutClosed(ROWS)).toBe(ROWS)
  })
})

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 100)
const anyRow = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.option(cents),
        fc.constantFrom<BoqRow['use'][]>('included', 'optional'),
        fc.boolean(),
      )
      .map(([price, use, isChosen]) => row(price, { use, isChosen })),
  },
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map((parts) => heading(...parts)),
  fc.constant(note),
)
const anyTable = fc.array(anyRow, { maxLength: 20 })

test('the sums of the highest headings and the rows before the first make the subtotal', () => {
  fc.assert(
    fc.property(anyTable, (rows) => {
      const first = rows.findIndex(({ type }) => type === 'heading')
      const before = rows.slice(0, first < 0 ? rows.length : first)
      const sums = [tableSubtotal(before)]
      for (let at = before.length; at < rows.length; at = sectionEnd(rows, at))
        sums.push(sectionSum(rows, at))
      expect(sum(sums)).toBe(tableSubtotal(rows))
    }),
  )
})

test('what is shown of closed headings keeps its order: what has no closed one above, or can be chosen', () => {
  fc.assert(
    fc.property(anyTable, (made) => {
      const rows = made.map((each, at) => ({ ...each, id: `r${at}` }))
      const shown = withoutClosed(rows)
      const isBelowClosed = (at: number) =>
        rows.some(
          (upper, above) =>
            above < at &&
            upper.type === 'heading' &&
            upper.isClosed &&
            sectionEnd(rows, above) > at,
        )
      const mayBeChosen = (each: TableRow) => each.type === 'row' && each.use !== 'included'
      expect(shown).toEqual(rows.filter((each, at) => mayBeChosen(each) || !isBelowClosed(at)))
    }),
  )
})
