import type { Static } from '@sinclair/typebox'
import { WIDTHS } from '../columns.ts'
import type { SchemaFields } from '../schema-fields.ts'
import { changeCell, withFields, withoutRows } from './answers.ts'
import type { Kind } from './kind.ts'
import { cell, newItem } from './new-item.ts'

export const textSchema = ({ Type, blockFields, Cell }: SchemaFields) =>
  Type.Object({ ...blockFields, type: Type.Literal('text'), text: Cell })

export type TextBlock = Static<ReturnType<typeof textSchema>>

export const newTextBlock = (id: string, html = ''): TextBlock => ({
  ...newItem(id, WIDTHS.block),
  type: 'text',
  isRichText: true,
  text: cell(html),
})

/** Free text: headings, lists, tables, pictures and files. */
export const text: Kind<TextBlock> = {
  ...withoutRows(),
  create: (nextId) => newTextBlock(nextId()),
  figure: () => null,
  recalculate: (block) => block,
  headline: (block) => block.text.html,
  everyCell: (block, holds) => holds(block.text),
  searched: (block) => [block.text.html],
  preview: (block, forms) => forms.text(block.text.html),
  changeRichText: (block, change) =>
    withFields(block, { text: changeCell(block.text, 'text', change) }),
}
