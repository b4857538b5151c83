import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  GROUP,
  groupRows,
  type RowGroup,
} from '../../../../../../web/features/editor/blocks/boq/group-rows.ts'

const some = (count: number) => Array.from({ length: count }, (_, at) => ({ at }))
const allOf = <Row>(groups: readonly RowGroup<Row>[]) => groups.flatMap(({ rows }) => rows)

test('every row is in exactly one group and in order, after any edits', () => {
  const edit = fc.record({
    at: fc.nat(300),
    remove: fc.nat(80),
    add: fc.nat(80),
    move: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.nat(300), fc.array(edit, { maxLength: 6 }), (count, edits) => {
      let rows = some(count)
      let groups = groupRows(rows, [])
      for (const { at, remove, add, move } of edits) {
        const gone = rows.slice(at, at + remove)
        rows = rows.toSpliced(at, remove, ...some(add))
        if (move) rows.push(...gone)
        groups = groupRows(rows, groups)
        expect(allOf(groups)).toEqual(rows)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        for (const group of groups) expect(group.rows.length).toBeLessThanOrEqual(2 * GROUP)
      }
    }),
  )
})

test('inserting or removing a row keeps all other groups the same objects', () => {
  const rows = some(2000)
  const before = groupRows(rows, [])
  expect(before).toHaveLength(80)
  for (const after of [rows.toSpliced(1000, 1), rows.toSpliced(1000, 0, { at: -1 })]) {
    const groups = groupRows(after, before)
    expect(groups.filter((group) => !before.includes(group))).toHaveLength(1)
    expect(groupRows(after, groups)).toEqual([...groups])
  }
})
