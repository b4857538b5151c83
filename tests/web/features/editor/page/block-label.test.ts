import { expect, test } from 'bun:test'
import { newBoqBlock, newTextBlock } from '#domain/document/quotation.ts'
import { labelOf } from '../../../../../web/features/editor/page/paper-view.tsx'

const nextId = () => 'id'

const titled = (html: string) => {
  const block = newBoqBlock('items', nextId)
  const { header } = block.boq
  return {
    ...block,
    boq: { ...block.boq, header: { ...header, title: { ...header.title, html } } },
  }
}

test('items are called by their title, so that two tables can be told apart', () => {
  expect(labelOf(titled('Materials'), 'Items')).toBe('Items: Materials')
  expect(labelOf(titled('<b>Tiles</b> &amp; grout<br>wall&nbsp;&lt; 2 m'), 'Items')).toBe(
    'Items: Tiles & grout wall < 2 m',
  )
  expect(labelOf(titled(''), 'Items')).toBe('Items')
})

test('any other block is called by its type', () => {
  expect(labelOf(newTextBlock('text'), 'Text')).toBe('Text')
})
