import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { type Blocks, changeRows, rowsOf } from '#domain/document/blocks.ts'
import { restoreItem } from '#domain/document/compare/restore-item.ts'
import { isPriced } from '#domain/document/options.ts'
import {
  type Block,
  type BoqBlock,
  LIMITS,
  newBoqBlock,
  newBoqRow,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { removeRow } from '#domain/document/rows.ts'
import { anyDocument, anyVersions } from '../../../support/compared.ts'
import { amount } from '../../../support/soak.ts'

setDefaultTimeout(120_000)

const table = (id: string, ...rowIds: string[]): BoqBlock => {
  const block = newBoqBlock(id, () => 'unused')
  return { ...block, boq: { ...block.boq, rows: rowIds.map(newBoqRow) } }
}
const text = (id: string, html = '') => newTextBlock(id, html)

/** `text`, or `table: a b`. */
const brief = (blocks: Blocks): string[] =>
  blocks.map((block) => {
    const ids = rowsOf(block).map(({ id }) => id)
    return ids.length > 0 ? `${block.id}: ${ids.join(' ')}` : block.id
  })

describe('a removed row', () => {
  test('comes back after the nearest of its earlier neighbours that is there', () => {
    const then = [table('t', 'a', 'b', 'c', 'd')]
    expect(brief(restoreItem([table('t', 'a', 'b', 'd')], then, 'c'))).toEqual(['t: a b c d'])
    expect(brief(restoreItem([table('t', 'd', 'a')], then, 'c'))).toEqual(['t: d a c'])
    expect(brief(restoreItem([table('t', 'd')], then, 'c'))).toEqual(['t: c d'])
  })

  test('comes back last in the last table if its own is gone', () => {
    const now = [table('u', 'x'), table('v', 'y', 'z'), text('end')]
    expect(brief(restoreItem(now, [table('t', 'a', 'b')], 'a'))).toEqual([
      'u: x',
      'v: y z a',
      'end',
    ])
  })

  test('brings its table along if there is no other', () => {
    const then = [text('one'), table('t', 'a', 'b'), text('end')]
    expect(brief(restoreItem([text('one'), text('end')], then, 'a'))).toEqual([
      'one',
      't: a',
      'end',
    ])
  })

  test('does not come back beyond the limit of rows', () => {
    const ids = Array.from({ length: LIMITS.rows }, (_, at) => `row${at}`)
    const now = [table('t', ...ids)]
    expect(restoreItem(now, [table('t', 'a')], 'a')).toBe(now)
  })
})

describe('what is there', () => {
  test('gets its old contents in its place: a row, in whatever table it is', () => {
    const then = [table('t', 'a', 'b')]
    const now = [table('t', 'b'), table('u', 'x', 'a')]
    const old = rowsOf(then[0])[0]
    const changed = now.map((block) => ({
      ...block,
      boq: { ...block.boq, rows: block.boq.rows.map((row) => ({ ...row, info: 'new' })) },
    })) as Block[]
    const restored = restoreItem(changed, then, 'a')
    expect(brief(restored)).toEqual(['t: b', 'u: x a'])
    expect(rowsOf(restored[1])[1]).toEqual(old as never)
    expect(restored[0]).toBe(changed[0] as Block)
  })

  test('gets its old contents in its place: a block', () => {
    const [then, now] = [text('note', 'Old'), text('note', 'New')]
    expect(restoreItem([text('one'), now], [then, text('one')], 'note')).toEqual([
      text('one'),
      then,
    ])
  })
})

describe('a block', () => {
  test('comes back after the nearest of its earlier neighbours, with its rows', () => {
    const then = [text('one'), text('two'), table('t', 'a', 'b'), text('end')]
    expect(brief(restoreItem([text('end'), text('one')], then, 't'))).toEqual([
      'end',
      'one',
      't: a b',
    ])
  })

  test('brings its rows back from other tables, which keep their last priced row', () => {
    const then = [table('t', 'a', 'b', 'c')]
    const now = [table('t', 'a'), table('u', 'b', 'x'), table('v', 'c')]
    expect(brief(restoreItem(now, then, 't'))).toEqual(['t: a b', 'u: x', 'v: c'])
  })

  test('stays away if other tables need all of its rows', () => {
    const now = [table('u', 'a')]
    expect(restoreItem(now, [table('t', 'a')], 't')).toBe(now)
  })

  test('does not come back beyond the limit of blocks', () => {
    const now = Array.from({ length: LIMITS.blocks }, (_, at) => text(`text${at}`))
    expect(restoreItem(now, [text('old')], 'old')).toBe(now)
  })
})

test('an unknown id changes nothing', () => {
  const now = [table('t', 'a')]
  expect(restoreItem(now, now, 'nobody')).toBe(now)
})

test('whatever is brought back is there once, and nothing else is lost or doubled', () => {
  fc.assert(
    fc.property(anyVersions, fc.nat(), ({ before, after }, nth) => {
      const ids = idsIn(before.blocks)
      const id = ids[nth % ids.length] ?? ''
      const restored = restoreItem(after.blocks, before.blocks, id)
      const there = idsIn(restored)
      expect(there).toHaveLength(new Set(there).size)
      if (restored !== after.blocks) expect(there).toContain(id)
      const isBlock = before.blocks.some((block) => block.id === id)
      const replaced = after.blocks.find((block) => block.id === id)
      const lost = new Set(isBlock ? rowsOf(replaced).map((row) => row.id) : [])
      for (const other of idsIn(after.blocks)) if (!lost.has(other)) expect(there).toContain(other)
      for (const block of restored)
        if (block.type === 'boq') expect(block.boq.rows.some(isPriced)).toBe(true)
    }),
    { numRuns: amount(300, 20_000) },
  )
})

test('any row or block that was just removed comes back between its neighbours', () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(), ({ blocks }, nth) => {
      const ids = idsIn(blocks)
      const id = ids[nth % ids.length] ?? ''
      const home = blocks.find((block) => rowsOf(block).some((row) => row.id === id))
      const removed = home
        ? changeRows(blocks, home.id, (rows) => removeRow(rows, id))
        : blocks.filter((block) => block.id !== id)
      expect(idsIn(restoreItem(removed, blocks, id))).toEqual(ids)
    }),
  )
})

const idsIn = (blocks: Blocks): string[] =>
  [...blocks, ...blocks.flatMap(rowsOf)].map(({ id }) => id)
