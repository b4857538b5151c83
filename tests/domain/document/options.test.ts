import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changeRows, rowsOf } from '#domain/document/blocks.ts'
import { choose, makeAlternative, rivalOf, setUse } from '#domain/document/change-options.ts'
import { duplicate, paste, pasteRow, withNewIds } from '#domain/document/clipboard.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { moveRow } from '#domain/document/move.ts'
import { isCounted, pricedOnly, withoutGroup, withWholeGroups } from '#domain/document/options.ts'
import {
  type Block,
  type BoqRow,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  qtyCell,
  type RowBlock,
  type TableRow,
} from '#domain/document/quotation.ts'
import { removeRow } from '#domain/document/rows.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { counting } from '../../support/documents.ts'
import { perBlock } from '../../support/sums.ts'

const included = (id: string, price = 0): BoqRow => ({
  ...newBoqRow(id),
  price: figureCell(price, true),
})
const optional = (id: string, isChosen = false, price = 0): BoqRow => ({
  ...included(id, price),
  use: 'optional',
  isChosen,
})
const alternative = (id: string, group: string | null, isChosen = false, price = 0): BoqRow => ({
  ...included(id, price),
  use: 'alternative',
  isChosen,
  group,
})

/** Each row's use as in `a o b+`: + for a chosen one, the group behind a colon. */
const usesOf = (rows: readonly TableRow[]): string =>
  pricedOnly(rows)
    .map(({ id, use, isChosen, group }) => {
      const sign = { included: '', optional: '?', alternative: `:${group}` }[use]
      return `${id}${sign}${isChosen ? '+' : ''}`
    })
    .join(' ')

describe('a table that is read', () => {
  test.each<[string, TableRow[], string]>([
    [
      'two are chosen: the first wins',
      [alternative('a', 'g'), alternative('b', 'g', true), alternative('c', 'g', true)],
      'a:g b:g+ c:g',
    ],
    [
      'none is chosen: the first is',
      [alternative('a', 'g'), alternative('b', 'g'), included('c')],
      'a:g+ b:g c',
    ],
    ['a group of one is an ordinary row', [alternative('a', 'g'), included('b')], 'a b'],
    [
      'so is an alternative without a group, even beside another',
      [alternative('a', null, true), alternative('b', null)],
      'a b',
    ],
    [
      'groups are apart, wherever their rows stand',
      [alternative('a', 'g'), alternative('b', 'h'), alternative('c', 'h'), alternative('d', 'g')],
      'a:g+ b:h+ c:h d:g',
    ],
    [
      'only alternatives belong to a group',
      [
        { ...optional('a', true), group: 'g' },
        { ...included('b'), group: 'g' },
      ],
      'a?+ b',
    ],
    [
      'a row of a group that is not an alternative does not count as one of it',
      [alternative('a', 'g', true), { ...optional('b'), group: 'g' }],
      'a b?',
    ],
    [
      'headings and notes between alternatives change nothing',
      [alternative('a', 'g'), newHeading('h'), newNote('n'), alternative('b', 'g')],
      'a:g+ b:g',
    ],
  ])('%s', (_, rows, uses) => {
    const whole = withWholeGroups(rows)
    expect(usesOf(whole)).toBe(uses)
    expect(whole.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(withWholeGroups(whole)).toBe(whole)
  })

  test('stays the same list where its groups are whole, and so do rows that stay', () => {
    const plain = [included('a'), newNote('n'), optional('b', true)]
    expect(withWholeGroups(plain)).toBe(plain)
    const rows = [included('a'), alternative('b', 'g', true), alternative('c', 'g', true)]
    const whole = withWholeGroups(rows)
    expect([whole[0], whole[1]]).toEqual([rows[0], rows[1]] as TableRow[])
    expect(whole[0]).toBe(rows[0] as TableRow)
    expect(whole[1]).toBe(rows[1] as TableRow)
  })

  test('by the server has whole groups, and a row block has none', () => {
    const table = newBoqBlock('table', counting())
    table.boq.rows = [alternative('a', 'g', false, 5), alternative('b', 'g', false, 7)]
    const row: RowBlock = { ...newRowBlock('row'), ...ALTERNATIVE }
    const read = recalculateQuotation(newQuotation([table, row, newPriceBlock('total')]))
    if (!read.ok) throw new Error(read.reason)
    expect(usesOf(rowsOf(read.value.blocks[0]))).toBe('a:g+ b:g')
    expect(read.value.blocks[1]).toMatchObject({ use: 'included', isChosen: false, group: null })
    expect(read.value.blocks[2]).toMatchObject({ price: { value: 5 } })
  })
})

const ALTERNATIVE = { use: 'alternative', isChosen: true, group: 'g' } as const

test('a row outside of tables is no alternative, but may be optional', () => {
  const block = newRowBlock('row')
  expect(withoutGroup<RowBlock>({ ...block, ...ALTERNATIVE })).toEqual(block)
  expect(withoutGroup(block)).toBe(block)
  const chosen: RowBlock = { ...block, use: 'optional', isChosen: true }
  expect(withoutGroup(chosen)).toBe(chosen)
  expect(withoutGroup<RowBlock>({ ...chosen, group: 'g' })).toEqual(chosen)
})

test('a row counts if it is included or chosen', () => {
  const rows = [
    included('a'),
    optional('b'),
    optional('c', true),
    alternative('d', 'g', true),
    alternative('e', 'g'),
  ]
  expect(rows.filter(isCounted).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})

describe('the use of a row', () => {
  const rows = [included('a'), optional('b', true), included('c')]

  test('as an option begins without it, and as included counts it', () => {
    expect(usesOf(setUse(rows, 'a', 'optional'))).toBe('a? b?+ c')
    expect(usesOf(setUse(rows, 'b', 'included'))).toBe('a b c')
  })

  test('as an alternative joins the priced row above, which stays chosen', () => {
    const noted = [included('a'), newNote('n'), newHeading('h'), included('b'), included('c')]
    const pair = makeAlternative(noted, 'b', 'new')
    expect(usesOf(pair)).toBe('a:new+ b:new c')
    expect(usesOf(makeAlternative(pair, 'c', 'other'))).toBe('a:new+ b:new c:new')
    expect(usesOf(makeAlternative([optional('a'), optional('b', true)], 'b', 'new'))).toBe(
      'a:new+ b:new',
    )
  })

  test('as an alternative needs a priced row above', () => {
    const noted = [newNote('n'), included('a'), included('b')]
    expect(makeAlternative(noted, 'a', 'new')).toBe(noted)
    expect(makeAlternative(noted, 'n', 'new')).toBe(noted)
    expect(makeAlternative(noted, 'gone', 'new')).toBe(noted)
  })

  const group = [
    alternative('a', 'g'),
    alternative('b', 'g', true),
    alternative('c', 'g'),
    included('d'),
  ]

  test('that leaves a group leaves a group, unless one row is left', () => {
    expect(usesOf(setUse(group, 'c', 'included'))).toBe('a:g b:g+ c d')
    expect(usesOf(setUse(group, 'b', 'optional'))).toBe('a:g+ b? c:g d')
    expect(usesOf(setUse(setUse(group, 'b', 'optional'), 'a', 'included'))).toBe('a b? c d')
  })

  test('that leaves a group for another leaves one too', () => {
    const two = [
      alternative('a', 'g', true),
      alternative('b', 'g'),
      alternative('c', 'h', true),
      alternative('d', 'h'),
      alternative('e', 'h'),
    ]
    expect(usesOf(makeAlternative(two, 'c', 'new'))).toBe('a:g+ b:g c:g d:h+ e:h')
  })

  test('that is as it was changes nothing', () => {
    expect(setUse(rows, 'a', 'included')).toBe(rows)
    expect(setUse(rows, 'gone', 'optional')).toBe(rows)
    const noted = [newNote('n'), included('a')]
    expect(setUse(noted, 'n', 'optional')).toBe(noted)
    const pair = [alternative('a', 'g', true), alternative('b', 'g')]
    expect(makeAlternative(pair, 'b', 'new')).toBe(pair)
  })
})

describe('a choice', () => {
  const rows = [
    alternative('a', 'g', true),
    alternative('b', 'g'),
    alternative('c', 'h'),
    alternative('d', 'h', true),
    optional('e'),
    included('f'),
    newNote('n'),
  ]

  test('of an alternative leaves out the others of its group', () => {
    expect(usesOf(choose(rows, 'b', true))).toBe('a:g b:g+ c:h d:h+ e? f')
  })

  test('of an option can be taken back, that of an alternative only by another', () => {
    const chosen = choose(rows, 'e', true)
    expect(usesOf(chosen)).toBe('a:g+ b:g c:h d:h+ e?+ f')
    expect(choose(chosen, 'e', false)).toEqual(rows)
    expect(choose(rows, 'a', false)).toBe(rows)
  })

  test('that was made, of a row that always counts, or of none changes nothing', () => {
    for (const id of ['a', 'f', 'n', 'gone']) expect(choose(rows, id, true)).toBe(rows)
    expect(choose(rows, 'e', false)).toBe(rows)
  })
})

test('a row that isn’t chosen takes the place of the alternative that is', () => {
  const rows = [
    alternative('a', 'g'),
    alternative('b', 'g', true),
    alternative('c', 'h', true),
    alternative('d', 'h'),
    optional('e'),
    included('f'),
    newNote('n'),
  ]
  expect(pricedOnly(rows).map((row) => rivalOf(rows, row)?.id)).toEqual([
    'b',
    undefined,
    undefined,
    'c',
    undefined,
    undefined,
  ])
})

describe('the chosen one of a group', () => {
  const tables = (): Block[] => {
    const [one, two] = [newBoqBlock('one', counting('x')), newBoqBlock('two', counting('y'))]
    one.boq.rows = [
      alternative('a', 'g', true),
      alternative('b', 'g'),
      alternative('c', 'g'),
      included('d'),
    ]
    return [one, two]
  }
  const usesIn = (blocks: readonly Block[], at: number) => usesOf(rowsOf(blocks[at]))

  test('deleted or cut is replaced by the first that is left', () => {
    const blocks = changeRows(tables(), 'one', (rows) => removeRow(rows, 'a'))
    expect(usesIn(blocks, 0)).toBe('b:g+ c:g d')
    const again = changeRows(blocks, 'one', (rows) => removeRow(rows, 'b'))
    expect(usesIn(again, 0)).toBe('c d')
  })

  test('moved to another table is replaced, and an ordinary row there', () => {
    const blocks = moveRow(tables(), 'a', { boqId: 'two', afterId: null })
    expect(usesIn(blocks, 0)).toBe('b:g+ c:g d')
    expect(usesIn(blocks, 1)).toBe('a y1')
  })

  test('moved within its table stays chosen', () => {
    const blocks = moveRow(tables(), 'a', { boqId: 'one', afterId: 'd' })
    expect(usesIn(blocks, 0)).toBe('b:g c:g d a:g+')
  })

  test('duplicated has a copy that is not chosen', () => {
    const blocks = duplicate(tables(), { blockId: 'one', rowId: 'a' }, counting('new'))
    expect(usesIn(blocks, 0)).toBe('a:g+ new1:g b:g c:g d')
  })

  test('copied and pasted above itself keeps the choice, and its copy joins the group', () => {
    const item = { ...alternative('a', 'g', true), price: figureCell(5, true) }
    const copied = { key: 'k', from: 'copy', kind: 'row', item } as const
    const place = { blockId: 'one', rowId: 'a', position: 'top' } as const
    expect(usesIn(paste(tables(), place, copied, counting('new')), 0)).toBe('new1:g a:g+ b:g c:g d')
  })

  test('pasted over is replaced, and what is pasted elsewhere is an ordinary row', () => {
    const place = { blockId: 'one', rowId: 'a', position: 'middle' } as const
    expect(usesIn(pasteRow(tables(), place, included('x')), 0)).toBe('x b:g+ c:g d')
    const there = { blockId: 'two', rowId: 'y1', position: 'bottom' } as const
    expect(usesIn(pasteRow(tables(), there, alternative('x', 'g', true)), 1)).toBe('y1 x')
  })
})

describe('a table with alternatives', () => {
  const rows = [alternative('a', 'g', true), alternative('b', 'g'), included('c')]

  test('is copied with groups of its own, so that its rows join none of the original', () => {
    const copy = withNewIds(tableOf(rows), counting('copy'))
    const [a, b] = rowsOf(copy)
    expect(usesOf(rowsOf(copy))).toMatch(/^copy\d:copy\d\+ copy\d:copy\d copy\d$/)
    const back = moveRow([tableOf(rows), copy], a?.id ?? '', { boqId: 't', afterId: null })
    expect(usesOf(rowsOf(back[0]))).toBe(`${a?.id} a:g+ b:g c`)
    expect(usesOf(rowsOf(back[1]))).toMatch(new RegExp(`^${b?.id} copy`))
  })

  test('keeps its groups apart from those of a section that is moved into it', () => {
    const section = [newHeading('h'), alternative('x', 'g'), alternative('y', 'g', true)]
    const from = { ...tableOf([included('z'), ...section]), id: 'from' }
    const moved = moveRow([tableOf(rows), from], 'h', { boqId: 't', afterId: 'c' })
    expect(usesOf(rowsOf(moved[0]))).toBe('a:g+ b:g c x:group1 y:group1+')
  })
})

test('rows that are not chosen change nothing, whatever they cost', () => {
  fc.assert(
    fc.property(anyOffer, changedRow, (quotation, change) => {
      const before = totalsOf(quotation.blocks, quotation)
      const shown = perBlock(quotation.blocks, quotation)
      const blocks = quotation.blocks.map((block) =>
        kindOf(block).withPricedRows(
          block,
          kindOf(block)
            .pricedRows(block)
            .map((row) => (isCounted(row) ? row : { ...row, ...change })),
        ),
      )
      const after = recalculateQuotation({ ...quotation, blocks })
      if (!after.ok) throw new Error(after.reason)
      const totals = totalsOf(after.value.blocks, quotation)
      expect([totals.sum, totals.document]).toEqual([before.sum, before.document])
      const shownAfter = perBlock(after.value.blocks, quotation)
      for (const id of ['t', 'p']) expect(shownAfter.get(id)).toBe(shown.get(id))
    }),
    { numRuns: 500 },
  )
})

const amount = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100)
const percent = fc.integer({ min: -100, max: 100 })
const rate = fc.constantFrom(null, 'low', 'none')
const changedRow = fc
  .record({ price: amount, qty: amount, discount: percent, taxRate: rate, cost: amount })
  .map(({ price, qty, discount, taxRate, cost }) => ({
    itemPrice: figureCell(price),
    qty: qtyCell(qty),
    price: figureCell(null),
    discount: { html: '', value: discount },
    taxRate,
    cost,
  }))
const anyOffer = fc
  .record({
    rows: fc.array(fc.tuple(fc.record(usesFor()), changedRow), { minLength: 1, maxLength: 8 }),
    single: fc.tuple(fc.record(usesFor()), changedRow),
    mode: fc.constantFrom('none', 'added', 'included'),
    lines: fc.array(fc.tuple(fc.constantFrom('percent', 'amount'), percent), { maxLength: 3 }),
  })
  .map(({ rows, single, mode, lines }) => {
    const table = tableOf(
      rows.map(([use, row], at) => ({ ...newBoqRow(`r${at}`), ...use, ...row })),
    )
    const [use, row] = single
    const rates = [19, 7, 0].map((percent, at) => ({
      id: ['usual', 'low', 'none'][at] ?? '',
      name: 'VAT',
      percent,
      reason: '',
      parts: [],
    }))
    const read = recalculateQuotation({
      ...newQuotation([table, { ...newRowBlock('single'), ...use, ...row }, newPriceBlock('p')]),
      tax: { mode, rates, defaultRate: 'usual' },
      lines: lines.map(([kind, value], at) => ({ id: `l${at}`, html: '', kind, value })),
    })
    if (!read.ok) throw new Error(read.reason)
    return read.value
  })

function usesFor() {
  return {
    use: fc.constantFrom<BoqRow['use'][]>('included', 'optional', 'alternative', 'alternative'),
    isChosen: fc.boolean(),
    group: fc.constantFrom(null, 'g', 'h'),
  }
}

type Operation = (rows: readonly TableRow[], nextId: () => string) => readonly TableRow[]

const idAt = (rows: readonly TableRow[], at: number) => rows[at % rows.length]?.id ?? ''
const operation: fc.Arbitrary<Operation> = fc
  .tuple(
    fc.constantFrom('option', 'include', 'alternate', 'choose', 'leave', 'remove', 'move', 'copy'),
    fc.nat(30),
    fc.nat(30),
  )
  .map(([name, at, to]): Operation => {
    const change: Record<typeof name, Operation> = {
      option: (rows) => setUse(rows, idAt(rows, at), 'optional'),
      include: (rows) => setUse(rows, idAt(rows, at), 'included'),
      alternate: (rows, nextId) => makeAlternative(rows, idAt(rows, at), nextId()),
      choose: (rows) => choose(rows, idAt(rows, at), true),
      leave: (rows) => choose(rows, idAt(rows, at), false),
      remove: (rows) => inTable(rows, (own) => removeRow(own, idAt(own, at))),
      move: (rows) =>
        rowsOf(
          moveRow([tableOf(rows)], idAt(rows, at), { boqId: 't', afterId: idAt(rows, to) })[0],
        ),
      copy: (rows, nextId) =>
        rowsOf(duplicate([tableOf(rows)], { blockId: 't', rowId: idAt(rows, at) }, nextId)[0]),
    }
    return change[name]
  })

const tableOf = (rows: readonly TableRow[]): Block => {
  const table = newBoqBlock('t', counting())
  return { ...table, boq: { ...table.boq, rows: [...rows] } }
}
const inTable: (
  rows: readonly TableRow[],
  change: (rows: readonly TableRow[]) => readonly TableRow[],
) => readonly TableRow[] = (rows, change) => rowsOf(changeRows([tableOf(rows)], 't', change)[0])

const anyRow = fc.record(usesFor())
const anyTable = fc
  .array(fc.oneof({ weight: 6, arbitrary: anyRow }, fc.constantFrom('heading', 'note')), {
    maxLength: 8,
  })
  .map((kinds): TableRow[] => {
    const nextId = counting()
    const rows = kinds.map((kind): TableRow => {
      if (kind === 'heading') return newHeading(nextId())
      if (kind === 'note') return newNote(nextId())
      return { ...newBoqRow(nextId()), ...(kind as Partial<BoqRow>) }
    })
    return [...rows, newBoqRow('last')]
  })

test('each group has two rows or more, one of them chosen, whatever is done', () => {
  fc.assert(
    fc.property(anyTable, fc.array(operation, { maxLength: 12 }), (table, operations) => {
      const nextId = counting('new')
      let rows = withWholeGroups(table)
      expectWholeGroups(rows)
      for (const change of operations) {
        rows = change(rows, nextId)
        expectWholeGroups(rows)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      }
    }),
    { numRuns: 1000 },
  )
})

function expectWholeGroups(rows: readonly TableRow[]): void {
  const priced = pricedOnly(rows)
  const groups = Map.groupBy(
    priced.filter(({ use }) => use === 'alternative'),
    ({ group }) => group,
  )
  for (const [group, members] of groups) {
    expect(group).not.toBeNull()
    expect(members.length).toBeGreaterThan(1)
    expect(members.filter(({ isChosen }) => isChosen)).toHaveLength(1)
  }
  for (const row of priced) if (row.use !== 'alternative') expect(row.group).toBeNull()
  const block = tableOf(rows)
  expect(kindOf(block).withRows(block, rows)).toEqual(block)
}
