import type { RowPlace } from '../../../../src/domain/blocks.ts'
import type { FigureName } from '../../../../src/domain/quotation.ts'

const FIGURE_NAMES: readonly string[] = ['itemPrice', 'qty', 'price']

/** Where a figure cell stands in the document, read off its hooks (design: Hooks for tests). */
export interface FigurePlace extends RowPlace {
  readonly name: FigureName
}

/** The figure cell that the element is or lies in, or null. */
export const figureCellOf = (target: EventTarget | null): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell && FIGURE_NAMES.includes(cell.dataset.cell ?? '') ? cell : null
}

export function placeOf(cell: HTMLElement): FigurePlace | null {
  const blockId = cell.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
  if (!blockId) return null
  const rowId = cell.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null
  return { blockId, rowId, name: cell.dataset.cell as FigureName }
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
  const rows = [...block.querySelectorAll('[data-row-id]')]
  const next = rows[rows.indexOf(row) + direction]
  return next?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
}

/** The cell of the given column in the same row. */
export const cellInRow = (cell: Element, column: string): HTMLElement | null =>
  cell
    .closest('[data-row-id], [data-block-type="row"]')
    ?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
