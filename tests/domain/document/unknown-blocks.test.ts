import { describe, expect, test } from 'bun:test'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import {
  hasUnknownBlocks,
  isUnknownBlock,
  readWithUnknownBlocks,
} from '#domain/document/unknown-blocks.ts'
import { aQuotation } from '../../support/documents.ts'

const read = createReader<Quotation>(QuotationSchema)
const CHART = { id: 'chart1', type: 'chart', series: [1, 2], title: { html: 'Costs' } }

const withBlocks = (blocks: unknown[]) => ({ ...aQuotation(), blocks })

describe('a block of an unknown type', () => {
  test.each([
    [CHART, true],
    [{ ...CHART, type: 'paste' }, false],
    [{ ...CHART, type: 'text' }, false],
    [{ ...CHART, type: '<b>' }, false],
    [{ ...CHART, id: 'no id' }, false],
    [{ type: 'chart' }, false],
    [null, false],
    ['chart', false],
  ])('%j is one: %p', (block, isOne) => {
    expect(isUnknownBlock(block)).toBe(isOne)
    expect(hasUnknownBlocks(withBlocks([block]))).toBe(isOne)
  })

  test('keeps its place and all its fields', () => {
    const [first, second] = aQuotation().blocks
    const reading = readWithUnknownBlocks(
      withBlocks([first, CHART, second, CHART]),
      read,
      (block) => block,
    )
    expect(reading).toMatchObject({ ok: true })
    expect(reading.ok && (reading.value.blocks as unknown[])).toEqual([first, CHART, second, CHART])
  })

  test('may be the only block of a quotation', () => {
    const reading = readWithUnknownBlocks(withBlocks([CHART]), read, (block) => block)
    expect(reading.ok && (reading.value.blocks as unknown[])).toEqual([CHART])
  })

  test('that is not kept is refused, named by its path', () => {
    const blocks = [newTextBlock('a'), CHART]
    expect(readWithUnknownBlocks(withBlocks(blocks), read, () => null)).toMatchObject({
      ok: false,
      at: 'blocks[1].type',
    })
  })

  test('does not shift the path of a later failure', () => {
    const blocks = [CHART, newTextBlock('a'), CHART, { ...newTextBlock('b'), width: 'wide' }]
    expect(readWithUnknownBlocks(withBlocks(blocks), read, (block) => block)).toMatchObject({
      ok: false,
      at: 'blocks[3].width',
    })
  })

  test.each([
    [null],
    ['x'],
    [{}],
    [{ blocks: 7 }],
    [{ ...aQuotation(), blocks: undefined }],
    [withBlocks([])],
    [{ blocks: [null] }],
  ])('is not looked for in %j, which is refused as usual', (input) => {
    expect(readWithUnknownBlocks(input, read, (block) => block).ok).toBe(false)
  })
})
