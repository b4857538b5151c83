import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Blocks } from '#domain/document/blocks.ts'
import { moveBlock, moveByOne, moveRow } from '#domain/document/move.ts'
import { newBlock, newBoqBlock, newBoqRow, type TableRow } from '#domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

/** A paper of up to eight blocks, its boqs with one to six rows. */
const anyPaper: fc.Arbitrary<Blocks> = fc
  .array(fc.tuple(fc.constantFrom('text', 'boq', 'row', 'price'), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((kinds) => {
    const nextId = counting()
    return kinds.map(([type, rows]) =>
      type === 'boq' ? boq(rows, nextId) : newBlock(type, nextId),
    )
  })

function boq(rows: number, nextId: () => string) {
  const block = newBoqBlock(nextId(), nextId)
  const list = Array.from({ length: rows }, () => newBoqRow(nextId()))
  return { ...block, boq: { ...block.boq, rows: list } }
}

const rowsOf = (block: Blocks[number] | undefined): readonly TableRow[] =>
  block?.type === 'boq' ? block.boq.rows : []
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const allRows = (blocks: Blocks) => blocks.flatMap(rowsOf)
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]
const before = (items: readonly { id: string }[], id: string) =>
  items[items.findIndex((item) => item.id === id) - 1]?.id ?? null

describe('a moved block', () => {
  test('comes after the named one; all others keep their order and stay the same objects', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), fc.option(fc.nat()), (blocks, from, to) => {
        const moved = pick(blocks, from)
        const after = to === null ? null : pick(blocks, to)
        if (!moved || after === moved) return
        const result = moveBlock(blocks, moved.id, after?.id ?? null)
        expect(before(result, moved.id)).toBe(after?.id ?? null)
        const others = (list: Blocks) => list.filter((block) => block !== moved)
        expect(others(result)).toEqual(others(blocks))
        expect(new Set(result)).toEqual(new Set(blocks))
      }),
    )
  })

  test('can be moved back', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), fc.nat(), (blocks, from, to) => {
        const id = pick(blocks, from)?.id ?? ''
        const there = moveBlock(blocks, id, pick(blocks, to)?.id ?? null)
        expect(idsOf(moveBlock(there, id, before(blocks, id)))).toEqual(idsOf(blocks))
      }),
    )
  })

  test('to its own place, or after an unknown block, changes nothing', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), (blocks, at) => {
        const id = pick(blocks, at)?.id ?? ''
        expect(moveBlock(blocks, id, before(blocks, id))).toBe(blocks)
        expect(moveBlock(blocks, id, id)).toBe(blocks)
        expect(moveBlock(blocks, id, 'nobody')).toBe(blocks)
        expect(moveBlock(blocks, 'nobody', id)).toBe(blocks)
      }),
    )
  })
})

describe('a moved row', () => {
  test('is never lost or duplicated, and leaves no boq without a row', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), fc.nat(), fc.option(fc.nat()), (blocks, from, to, behind) => {
        const rowId = pick(allRows(blocks), from)?.id ?? ''
        const target = pick(blocks, to)
        const afterId = behind === null ? null : (pick(rowsOf(target), behind)?.id ?? null)
        const result = moveRow(blocks, rowId, { boqId: target?.id ?? '', afterId })
        expect(new Set(allRows(result))).toEqual(new Set(allRows(blocks)))
        expect(allRows(result).length).toBe(allRows(blocks).length)
        expect(result.filter(({ type }) => type === 'boq').map(rowsOf)).not.toContainEqual([])
        const there = result.find(({ id }) => id === target?.id)
        if (result !== blocks) expect(before(rowsOf(there), rowId)).toBe(afterId)
      }),
    )
  })

  test('can be moved back, between boqs too', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), fc.nat(), fc.nat(), (blocks, from, to, behind) => {
        const row = pick(allRows(blocks), from)
        const home = blocks.find((block) => row && rowsOf(block).includes(row))
        const target = pick(blocks, to)
        if (!row || !home || !target) return
        const afterId = pick(rowsOf(target), behind)?.id ?? null
        const there = moveRow(blocks, row.id, { boqId: target.id, afterId })
        const back = { boqId: home.id, afterId: before(rowsOf(home), row.id) }
        expect(moveRow(there, row.id, back)).toEqual([...blocks])
      }),
    )
  })

  test('stays if it is the only one of its boq (product: Deleting)', () => {
    const nextId = counting()
    const blocks = [boq(1, nextId), boq(2, nextId)]
    const [only] = rowsOf(blocks[0])
    expect(moveRow(blocks, only?.id ?? '', { boqId: blocks[1]?.id ?? '', afterId: null })).toBe(
      blocks,
    )
  })

  test('stays if the target has no rows, or the row to follow is elsewhere', () => {
    const nextId = counting()
    const text = newBlock('text', nextId)
    const blocks = [boq(2, nextId), boq(2, nextId), text]
    const [first] = rowsOf(blocks[0])
    const stray = { boqId: blocks[1]?.id ?? '', afterId: rowsOf(blocks[0])[1]?.id ?? '' }
    expect(moveRow(blocks, first?.id ?? '', stray)).toBe(blocks)
    expect(moveRow(blocks, first?.id ?? '', { boqId: text.id, afterId: null })).toBe(blocks)
    expect(moveRow(blocks, 'nobody', { boqId: stray.boqId, afterId: null })).toBe(blocks)
  })
})

describe('moved by one', () => {
  test('a block or row changes places with its neighbour; back again is the same paper', () => {
    fc.assert(
      fc.property(
        anyPaper,
        fc.nat(),
        fc.constantFrom(1 as const, -1 as const),
        (blocks, at, by) => {
          const places = blocks.flatMap((block) => [
            { blockId: block.id, rowId: null },
            ...rowsOf(block).map(({ id }) => ({ blockId: block.id, rowId: id })),
          ])
          const place = pick(places, at)
          if (!place) return
          const after = moveByOne(blocks, place, by)
          const of = (all: Blocks) =>
            place.rowId === null
              ? { ids: idsOf(all), id: place.blockId }
              : { ids: idsOf(rowsOf(all.find(({ id }) => id === place.blockId))), id: place.rowId }
          const { ids, id } = of(blocks)
          const from = ids.indexOf(id)
          if (ids[from + by] === undefined) return expect(after).toBe(blocks)
          expect(of(after).ids.indexOf(id)).toBe(from + by)
          expect(of(after).ids[from]).toBe(ids[from + by] as string)
          expect(moveByOne(after, place, by === 1 ? -1 : 1)).toEqual(blocks)
        },
      ),
    )
  })
})
