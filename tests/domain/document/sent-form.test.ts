import { expect, test } from 'bun:test'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import type { BoqBlock } from '#domain/document/quotation.ts'
import { type BoqRow, QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { withoutDefaults } from '#domain/document/sent-form.ts'
import { aPricedQuotation } from '../../support/documents.ts'

const quotation = aPricedQuotation(3)
const table = quotation.blocks[1] as BoqBlock
const [first, second, third] = table.boq.rows as BoqRow[]
if (!first || !second || !third) throw new Error('three rows')
table.boq.rows = [
  newHeading('heading', 'Bathroom', 2),
  first,
  { ...second, discount: { html: '', value: 12.5 }, taxRate: 'low', cost: 0 },
  { ...third, use: 'optional', isChosen: true, range: { min: 1, max: 9, step: 2 } },
]

test('rows are sent without defaults, and read as they were', () => {
  const sent = { ...quotation, blocks: withoutDefaults(quotation.blocks) }
  const read = createReader(QuotationSchema)(JSON.parse(JSON.stringify(sent)))
  expect(read).toEqual({ ok: true, value: quotation })
})

test('a plain row is sent as short as in version 1', () => {
  const [, sent] = withoutDefaults(quotation.blocks) as [unknown, BoqBlock]
  const names = Object.keys(sent.boq.rows[1] as BoqRow)
  expect(names).not.toContainAnyValues(['discount', 'taxRate', 'use', 'isChosen', 'group', 'cost'])
  expect(JSON.stringify(sent.boq.rows[1]).length).toBeLessThan(JSON.stringify(first).length - 120)
})
