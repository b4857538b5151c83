import { expect, test } from 'bun:test'
import { changeMetadata, findWithMetadata } from '#domain/document/metadata.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { aQuotation } from '../../support/documents.ts'

const quotation = aQuotation()
const boq = quotation.blocks.find(({ type }) => type === 'boq')
const row = boq?.type === 'boq' ? pricedOnly(boq.boq.rows)[1] : undefined
const text = quotation.blocks[0]
const metadata = { name: 'A', category: 'B', desc: 'C', info: 'D' }

test('an id names the quotation, a block, a row or nothing', () => {
  expect(findWithMetadata(quotation, 'new')).toBe(quotation)
  expect(findWithMetadata(quotation, text?.id ?? '')).toBe(text)
  expect(findWithMetadata(quotation, row?.id ?? '')).toBe(row)
  expect(findWithMetadata(quotation, 'gone')).toBeUndefined()
})

test('changing the metadata of a block or row leaves all others the same objects', () => {
  for (const id of [text?.id ?? '', row?.id ?? '']) {
    const blocks = changeMetadata(quotation.blocks, id, metadata)
    expect(findWithMetadata({ ...quotation, blocks: [...blocks] }, id)).toMatchObject(metadata)
    const others = blocks.filter((block) => !quotation.blocks.includes(block))
    expect(others).toHaveLength(1)
    expect(changeMetadata(blocks, id, metadata)).toBe(blocks)
  }
  expect(changeMetadata(quotation.blocks, 'gone', metadata)).toBe(quotation.blocks)
})
