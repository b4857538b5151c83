import { figureCellOf } from './places.ts'

/** Takes the whole figure, so that what is typed replaces it. */
export const selectFigure = (cell: HTMLElement) => getSelection()?.selectAllChildren(cell)

let clicked: HTMLElement | null = null

/** The first click into a figure takes it whole, as a spreadsheet does; the next sets the caret. */
export function selectOnFirstClick({ target }: Event): void {
  const cell = figureCellOf(target)
  if (!cell || cell === clicked || cell !== document.activeElement) return
  clicked = cell
  if (getSelection()?.isCollapsed) selectFigure(cell)
}

/** The figure is left: its next click is a first one again. */
export function forgetClick(): void {
  clicked = null
}
