import { byColumn, CELLS, type CellName, COLUMNS, columnData, newColumn } from './columns.ts'
import { NEW_ID } from './limits.ts'
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
import { VERSION } from './version.ts'

export { COLUMNS, type Column, type FigureName } from './columns.ts'
export { ACCESS_LEVELS, BLOCK_TYPES, LIMITS, NEW_ID } from './limits.ts'
export type * from './schema.ts'

/** Returns a new id each time; the domain never makes its own (design: rule 1). */
export type NextId = () => string

/** The default widths in px (spec 9, Default template). */
export const WIDTHS = {
  content: 600,
  block: 600,
  priceBlock: 150,
  column: byColumn(COLUMNS, (name) => columnData(name).width),
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
  ...blankCells(),
})

const blankCells = () => byColumn(CELLS, blankCell) as Pick<BoqRow, CellName>

function blankCell(name: CellName): Cell | FigureCell | QtyCell {
  const { hasPin, hasUnit } = columnData(name)
  if (hasUnit) return qtyCell()
  return hasPin ? figureCell() : cell()
}

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
    column: byColumn(COLUMNS, newColumn),
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
  version: VERSION,
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
