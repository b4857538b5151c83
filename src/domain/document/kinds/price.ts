import type { Static } from '@sinclair/typebox'
import { labels } from '../../words/languages/en-paper.json'
import { WIDTHS } from '../columns.ts'
import type { SchemaFields } from '../schema-fields.ts'
import { changeCell, withFields, withoutRows } from './answers.ts'
import type { Kind } from './kind.ts'
import { cell, newItem } from './new-item.ts'

export const priceSchema = ({ Type, blockFields, Cell, Figure, Html, Typed }: SchemaFields) =>
  Type.Object({
    ...blockFields,
    type: Type.Literal('price'),
    title: Cell,
    price: Type.Object({
      html: Html,
      value: Figure,
      isTyped: Type.Boolean({ default: false }),
    }),
    typed: Typed,
  })

export type PriceBlock = Static<ReturnType<typeof priceSchema>>

export const newPriceBlock = (id: string, title = labels.total): PriceBlock => ({
  ...newItem(id, WIDTHS.priceBlock),
  type: 'price',
  isRichText: true,
  title: cell(title),
  price: { html: '', value: null, isTyped: false },
  typed: {},
})

/** The document's total under its title. */
export const price: Kind<PriceBlock> = {
  ...withoutRows(),
  create: (nextId) => newPriceBlock(nextId()),
  figure: ({ price }) => price.value,
  recalculate: (block, by) => by.total(block),
  headline: (block) => block.title.html,
  everyCell: ({ title, price }, holds) => holds(title) && holds(price),
  searched: (block) => [block.title.html],
  preview: (block, forms) => forms.figure(block.title.html, block.price.html),
  changeRichText: (block, change) =>
    withFields(block, { title: changeCell(block.title, 'title', change) }),
}
