import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import {
  type BoqBlock,
  type BoqRow,
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  type Quotation,
  qtyCell,
  type TableRow,
} from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { counting } from '../../../../support/documents.ts'

/** A document with all that stands in tables and under them, and what an export draws of it. */

export const aRow = (
  id: string,
  price: number,
  qty = 1,
  changes: Partial<BoqRow> = {},
): BoqRow => ({
  ...newBoqRow(id),
  description: cell(`Work ${id}`),
  itemPrice: figureCell(price),
  qty: qtyCell(qty),
  ...changes,
})

export function aTableOf(
  rows: TableRow[],
  columns: Partial<Record<string, boolean>> = {},
): BoqBlock {
  const table = newBoqBlock('table', counting())
  const column = Object.fromEntries(
    Object.entries(table.boq.column).map(([name, setting]) => [
      name,
      { ...setting, isShown: columns[name] ?? setting.isShown },
    ]),
  ) as BoqBlock['boq']['column']
  return { ...table, boq: { ...table.boq, column, rows } }
}

export const aHeading = (id: string, level: number, changes = {}) => ({
  ...newHeading(id, `Heading ${id}`, level),
  ...changes,
})

export const aNoteLine = (id: string) => newNote(id, `Note ${id}`)

/** As the server stores it, every figure recalculated. */
export function recalculated(quotation: Quotation): Quotation {
  const reading = recalculateQuotation(quotation)
  if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
  return reading.value
}

/** The words of each part of the quotation: a text, a table's head, row or subtotal, a total. */
export const wordsDrawn = (quotation: Quotation): string[] =>
  blocksHtml(recalculated(quotation), trusted).flatMap((block) => {
    if (block.kind !== 'table') return [wordsIn(block.html)]
    const { title, head, rowCount, row, subtotal } = block.table
    const rows = Array.from({ length: rowCount }, (_, at) => row(at))
    return [title, head, ...rows, subtotal].map(wordsIn)
  })

export const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The figures in a text that is written as in en-US, without percentages. */
export const figuresIn = (text: string): number[] =>
  (text.match(/[−-]?(?:[A-Z]{0,3}[$€¥₹]|[A-Z]{3})?\s?[\d,]*\d(?:\.\d+)?(?![\d%])/g) ?? []).map(
    (figure) => Number(figure.replace(/[^\d.−-]/g, '').replace('−', '-')),
  )
