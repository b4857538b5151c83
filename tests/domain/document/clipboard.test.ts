import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Blocks, changeRows, removeBlock } from '#domain/document/blocks.ts'
import { type ClipboardItem, duplicate, paste } from '#domain/document/clipboard.ts'
import {
  EDGE,
  nearerEdge,
  type PastePlace,
  type PastePosition,
  positionAt,
} from '#domain/document/paste-place.ts'
import { type Block, LIMITS, newBlock, newBoqBlock, newBoqRow } from '#domain/document/quotation.ts'
import { removeRow } from '#domain/document/rows.ts'
import { counting } from '../../support/documents.ts'

const nextId = counting()

const position = fc.constantFrom<PastePosition>('top', 'middle', 'bottom')

const boq = (rows: number): Block => {
  const block = newBoqBlock(nextId(), nextId)
  const list = Array.from({ length: rows }, () => newBoqRow(nextId()))
  return { ...block, boq: { ...block.boq, rows: list } }
}

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.constantFrom('text', 'row', 'price').map((type) => newBlock(type, nextId)),
  fc.integer({ min: 1, max: 6 }).map(boq),
)

/** A paper with at least one boq, something copied from it, and where it shall go. */
const pasting: fc.Arbitrary<{ blocks: Blocks; copied: ClipboardItem; place: PastePlace }> = fc
  .record({
    blocks: fc.array(block, { minLength: 1, maxLength: 6 }),
    at: fc.nat(),
    from: fc.nat(),
    position,
    isRow: fc.boolean(),
  })
  .map(({ blocks: some, at, from, position, isRow }) => {
    const blocks = [...some, boq(3)]
    const origin = { key: 'k', from: 'copy' } as const
    if (!isRow) {
      const item = blocks[from % blocks.length] as Block
      const { id: blockId } = blocks[at % blocks.length] as Block
      return {
        blocks,
        copied: { ...origin, kind: 'block', item },
        place: { blockId, rowId: null, position },
      }
    }
    const target = blocks.at(-1) as Block
    const rows = rowsOf(target)
    return {
      blocks,
      copied: { ...origin, kind: 'row', item: rows[from % 3] ?? newBoqRow('none') },
      place: { blockId: target.id, rowId: rows[at % 3]?.id ?? '', position },
    }
  })

describe('paste', () => {
  test('gives pasted blocks and rows new, unique ids', () => {
    fc.assert(
      fc.property(pasting, ({ blocks, copied, place }) => {
        const after = allIds(paste(blocks, place, copied, nextId))
        expect(new Set(after).size).toBe(after.length)
        const before = new Set(allIds(blocks))
        const idsPasted = copied.kind === 'row' ? 1 : 1 + rowsOf(copied.item).length
        expect(after.filter((id) => !before.has(id)).length).toBe(idsPasted)
      }),
    )
  })

  test('goes before, in place of or after its target, and all others keep their order', () => {
    fc.assert(
      fc.property(pasting, ({ blocks, copied, place }) => {
        const lists = [blocks, paste(blocks, place, copied, nextId)].map((list) =>
          place.rowId === null ? ids(list) : ids(rowsOf(list.find(isIn(place)))),
        )
        const [before = [], after = []] = lists
        const target = place.rowId ?? place.blockId
        const pasted = after.filter((id) => !before.includes(id))
        const at = before.indexOf(target)
        const [from, to] = { top: [at, at], middle: [at, at + 1], bottom: [at + 1, at + 1] }[
          place.position
        ] as [number, number]
        expect(after).toEqual([...before.slice(0, from), ...pasted, ...before.slice(to)])
        expect(pasted.length).toBe(1)
      }),
    )
  })

  test('beside a target is undone by removing the item; the others stay the same objects', () => {
    fc.assert(
      fc.property(pasting, ({ blocks, copied, place }) => {
        fc.pre(place.position !== 'middle')
        const after = paste(blocks, place, copied, nextId)
        const pasted = allIds(after).find((id) => !allIds(blocks).includes(id)) ?? ''
        const back =
          copied.kind === 'block'
            ? removeBlock(after, pasted)
            : changeRows(after, place.blockId, (rows) => removeRow(rows, pasted))
        expect(back).toEqual([...blocks])
        const others = blocks.filter((one) => one.id !== place.blockId || copied.kind === 'block')
        for (const one of others) expect(back).toContain(one)
      }),
    )
  })

  test('keeps all fields but the ids', () => {
    fc.assert(
      fc.property(pasting, ({ blocks, copied, place }) => {
        const after = paste(blocks, place, copied, nextId)
        const known = new Set(allIds(blocks))
        const pasted = [...after, ...after.flatMap(rowsOf)].find(({ id }) => !known.has(id))
        expect(withoutIds(pasted)).toEqual(withoutIds(copied.item))
      }),
    )
  })

  test('changes nothing if the target is gone', () => {
    fc.assert(
      fc.property(pasting, ({ blocks, copied, place }) => {
        expect(paste(blocks, { ...place, blockId: 'gone' }, copied, nextId)).toBe(blocks)
      }),
    )
    const blocks = [boq(2)]
    const place = { blockId: blocks[0]?.id ?? '', rowId: 'gone', position: 'top' } as const
    const row: ClipboardItem = { key: 'k', from: 'copy', kind: 'row', item: newBoqRow('r') }
    expect(paste(blocks, place, row, nextId)).toBe(blocks)
  })

  test('at 500 blocks or 5,000 rows only replaces', () => {
    const origin = { key: 'k', from: 'copy' } as const
    const texts = Array.from({ length: LIMITS.blocks }, () => newBlock('text', nextId))
    const [text] = texts as [Block, ...Block[]]
    const besideText = { blockId: text.id, rowId: null, position: 'bottom' } as const
    const copiedText: ClipboardItem = { ...origin, kind: 'block', item: text }
    expect(paste(texts, besideText, copiedText, nextId)).toBe(texts)
    const instead = { ...besideText, position: 'middle' } as const
    expect(paste(texts, instead, copiedText, nextId)).toHaveLength(LIMITS.blocks)

    const full = [boq(LIMITS.rows), text]
    const place = { blockId: full[0]?.id ?? '', rowId: rowsOf(full[0])[7]?.id ?? '' }
    const row: ClipboardItem = { ...origin, kind: 'row', item: newBoqRow('r') }
    expect(paste(full, { ...place, position: 'top' }, row, nextId)).toBe(full)
    expect(paste(full, { ...place, position: 'middle' }, row, nextId)).not.toBe(full)
    const oneMore: ClipboardItem = { ...origin, kind: 'block', item: boq(1) }
    expect(paste(full, besideText, oneMore, nextId)).toBe(full)
  })
})

describe('the position', () => {
  test.each([
    [0, 'top'],
    [20, 'top'],
    [21, 'middle'],
    [79, 'middle'],
    [80, 'bottom'],
    [100, 'bottom'],
  ] as const)('%i px into a block of 100 px is its %s', (offset, expected) => {
    expect(positionAt(offset, 100, EDGE.block)).toBe(expected)
  })

  test('within 10 px of the edge of a row 37 px high is beside it (product: Paste mode)', () => {
    const at = (offset: number) => positionAt(offset, 37, EDGE.row)
    expect([0, 10, 11, 26, 27, 37].map(at)).toEqual([
      'top',
      'top',
      'middle',
      'middle',
      'bottom',
      'bottom',
    ])
  })

  test('without an aim is the nearer edge', () => {
    expect(nearerEdge(49, 100)).toBe('top')
    expect(nearerEdge(51, 100)).toBe('bottom')
  })

  test('in a block of one line takes a third each', () => {
    expect([7, 11, 16].map((offset) => positionAt(offset, 22, EDGE.block))).toEqual([
      'top',
      'middle',
      'bottom',
    ])
  })
})

const rowsOf = (item: Block | undefined) => (item?.type === 'boq' ? item.boq.rows : [])
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const allIds = (blocks: Blocks) => [...ids(blocks), ...ids(blocks.flatMap(rowsOf))]
const isIn =
  ({ blockId }: PastePlace) =>
  ({ id }: Block) =>
    id === blockId
const withoutIds = (item: unknown) =>
  JSON.parse(JSON.stringify(item), (key, value) => (key === 'id' ? undefined : value))

describe('a double', () => {
  test('stands after its original, the same but for its ids', () => {
    const [first, table] = [newBlock('text', nextId), boq(2)]
    const doubled = duplicate([first, table], { blockId: table.id, rowId: null }, nextId)
    expect(doubled.slice(0, 2)).toEqual([first, table])
    const withoutIds = (block: Block | undefined) =>
      JSON.stringify(block).replace(/"id":"[^"]*"/g, '')
    expect(withoutIds(doubled[2])).toBe(withoutIds(table))
    const ids = doubled.flatMap((block) => [
      block.id,
      ...(block.type === 'boq' ? block.boq.rows.map(({ id }) => id) : []),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of a row stands in its table; beyond the limit there is none', () => {
    const table = boq(2)
    if (table.type !== 'boq') throw new Error('a boq')
    const [row] = table.boq.rows
    const place = { blockId: table.id, rowId: row?.id ?? '' }
    const [doubled] = duplicate([table], place, nextId)
    if (doubled?.type !== 'boq' || !row) throw new Error('a boq with rows')
    expect(doubled.boq.rows).toHaveLength(3)
    expect(doubled.boq.rows[1]).toEqual({ ...row, id: doubled.boq.rows[1]?.id ?? '' })
    const full = boq(LIMITS.rows)
    if (full.type !== 'boq') throw new Error('a boq')
    const last = { blockId: full.id, rowId: full.boq.rows[0]?.id ?? '' }
    const before = [full]
    expect(duplicate(before, last, nextId)).toBe(before)
  })
})
