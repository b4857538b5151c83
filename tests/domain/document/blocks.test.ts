import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Blocks,
  changePricedRow,
  changeRows,
  countRows,
  findPricedRow,
  removeBlock,
} from '#domain/document/blocks.ts'
import {
  type BoqBlock,
  newBlock,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newTextBlock,
  type TableRow,
} from '#domain/document/quotation.ts'
import { removeRow } from '#domain/document/rows.ts'
import { insertAfter } from '#domain/document/same-list.ts'
import { counting } from '../../support/documents.ts'

const nextId = counting()

const anyBlocks: fc.Arbitrary<Blocks> = fc
  .array(fc.constantFrom('text', 'boq', 'row', 'price'), { minLength: 1, maxLength: 8 })
  .map((types) => types.map((type) => newBlock(type, nextId)))

const boq = (...ids: string[]): BoqBlock => {
  const block = newBoqBlock(nextId(), nextId)
  return { ...block, boq: { ...block.boq, rows: ids.map(newBoqRow) } }
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('blocks', () => {
  test('a block is inserted after the named one, or at the end', () => {
    fc.assert(
      fc.property(anyBlocks, fc.nat(), (blocks, at) => {
        const block = newBlock('text', nextId)
        const after = blocks[at % blocks.length]?.id ?? null
        const inserted = insertAfter(blocks, after, block)
        expect(inserted.indexOf(block)).toBe((at % blocks.length) + 1)
        expect(insertAfter(blocks, null, block).at(-1)).toBe(block)
        expect(inserted.filter((other) => other !== block)).toEqual([...blocks])
      }),
    )
  })

  describe('a total keeps its side when a block on its line is removed:', () => {
    const text = (id: string, width: number) => ({ ...newTextBlock(id), width })
    const total = newPriceBlock('total')
    const widthAfter = (blocks: Blocks, id: string) =>
      removeBlock(blocks, id).find((block) => block.id === 'total')?.width

    test('on the right it becomes wider', () => {
      expect(widthAfter([text('note', 450), total], 'note')).toBe(600)
      expect(widthAfter([text('a', 300), text('b', 150), total], 'a')).toBe(450)
    })

    test('on the left, in the middle and on another line it stays as it is', () => {
      expect(widthAfter([total, text('note', 450)], 'note')).toBe(150)
      expect(widthAfter([text('a', 150), total, text('b', 300)], 'a')).toBe(150)
      expect(widthAfter([text('above', 600), total, text('below', 600)], 'above')).toBe(150)
    })
  })

  test('removing an inserted block leaves all others the same objects', () => {
    fc.assert(
      fc.property(anyBlocks, fc.nat(), (blocks, at) => {
        const block = newBlock('boq', nextId)
        const after = blocks[at % blocks.length]?.id ?? null
        const back = removeBlock(insertAfter(blocks, after, block), block.id)
        expect(back.length).toBe(blocks.length)
        back.forEach((other, index) => {
          expect(other).toBe(blocks[index] as typeof other)
        })
      }),
    )
  })

  test('the last remaining block stays (product: Deleting)', () => {
    const blocks = [newBlock('text', nextId)]
    expect(removeBlock(blocks, blocks[0]?.id ?? '')).toBe(blocks)
  })

  test('an unknown id changes nothing', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        expect(removeBlock(blocks, 'unknown')).toBe(blocks)
        expect(changeRows(blocks, 'unknown', () => [])).toBe(blocks)
      }),
    )
  })
})

describe('rows', () => {
  test('a row is inserted after the named one, or at the end', () => {
    const { rows } = boq('a', 'b').boq
    expect(idsOf(insertAfter(rows, 'a', newBoqRow('x')))).toEqual(['a', 'x', 'b'])
    expect(idsOf(insertAfter(rows, null, newBoqRow('x')))).toEqual(['a', 'b', 'x'])
  })

  test("a boq's only row stays (product: Deleting)", () => {
    const { rows } = boq('a').boq
    expect(removeRow(rows, 'a')).toBe(rows)
    expect(idsOf(removeRow(boq('a', 'b').boq.rows, 'a'))).toEqual(['b'])
  })

  test('a change to one row leaves every other block and row the same object', () => {
    const blocks: Blocks = [newBlock('text', nextId), boq('a', 'b'), boq('c')]
    const place = { blockId: blocks[1]?.id ?? '', rowId: 'b' }
    const after = changePricedRow(blocks, place, (row) => ({ ...row, desc: 'changed' }))
    expect(after[0]).toBe(blocks[0] as Blocks[number])
    expect(after[2]).toBe(blocks[2] as Blocks[number])
    expect(rowsOf(after[1])[0]).toBe(rowsOf(blocks[1])[0] as TableRow)
    expect(findPricedRow(after, place)?.desc).toBe('changed')
  })

  test('rows are counted over all boqs', () => {
    expect(countRows([boq('a', 'b'), newBlock('row', nextId), boq('c')])).toBe(3)
  })
})

const rowsOf = (block: Blocks[number] | undefined): readonly TableRow[] =>
  block?.type === 'boq' ? block.boq.rows : []
