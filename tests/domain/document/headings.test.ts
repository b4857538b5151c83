import { expect, test } from 'bun:test'
import { renameColumn, withHeadingsOf } from '#domain/document/headings.ts'
import { type BoqBlock, cell, newBoqBlock, newTextBlock } from '#domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

const table = (id: string): BoqBlock => newBoqBlock(id, counting())

test('a column is renamed in its table alone, and keeps its width', () => {
  const blocks = [table('a'), table('b')]
  const renamed = renameColumn(blocks, 'a', 'itemPrice', 'Einzelpreis')
  expect(renamed[0]).toMatchObject({
    boq: { column: { itemPrice: { html: 'Einzelpreis', width: 100 } } },
  })
  expect(renamed[1]).toBe(blocks[1])
})

test('the same name, another block and a table that is gone change nothing', () => {
  const blocks = [newTextBlock('text'), table('a')]
  expect(renameColumn(blocks, 'a', 'qty', 'Qty')).toBe(blocks)
  expect(renameColumn(blocks, 'text', 'qty', 'Menge')).toBe(blocks)
  expect(renameColumn(blocks, 'gone', 'qty', 'Menge')).toBe(blocks)
})

test('a new table has the headings of the last one, its own widths and no more of it', () => {
  const renamed = renameColumn([table('a'), table('b')], 'b', 'qty', 'Menge')
  const [first, last] = renamed as [BoqBlock, BoqBlock]
  last.boq.header = {
    ...last.boq.header,
    title: cell('Labour'),
    subtotalText: cell('Sum of labour'),
  }
  const added = withHeadingsOf([first, last, newTextBlock('text')], table('c'))
  expect(added.boq.column.qty).toEqual({ html: 'Menge', width: 100, isShown: true })
  expect(added.boq.header).toEqual(table('c').boq.header)
  expect(added.boq.rows).toHaveLength(1)
})

test('a table without another, and a block of another type, stay as they are', () => {
  const alone = table('a')
  const text = newTextBlock('text')
  expect(withHeadingsOf([text], alone)).toBe(alone)
  expect(withHeadingsOf([alone], text)).toBe(text)
})
