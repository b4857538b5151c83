import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Blocks } from '#domain/document/blocks.ts'
import { duplicate, pasteRow } from '#domain/document/clipboard.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { moveByOne, moveRow } from '#domain/document/move.ts'
import { isPriced } from '#domain/document/options.ts'
import { figureCell, newBoqBlock, newBoqRow, type TableRow } from '#domain/document/quotation.ts'
import { describeLine } from '#domain/document/rows.ts'
import { sectionEnd, sectionsIn } from '#domain/document/sections.ts'
import { hasOnlyText, setHeading, turnLine } from '#domain/document/table-lines.ts'
import { sum } from '#domain/numbers/money.ts'
import { counting } from '../../support/documents.ts'
import { sectionSum, tableSubtotal } from '../../support/sums.ts'

type Sign = number | 'row' | 'note'

const line = (sign: Sign, id: string, cents: number): TableRow => {
  if (sign === 'note') return newNote(id, id)
  if (sign !== 'row') return newHeading(id, id, sign)
  return { ...newBoqRow(id), price: figureCell(cents / 100, true) }
}

/** Lines of one table, in which at least one is a priced row. */
const anyRows: fc.Arbitrary<TableRow[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom<Sign>('row', 'row', 'row', 'note', 1, 2, 3, 4),
      fc.integer({ min: -1e9, max: 1e9 }),
    ),
    { maxLength: 20 },
  )
  .map((signs) =>
    [...signs, ['row', 1] as const].map(([sign, cents], at) => line(sign, `r${at}`, cents)),
  )

const table = (id: string, rows: TableRow[]) => {
  const block = newBoqBlock(id, counting(id))
  return { ...block, boq: { ...block.boq, rows } }
}
const rowsOf = (blocks: Blocks, id: string): TableRow[] => {
  const block = blocks.find((each) => each.id === id)
  return block?.type === 'boq' ? block.boq.rows : []
}
const ids = (rows: readonly TableRow[]) => rows.map(({ id }) => id)
const sorted = (rows: readonly TableRow[]) => ids(rows).toSorted()
/** The ids of the headings above each row, which show what a move did to other rows. */
const headingsOf = (rows: readonly TableRow[]): Map<string, string> =>
  new Map(
    rows.map(({ id }, at) => [
      id,
      ids(
        rows.filter(
          (row, above) => row.type === 'heading' && above < at && at < sectionEnd(rows, above),
        ),
      ).join(' '),
    ]),
  )

describe('sections', () => {
  test('found together are those found one by one', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const alone = rows.flatMap((row, at) =>
          row.type === 'heading' ? [{ at, end: sectionEnd(rows, at) }] : [],
        )
        expect(sectionsIn(rows)).toEqual(alone)
      }),
    )
  })

  test('of the highest headings and the rows before them make the subtotal', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const first = rows.findIndex(({ type }) => type === 'heading')
        const before = first < 0 ? rows : rows.slice(0, first)
        const sums: (number | null)[] = [tableSubtotal(before)]
        for (let at = first; at >= 0 && at < rows.length; at = sectionEnd(rows, at))
          sums.push(sectionSum(rows, at))
        expect(sum(sums)).toBe(tableSubtotal(rows))
      }),
    )
  })
})

describe('a moved heading', () => {
  test('takes its section along, in order; every row is there once and the subtotal stays', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.nat(), (rows, from, to) => {
        const blocks = [table('t', rows)]
        const moved = rows[from % rows.length]?.id ?? ''
        const afterId = [null, ...ids(rows)][to % (rows.length + 1)] ?? null
        const result = rowsOf(moveRow(blocks, moved, { boqId: 't', afterId }), 't')
        const start = ids(rows).indexOf(moved)
        const section = ids(rows.slice(start, sectionEnd(rows, start)))
        const now = ids(result)
        expect(sorted(result)).toEqual(sorted(rows))
        expect(now.slice(now.indexOf(moved)).slice(0, section.length)).toEqual(section)
        expect(tableSubtotal(result)).toBe(tableSubtotal(rows))
        if (afterId !== null && !section.includes(afterId))
          expect(now[now.indexOf(moved) - 1]).toBe(afterId)
      }),
    )
  })

  test('leaves a priced row in its table, and none is lost between two', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.nat(), fc.boolean(), (rows, others, from, isAlone) => {
        const renamed = others.map((row) => ({ ...row, id: `o${row.id}` }))
        const blocks = [table('t', rows), table('u', renamed)]
        const moved = rows[from % rows.length]?.id ?? ''
        const result = moveRow(blocks, moved, { boqId: 'u', afterId: null }, { isAlone })
        const [left, there] = [rowsOf(result, 't'), rowsOf(result, 'u')]
        expect(left.some(isPriced)).toBe(true)
        expect(sorted([...left, ...there])).toEqual(sorted([...rows, ...renamed]))
        if (isAlone && result !== blocks) expect(left).toHaveLength(rows.length - 1)
      }),
    )
  })

  test('goes one place up or down by keys, and no other row changes its heading', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.constantFrom(1 as const, -1 as const), (rows, from, by) => {
        const headings = rows.filter(({ type }) => type === 'heading')
        const moved = headings[from % Math.max(1, headings.length)]
        if (!moved) return
        const start = rows.indexOf(moved)
        const isBefore = (row: TableRow) => row.type !== 'heading'
        // Rows that no heading is above come under the one that passes them.
        if (by < 0 && rows.slice(0, start).every(isBefore)) return
        const result = rowsOf(
          moveByOne([table('t', rows)], { blockId: 't', rowId: moved.id }, by),
          't',
        )
        expect(sorted(result)).toEqual(sorted(rows))
        const [was, is] = [headingsOf(rows), headingsOf(result)]
        const own = (of: Map<string, string>, id: string) => of.get(id)?.split(' ').at(-1)
        for (const { id } of rows.filter(isPriced)) expect(own(is, id)).toBe(own(was, id))
      }),
    )
  })

  test('alone is one line that changes places', () => {
    const rows = [line(1, 'h', 0), line('row', 'a', 1), line('row', 'b', 2)]
    const place = { blockId: 't', rowId: 'h' }
    const alone = moveByOne([table('t', rows)], place, 1, { isAlone: true })
    expect(ids(rowsOf(alone, 't'))).toEqual(['a', 'h', 'b'])
    const dragged = moveRow(
      [table('t', rows)],
      'h',
      { boqId: 't', afterId: 'b' },
      { isAlone: true },
    )
    expect(ids(rowsOf(dragged, 't'))).toEqual(['a', 'b', 'h'])
  })
})

describe('a copied heading', () => {
  test('below itself has its rows, under new ids and with alternatives of their own', () => {
    const alternative = (id: string, isChosen: boolean): TableRow => ({
      ...newBoqRow(id),
      use: 'alternative',
      group: 'g',
      isChosen,
    })
    const rows = [line(1, 'h', 0), alternative('a', true), alternative('b', false)]
    const blocks = duplicate([table('t', rows)], { blockId: 't', rowId: 'h' }, counting('n'))
    const result = rowsOf(blocks, 't')
    expect(result.map(({ type }) => type)).toEqual([
      'heading',
      'row',
      'row',
      'heading',
      'row',
      'row',
    ])
    expect(new Set(ids(result)).size).toBe(6)
    const groups = result.filter(isPriced).map(({ group }) => group)
    expect(groups[0]).toBe(groups[1] ?? null)
    expect(groups[2]).toBe(groups[3] ?? null)
    expect(groups[2]).not.toBe('g')
    expect(result.filter(isPriced).map(({ isChosen }) => isChosen)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('can’t replace the only row of a table', () => {
    const blocks = [table('t', [line('row', 'a', 1), line('note', 'n', 0)])]
    const place = { blockId: 't', position: 'middle' } as const
    expect(pasteRow(blocks, { ...place, rowId: 'a' }, newHeading('h'))).toBe(blocks)
    const pasted = pasteRow(blocks, { ...place, rowId: 'n' }, newHeading('h'))
    expect(ids(rowsOf(pasted, 't'))).toEqual(['a', 'h'])
  })
})

describe('a line', () => {
  const turn = (rows: TableRow[], id: string, form: Parameters<typeof turnLine>[2]) =>
    turnLine(rows, id, form, 'text', counting('n'))

  test('turns into a heading and back, at the same place', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.integer({ min: 1, max: 4 }), (rows, at, level) => {
        const row = { ...newBoqRow('x'), description: { html: 'before', value: null } }
        const place = at % (rows.length + 1)
        const before = rows.toSpliced(place, 0, row)
        const turned = turn(before, 'x', { type: 'heading', level })
        expect(turned[place]).toEqual(newHeading('x', 'text', level))
        const back = turn([...turned], 'x', { type: 'row' })
        expect(back[place]).toEqual({ ...row, description: { html: 'text', value: null } })
        expect(back.toSpliced(place, 1)).toEqual(rows)
      }),
    )
  })

  test('with figures, metadata or a use stays a row', () => {
    const blank = newBoqRow('a')
    const kept: TableRow[] = [
      { ...blank, price: figureCell(0, true) },
      { ...blank, cost: 3 },
      { ...blank, info: 'kept' },
      { ...blank, use: 'optional' },
      { ...blank, discount: { html: '10 %', value: 10 } },
    ]
    for (const row of kept) {
      const rows = [row, newBoqRow('b')]
      expect(turn(rows, 'a', { type: 'heading', level: 1 })).toBe(rows)
    }
    expect(kept.filter(isPriced).some(hasOnlyText)).toBe(false)
  })

  test('that was the last row leaves an empty one below', () => {
    const turned = turn([newBoqRow('a')], 'a', { type: 'note' })
    expect(turned).toEqual([newNote('a', 'text'), newBoqRow('n1')])
  })

  test('keeps a heading’s sum and closing when its level changes', () => {
    const heading = { ...newHeading('h', 'text'), hasSum: false, isClosed: true }
    const rows = [heading, newBoqRow('a')]
    expect(turn(rows, 'h', { type: 'heading', level: 3 })[0]).toEqual({ ...heading, level: 3 })
    expect(setHeading(rows, 'h', { level: 1 })).toBe(rows)
    expect(setHeading(rows, 'a', { level: 2 })).toBe(rows)
    expect(setHeading(rows, 'h', { hasSum: true })[0]).toEqual({ ...heading, hasSum: true })
  })

  test('of any kind takes its text', () => {
    const rows = [line(1, 'h', 0), line('note', 'n', 0), line('row', 'a', 1)]
    for (const { id } of rows) {
      const described = describeLine(rows, id, 'new')
      expect(described.find((row) => row.id === id)?.description.html).toBe('new')
      expect(describeLine(described, id, 'new')).toBe(described)
    }
  })
})
