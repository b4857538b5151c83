import { byColumn, CELLS, type CellName, columnData } from '../columns.ts'
import type { BoqHeading, BoqNote, BoqRow, Cell, FigureCell, QtyCell } from '../schema-fields.ts'

/** Returns a new id each time; the domain never generates ids itself (architecture: Imports). */
export type NextId = () => string

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

/** What every block and row has besides its content. */
export const newItem = (id: string, width: number) => ({
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
  ...newItem(id, 0),
  type: 'row',
  ...blankCells(),
  ...PLAIN_ROW,
})

/** A row at the default tax rate that counts, without a cost. */
const PLAIN_ROW = {
  taxRate: null,
  use: 'included',
  isChosen: false,
  group: null,
  range: null,
  period: null,
  cost: null,
} satisfies Partial<BoqRow>

export const newHeading = (id: string, html = '', level = 1): BoqHeading => ({
  id,
  type: 'heading',
  description: cell(html),
  level,
  hasSum: true,
  isClosed: false,
})

export const newNote = (id: string, html = ''): BoqNote => ({
  id,
  type: 'note',
  description: cell(html),
})

const blankCells = () => byColumn(CELLS, blankCell) as Pick<BoqRow, CellName>

function blankCell(name: CellName): Cell | FigureCell | QtyCell {
  const { hasPin, hasUnit } = columnData(name)
  if (hasUnit) return qtyCell()
  return hasPin ? figureCell() : cell()
}
