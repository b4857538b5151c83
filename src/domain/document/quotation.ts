import { type COLUMNS, NEW_ID } from './limits.ts'
import type {
  Block,
  BlockType,
  BoqBlock,
  BoqRow,
  Cell,
  FigureCell,
  PriceBlock,
  QtyCell,
  Quotation,
  RowBlock,
  TextBlock,
} from './schema.ts'

export { ACCESS_LEVELS, BLOCK_TYPES, COLUMNS, LIMITS, NEW_ID } from './limits.ts'
export type * from './schema.ts'

export type Column = (typeof COLUMNS)[number]
/** The three figures of a row that a person types into (spec 3, Boq row). */
export type FigureName = 'itemPrice' | 'qty' | 'price'
/** Returns a new id each time; the domain never makes its own (design: rule 1). */
export type NextId = () => string

/** The default widths in px (spec 9, Default template). */
export const WIDTHS = {
  content: 600,
  block: 600,
  priceBlock: 150,
  column: { number: 30, description: 240, itemPrice: 100, qty: 100, price: 100 },
} as const

export const cell = (html = '', value: number | null = null): Cell => ({ html, value })

export const figureCell = (value: number | null = null, isPinned = false): FigureCell => ({
  html: '',
  value,
  pin: { isPinned, isShown: false },
})

export const qtyCell = (value: number | null = null, unit = ''): QtyCell => ({
  ...figureCell(value),
  unit,
})

const item = (id: string, width: number) => ({
  id,
  email: '',
  height: 0,
  width,
  name: '',
  category: '',
  desc: '',
  info: '',
  preview: '',
})

/** An empty boq row: blank figures count as 0 and show nothing (numbers: Arithmetic). */
export const newBoqRow = (id: string): BoqRow => ({
  ...item(id, 0),
  type: 'row',
  description: cell(),
  itemPrice: figureCell(),
  qty: qtyCell(),
  price: figureCell(),
})

export const newTextBlock = (id: string, html = ''): TextBlock => ({
  ...item(id, WIDTHS.block),
  type: 'text',
  isRichText: true,
  text: cell(html),
})

export const newRowBlock = (id: string): RowBlock => {
  const { type, ...row } = newBoqRow(id)
  return { ...row, width: WIDTHS.block, type, isRichText: true }
}

export const newPriceBlock = (id: string, title = 'Total'): PriceBlock => ({
  ...item(id, WIDTHS.priceBlock),
  type: 'price',
  isRichText: true,
  title: cell(title),
  price: { html: '', value: null, isTyped: false },
})

/** A boq block with one empty row and the template's columns (spec 3, Default template). */
export const newBoqBlock = (id: string, nextId: NextId): BoqBlock => ({
  ...item(id, WIDTHS.block),
  type: 'boq',
  isRichText: true,
  boq: {
    header: { title: cell(), subtotalText: cell('Subtotal'), subTotalPrice: cell() },
    column: {
      number: { html: 'No', width: WIDTHS.column.number },
      description: { html: 'Description', width: WIDTHS.column.description },
      itemPrice: { html: 'Item price', width: WIDTHS.column.itemPrice },
      qty: { html: 'Qty', width: WIDTHS.column.qty },
      price: { html: 'Price', width: WIDTHS.column.price },
    },
    rows: [newBoqRow(nextId())],
  },
})

/** A new block of the type, with its defaults; rows inside get ids from nextId. */
export function newBlock(type: BlockType, nextId: NextId): Block {
  if (type === 'text') return newTextBlock(nextId())
  if (type === 'price') return newPriceBlock(nextId())
  if (type === 'row') return newRowBlock(nextId())
  return newBoqBlock(nextId(), nextId)
}

/** An unsaved quotation with the blocks, in the default currency and number format (design). */
export const newQuotation = (blocks: Block[]): Quotation => ({
  id: NEW_ID,
  type: 'quotation',
  email: '',
  name: '',
  category: '',
  desc: '',
  info: '',
  preview: '',
  currency: 'USD',
  locale: 'en-US',
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
  revision: 0,
  createdAt: '',
  updatedAt: '',
  blocks,
})
