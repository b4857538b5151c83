import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import { drawAll } from '../blocks/boq/draw-all.ts'

/** Every figure that can be typed: a row's three, a boq's subtotal, the document's total. */
export type CellName = FigureName | 'subtotal' | 'total'

/** Where a figure cell stands in the document, read off its hooks (design: Hooks for tests). */
export interface FigurePlace extends RowPlace {
  readonly name: CellName
}

/** A place of one of a row's three figures. */
export type RowFigurePlace = FigurePlace & { readonly name: FigureName }

const ROW_FIGURES: readonly string[] = ['itemPrice', 'qty', 'price']
const FIGURES: readonly string[] = [...ROW_FIGURES, 'subtotal', 'total']

export const isRowFigure = (place: FigurePlace): place is RowFigurePlace =>
  ROW_FIGURES.includes(place.name)

/** The figure cell that the element is or lies in, or null. */
export const figureCellOf = (target: EventTarget | null): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell && FIGURES.includes(cell.dataset.cell ?? '') ? cell : null
}

export function placeOf(cell: HTMLElement): FigurePlace | null {
  const blockId = cell.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
  if (!blockId) return null
  const rowId = cell.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null
  return { blockId, rowId, name: cell.dataset.cell as CellName }
}

/** The cell of the given column in the row before (-1) or after (1) the cell's own. */
export function cellInNextRow(
  cell: Element,
  direction: 1 | -1,
  column: string,
): HTMLElement | null {
  const block = cell.closest('[data-block-id]')
  const row = cell.closest('[data-row-id]')
  if (!block || !row) return null
  const nextRow = () => {
    const rows = [...block.querySelectorAll('[data-row-id], [data-undrawn]')]
    return rows[rows.indexOf(row) + direction]
  }
  if (nextRow()?.matches('[data-undrawn]')) drawAll()
  return nextRow()?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
}

/** The cell of the given column in the same row. */
export const cellInRow = (cell: Element, column: string): HTMLElement | null =>
  cell
    .closest('[data-row-id], [data-block-type="row"]')
    ?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
