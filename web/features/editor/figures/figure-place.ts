import type { Blocks, RowPlace } from '#domain/document/blocks.ts'
import { columnData, FIGURES, type FigureName, type PinName } from '#domain/document/columns.ts'
import type { Period } from '#domain/document/limits.ts'
import { blockIdOf, CELL, closest, LINE, lineIdOf, rowIdOf } from '../paper/elements.ts'

/**
 * Every figure that can be typed: a row's, a boq's subtotal, the document's total, a line's; and a
 * unit.
 */
export type FigureCellName = FigureName | 'unit' | 'subtotal' | 'total' | 'line'

/** Where a figure cell is in the document. */
export interface FigurePlace extends RowPlace {
  readonly name: FigureCellName
  /** Of the line between the sum and the total that the figure belongs to. */
  readonly lineId?: string | null
  /** Of a subtotal or total, where there are several; once by default. */
  readonly period?: Period
}

/** The place of one of a row's figures. */
export type RowFigurePlace = FigurePlace & { readonly name: FigureName }

/** The place of a figure that can be pinned. */
export type PinPlace = FigurePlace & { readonly name: PinName }

/** The place of a unit in a column of its own. */
export type UnitPlace = FigurePlace & { readonly name: 'unit' }

export const isUnit = (place: FigurePlace): place is UnitPlace => place.name === 'unit'

export const isRowFigure = (place: FigurePlace): place is RowFigurePlace =>
  !isUnit(place) && !BESIDE_ROWS.includes(place.name)

/** Whether the figure or unit is one of a row's. */
export const isInRow = (place: FigurePlace): place is RowFigurePlace | UnitPlace =>
  isUnit(place) || isRowFigure(place)

export const hasPin = (place: FigurePlace): place is PinPlace =>
  isRowFigure(place) && columnData(place.name).hasPin

/** Whether the place's table shows units in a column of their own. */
export function hasUnitColumn(blocks: Blocks, { blockId }: FigurePlace): boolean {
  const block = blocks.find(({ id }) => id === blockId)
  return block?.type === 'boq' && block.boq.column.unit.isShown
}

/** The figure cell that the element is or lies in, or null. */
export function figureCellAt(target: EventTarget | null): HTMLElement | null {
  const cell = closest(target, CELL)
  // A heading's sum is not edited.
  return cell && !cell.closest(LINE) && FIGURE_CELLS.includes(cell.dataset.cell ?? '') ? cell : null
}

/** The place of a figure cell; null outside the blocks. */
export function figurePlaceOf(cell: HTMLElement): FigurePlace | null {
  const blockId = blockIdOf(cell)
  const name = cell.dataset.cell as FigureCellName
  if (blockId === null) return null
  const period = cell.dataset.period as Period | undefined
  return { blockId, rowId: rowIdOf(cell), name, lineId: lineIdOf(cell), ...(period && { period }) }
}

/** The figure cell that has the focus. */
export interface ActiveEdit {
  readonly cell: HTMLElement
  readonly place: FigurePlace
  /** Whether something was typed that is not committed yet. */
  isTyped: boolean
}

let active: ActiveEdit | null = null

export const activeEdit = (): ActiveEdit | null => active

export function setActiveEdit(edit: ActiveEdit | null): void {
  active = edit
}

/**
 * True while typed text is in the cell: nothing else may write into it. Text typed before the
 * scripts ran has the attribute (web/early-input.ts).
 */
export const isTypedIn = (cell: HTMLElement): boolean =>
  (active?.cell === cell && active.isTyped) || cell.hasAttribute('data-typed')

const BESIDE_ROWS: readonly string[] = ['subtotal', 'total', 'line']
const FIGURE_CELLS: readonly string[] = [...FIGURES, 'unit', ...BESIDE_ROWS]
