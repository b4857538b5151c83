import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MIN_WIDTHS, shownOf, USUAL_COLUMNS } from '#domain/document/columns.ts'
import {
  BLOCK_TYPES,
  type BoqBlock,
  COLUMNS,
  newBlock,
  newBoqBlock,
} from '#domain/document/quotation.ts'
import { blockRange, columnRange, resizeBlock, resizeColumn } from '#domain/document/resize.ts'
import { minWidthOf, widthOf } from '#domain/document/widths.ts'
import { counting } from '../../support/documents.ts'

const anyWidth = fc.integer({ min: -50, max: 1500 })
const anyColumn = fc.constantFrom(...USUAL_COLUMNS)

const anySetting = fc.record({
  width: anyWidth.map((width) => Math.max(0, width)),
  isShown: fc.boolean(),
})
const anyBoq: fc.Arbitrary<BoqBlock> = fc
  .tuple(fc.array(anySetting, { minLength: COLUMNS.length, maxLength: COLUMNS.length }), anyWidth)
  .map(([settings, width]) => {
    const block = newBoqBlock('boq', counting())
    const column = { ...block.boq.column }
    COLUMNS.forEach((name, at) => {
      column[name] = { ...column[name], ...settings[at] }
    })
    return { ...block, width: Math.max(0, width), boq: { ...block.boq, column } }
  })

const fresh = () => newBoqBlock('boq', counting())
const widthsOf = ({ boq }: BoqBlock) => shownOf(boq.column).map((name) => boq.column[name].width)

describe('a column', () => {
  test('stays between its minimum and 100%, and the block fits all columns (product: Columns)', () => {
    fc.assert(
      fc.property(anyBoq, anyColumn, anyWidth, (block, column, width) => {
        fc.pre(shownOf(block.boq.column).includes(column))
        const { least, most } = columnRange(block, column)
        const result = resizeColumn(block, column, width)
        if (result === block) return
        expect(result.boq.column[column].width).toBe(Math.min(most, Math.max(least, width)))
        expect(widthOf(result)).toBe(result.width)
        expect(result.width).toBeGreaterThanOrEqual(minWidthOf(result))
      }),
    )
  })

  test('changes the block by the same amount, and no other column (product: Resizing)', () => {
    const wider = resizeColumn(fresh(), 'price', 160)
    expect(widthsOf(wider)).toEqual([30, 240, 100, 100, 160])
    expect(wider.width).toBe(660)
    const narrower = resizeColumn(wider, 'description', 210)
    expect(widthsOf(narrower)).toEqual([30, 210, 100, 100, 160])
    expect(narrower.width).toBe(630)
  })

  test('stops at 30, 200, 100, 100 and 100, where the block measures 560 (product: Columns)', () => {
    const least = USUAL_COLUMNS.reduce((block, name) => resizeColumn(block, name, 0), fresh())
    expect(widthsOf(least)).toEqual([30, 200, 100, 100, 100])
    expect(least.width).toBe(560)
    expect(USUAL_COLUMNS.reduce((block, name) => resizeColumn(block, name, 1), least)).toBe(least)
  })

  test('can be resized back, and the block with it', () => {
    fc.assert(
      fc.property(anyColumn, fc.integer({ min: 0, max: 700 }), (column, width) => {
        const there = resizeColumn(fresh(), column, width)
        const { width: before } = fresh().boq.column[column]
        expect(resizeColumn(there, column, before)).toEqual(fresh())
      }),
    )
  })
})

describe('a block', () => {
  test('stays between its minimum and 100% (product: Columns)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BLOCK_TYPES), anyWidth, (type, width) => {
        const block = newBlock(type, counting())
        const result = resizeBlock(block, width)
        const least = type === 'boq' ? MIN_WIDTHS.boq : MIN_WIDTHS.block
        expect(widthOf(result)).toBe(Math.min(600, Math.max(least, width)))
      }),
    )
  })

  test('that is a boq resizes its description column only', () => {
    const wide = resizeColumn(fresh(), 'price', 160)
    const narrow = resizeBlock(wide, 0) as BoqBlock
    expect(narrow.width).toBe(620)
    expect(widthsOf(narrow)).toEqual([30, 200, 100, 100, 160])
  })

  test('has the width that it was resized to, whatever width it had', () => {
    fc.assert(
      fc.property(anyBoq, anyWidth, (block, width) => {
        const { least, most } = blockRange(block)
        expect(least).toBeLessThanOrEqual(most)
        const result = resizeBlock(block, width)
        expect(widthOf(result)).toBe(Math.min(most, Math.max(least, width)))
      }),
    )
  })
})
