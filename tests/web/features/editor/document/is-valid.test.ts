import { expect, test } from 'bun:test'
import { isValid } from '../../../../../web/features/editor/document/upgraded.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'

/** The quotation as the server stored it, with its blocks harmed. */
const stored = (harm: (blocks: string) => string) => {
  const quotation = aPricedQuotation(2)
  const blocks = JSON.stringify(quotation.blocks)
  return { ...quotation, blocks: JSON.parse(harm(blocks)) }
}

test('a stored quotation is valid', () => {
  expect(isValid(stored((blocks) => blocks))).toBe(true)
})

test.each<[string, (blocks: string) => string]>([
  ['of another shape', () => '{"a":1}'],
  ['with a block that is none', () => '[null,7]'],
  ['with a block that is a number', () => '[7]'],
  ['with a table that has no rows', (blocks) => blocks.replace('"rows":', '"rowz":')],
  ['with a figure that is a text', (blocks) => blocks.replace(/"value":10\b/, '"value":"ten"')],
  ['with a text that is a figure', (blocks) => blocks.replace(/"html":"[^"]*"/, '"html":10')],
])('a damaged one is not: %s', (_, harm) => {
  expect(isValid(stored(harm))).toBe(false)
})
