import {
  type Block,
  type BoqBlock,
  type BoqRow,
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import type { Words } from '#domain/words/words.ts'
import {
  quotationToSheet,
  type SheetOptions,
} from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import type { Sheet, SheetCell } from '../../../../../web/features/export/xlsx/sheet.ts'
import { counting } from '../../../../support/documents.ts'

/** Short ways to write the quotations that the tests export. */

const nextId = counting('x')

type Figures = readonly [itemPrice: number | null, qty: number | null, pinnedPrice?: number]

export const aRow = (html: string, [itemPrice, qty, pinned]: Figures): BoqRow => ({
  ...newBoqRow(nextId()),
  description: cell(html),
  itemPrice: figureCell(itemPrice),
  qty: qtyCell(qty),
  price: figureCell(pinned ?? null, pinned !== undefined),
})

export function aTable(rows: BoqRow[], title = ''): BoqBlock {
  const block = newBoqBlock(nextId(), nextId)
  const header = { ...block.boq.header, title: cell(title) }
  return { ...block, boq: { ...block.boq, header, rows } }
}

export const aText = (html: string, width = 600): Block => ({
  ...newTextBlock(nextId(), html),
  width,
})

export const aSingleRow = (html: string, figures: Figures): Block => {
  const { type: _, id, ...cells } = aRow(html, figures)
  return { ...newRowBlock(id), ...cells, width: 600 }
}

export const aTotal = (typed?: number): Block => {
  const block = newPriceBlock(nextId())
  return typed === undefined
    ? block
    : { ...block, price: { html: '', value: typed, isTyped: true } }
}

/** The quotation as the server keeps it, every figure recalculated. */
export function aQuotationOf(blocks: Block[], changes: Partial<Quotation> = {}): Quotation {
  const quotation = recalculateQuotation({ ...newQuotation(blocks), ...changes })
  if (!quotation.ok) throw new Error(`${quotation.at} ${quotation.reason}`)
  return quotation.value
}

export const OPTIONS: SheetOptions = { origin: 'https://offers.example', pictures: new Map() }

export const sheetOf = (blocks: Block[], changes: Partial<Quotation> = {}, words?: Words): Sheet =>
  quotationToSheet(aQuotationOf(blocks, changes), { ...OPTIONS, ...(words && { words }) })

/** The cells with content by their addresses. */
export const cellsOf = ({ rows }: Sheet): Map<string, SheetCell> =>
  new Map(
    rows.flatMap(({ cells }, row) =>
      cells
        .filter(({ content }) => content !== null)
        .map((one) => [`${String.fromCharCode(65 + one.column)}${row + 1}`, one]),
    ),
  )

/** What the cells show or calculate, by their addresses. */
export const contentsOf = (sheet: Sheet): Record<string, string | number> =>
  Object.fromEntries([...cellsOf(sheet)].map(([address, one]) => [address, contentOf(one)]))

export function contentOf({ content }: SheetCell): string | number {
  if (!content) return ''
  if (content.type === 'text') return content.runs.map(({ text }) => text).join('')
  return content.type === 'formula' ? `=${content.formula}` : content.value
}
