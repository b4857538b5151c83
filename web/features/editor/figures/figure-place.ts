import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import { blockIdOf, CELL, closest, rowIdOf } from '../paper/elements.ts'

/** Every figure that can be typed: a row's three, a boq's subtotal, the document's total. */
export type FigureCellName = FigureName | 'subtotal' | 'total'

/** Where a figure cell is in the document. */
export interface FigurePlace extends RowPlace {
  readonly name: FigureCellName
}

/** The place of one of a row's three figures. */
export type RowFigurePlace = FigurePlace & { readonly name: FigureName }

export const ROW_FIGURES: readonly FigureName[] = ['itemPrice', 'qty', 'price']

export const isRowFigure = (place: FigurePlace): place is RowFigurePlace =>
  place.name !== 'subtotal' && place.name !== 'total'

/** The figure cell that the element is or lies in, or null. */
export function figureCellAt(target: EventTarget | null): HTMLElement | null {
  const cell = closest(target, CELL)
  return cell && FIGURES.includes(cell.dataset.cell ?? '') ? cell : null
}

/** The place of a figure cell; null outside of the blocks. */
export function figurePlaceOf(cell: HTMLElement): FigurePlace | null {
  const blockId = blockIdOf(cell)
  const name = cell.dataset.cell as FigureCellName
  return blockId === null ? null : { blockId, rowId: rowIdOf(cell), name }
}

/** The figure cell that has the focus. */
export interface ActiveEdit {
  readonly cell: HTMLElement
  readonly place: FigurePlace
  /** Something was typed that is not committed yet. */
  isTyped: boolean
}

let active: ActiveEdit | null = null

export const activeEdit = (): ActiveEdit | null => active

export function setActiveEdit(edit: ActiveEdit | null): void {
  active = edit
}

/**
 * True while typed text is in the cell: nothing else may write into it. Text typed before the scripts ran has
 * the attribute (web/early-input.ts).
 */
export const isTypedIn = (cell: HTMLElement): boolean =>
  (active?.cell === cell && active.isTyped) || cell.hasAttribute('data-typed')

const FIGURES: readonly string[] = [...ROW_FIGURES, 'subtotal', 'total']
