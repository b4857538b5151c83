import { expect, test } from 'bun:test'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { newBoqRow, newTextBlock } from '#domain/document/quotation.ts'
import { withPreview } from '../../../../../web/features/editor/clipboard/paste.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'

const quotation = { ...aPricedQuotation(2), currency: 'EUR', locale: 'de-DE' }
const [, table, total] = quotation.blocks
if (table?.type !== 'boq' || total?.type !== 'price') throw new Error('no such blocks')
const [row] = pricedOnly(table.boq.rows)
if (!row) throw new Error('no such row')

const previewOf = (copied: ClipboardItem) => {
  const { item } = withPreview(copied, quotation)
  return 'preview' in item ? item.preview : ''
}

test('a copied row or block has a snapshot of it, in the format of the quotation', () => {
  const item = { ...row, description: { html: 'Oak', value: null } }
  const priced = { ...item, itemPrice: { ...row.itemPrice, value: 1234.5 } }
  const shown = previewOf({ key: 'key', from: 'copy', kind: 'row', item: priced })
  expect(shown).toContain('Oak')
  expect(shown).toContain('1.234,50')
  const text = newTextBlock('text', '<h2>Terms</h2><p>14 days</p>')
  expect(previewOf({ key: 'key', from: 'cut', kind: 'block', item: text })).toBe(text.text.html)
  expect(previewOf({ key: 'key', from: 'copy', kind: 'block', item: table })).toContain(
    '<td>Work of kind 1</td><td>10,00</td>',
  )
})

test('a copied total shows the sum of the quotation', () => {
  const item = { ...total, price: { ...total.price, html: '', isTyped: false } }
  expect(previewOf({ key: 'key', from: 'copy', kind: 'block', item })).toContain('40,00&nbsp;€')
})

test('what is inserted anew has none', () => {
  const item = newBoqRow('row')
  expect(previewOf({ key: 'key', from: 'insert', kind: 'row', item })).toBe('')
})
