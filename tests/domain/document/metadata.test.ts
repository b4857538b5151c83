import { expect, test } from 'bun:test'
import { changeCard, findCarded } from '../../../src/domain/document/metadata.ts'
import { aQuotation } from '../../support/documents.ts'

const quotation = aQuotation()
const boq = quotation.blocks.find(({ type }) => type === 'boq')
const row = boq?.type === 'boq' ? boq.boq.rows[1] : undefined
const text = quotation.blocks[0]
const card = { name: 'A', category: 'B', desc: 'C', info: 'D' }

test('an id is the quotation, a block, a row or nothing', () => {
  expect(findCarded(quotation, 'new')).toBe(quotation)
  expect(findCarded(quotation, text?.id ?? '')).toBe(text)
  expect(findCarded(quotation, row?.id ?? '')).toBe(row)
  expect(findCarded(quotation, 'gone')).toBeUndefined()
})

test('a card goes on a block or a row, and all others stay the same objects', () => {
  for (const id of [text?.id ?? '', row?.id ?? '']) {
    const blocks = changeCard(quotation.blocks, id, card)
    expect(findCarded({ ...quotation, blocks: [...blocks] }, id)).toMatchObject(card)
    const others = blocks.filter((block) => !quotation.blocks.includes(block))
    expect(others).toHaveLength(1)
    expect(changeCard(blocks, id, card)).toBe(blocks)
  }
  expect(changeCard(quotation.blocks, 'gone', card)).toBe(quotation.blocks)
})
