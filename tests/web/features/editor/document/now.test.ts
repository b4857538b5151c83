import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { newBlockHere } from '../../../../../web/features/editor/document/now.ts'
import { openDocument } from '../../../../../web/features/editor/document/store.ts'

test('a new total is called what is to be paid where something is withheld of it', () => {
  const withholding = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' }
  const titleOf = (block = newBlockHere('price')) => block.type === 'price' && block.title.html
  openDocument(newQuotation([]))
  expect(titleOf()).toBe('Total')
  openDocument({ ...newQuotation([]), withholding })
  expect(titleOf()).toBe('To be paid')
  expect(newBlockHere('boq').type).toBe('boq')
})
