import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { WIDTHS } from '#domain/document/columns.ts'
import { flow } from '#domain/document/flow.ts'
import {
  type Block,
  newBoqBlock,
  newPriceBlock,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { ITEMIZED_WIDTH, withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { minWidthOf, widthOf } from '#domain/document/widths.ts'

const MAKE: Record<string, (id: string) => Block> = {
  text: (id) => newTextBlock(id, id),
  price: newPriceBlock,
  row: newRowBlock,
  boq: (id) => newBoqBlock(id, () => `${id}-row`),
}

const blocksOf = (...all: [type: string, width: number][]): Block[] =>
  all.map(([type, width], at) => ({ ...(MAKE[type]?.(`b${at}`) as Block), width }))

const widthsAfter = (...all: [type: string, width: number][]) =>
  withRoomForTotals(blocksOf(...all)).map(widthOf)

test('a total takes the free space beside it, then that of the texts on its line', () => {
  expect(widthsAfter(['price', 150])).toEqual([300])
  expect(widthsAfter(['text', 200], ['price', 150])).toEqual([200, 300])
  expect(widthsAfter(['text', 450], ['price', 150])).toEqual([300, 300])
  expect(widthsAfter(['text', 250], ['text', 200], ['price', 150])).toEqual([150, 150, 300])
  expect(widthsAfter(['text', 600], ['price', 150])).toEqual([600, 300])
})

test('what is no text keeps its width, and no text becomes narrower than it may', () => {
  expect(widthsAfter(['row', 450], ['price', 150])).toEqual([450, 150])
  expect(widthsAfter(['text', 160], ['row', 290], ['price', 150])).toEqual([150, 290, 160])
})

test('a text that begins a line stays too wide for the end of the line above', () => {
  const after = widthsAfter(['text', 339], ['text', 262], ['price', 150], ['text', 150])
  expect(after).toEqual([339, 262, 188, 150])
})

test('a total that is wide enough leaves the list as it is', () => {
  const blocks = blocksOf(['text', 300], ['price', ITEMIZED_WIDTH])
  expect(withRoomForTotals(blocks)).toBe(blocks)
})

const anyBlocks = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(MAKE)), fc.integer({ min: 100, max: 650 })), {
    maxLength: 9,
  })
  .map((all) => blocksOf(...all))

/** How many blocks stand on each line. */
const linesIn = (blocks: readonly Block[]): number[] =>
  flow(blocks, widthOf, WIDTHS.content).map(({ length }) => length)

test('no block moves to another line, totals never shrink, and a second time changes nothing', () => {
  fc.assert(
    fc.property(anyBlocks, (before) => {
      const after = withRoomForTotals(before)
      expect(linesIn(after)).toEqual(linesIn(before))
      for (const [at, block] of after.entries()) {
        const was = before[at] as Block
        expect({ ...block, width: was.width }).toEqual(was)
        expect(widthOf(block)).toBeGreaterThanOrEqual(minWidthOf(block))
        if (block.type === 'price') expect(widthOf(block)).toBeGreaterThanOrEqual(widthOf(was))
        else if (block.type === 'text') expect(widthOf(block)).toBeLessThanOrEqual(widthOf(was))
        else expect<Block>(block).toBe(was)
      }
      expect(withRoomForTotals(after)).toBe(after)
    }),
  )
})
