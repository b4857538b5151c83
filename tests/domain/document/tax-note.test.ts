import { expect, test } from 'bun:test'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { withTaxNote } from '#domain/document/tax-note.ts'
import { template } from '#domain/document/template.ts'
import { TRADE_NAMES, tradeTemplate } from '#domain/document/templates/index.ts'

let count = 0
const nextId = () => `id-${++count}`
const textsOf = (blocks: ReturnType<typeof withTaxNote>) =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text.html] : []))

test.each(['', ...TRADE_NAMES])(
  'the note of the template %p tells of included tax, and back',
  (name) => {
    const { blocks } = tradeTemplate(name, nextId) ?? template(nextId)
    const included = withTaxNote(blocks, 'included')
    const changed = textsOf(included).filter((html, at) => html !== textsOf(blocks)[at])
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatch(
      /^<p>(Prices include (tax|VAT)|Sales tax (on materials )?is included)\./,
    )
    const added = withTaxNote(included, 'added')
    expect(textsOf(added).join()).not.toMatch(
      /Prices (do not )?include|tax( on materials)? is (not )?inc/,
    )
    expect(withTaxNote(added, 'none')).toEqual(blocks)
    expect(withTaxNote(included, 'none')).toBe(included)
  },
)

test('a sentence in one’s own words stays as it is', () => {
  const { blocks } = newQuotation([
    newTextBlock('a', '<p>Our prices do not include tax.</p>'),
    newTextBlock('b', '<p>Prices do not include taxes.</p>'),
  ])
  expect(withTaxNote(blocks, 'included')).toEqual(blocks)
})
