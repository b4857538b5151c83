import { figureCellOf } from './places.ts'

/** Takes the whole figure, so that what is typed replaces it. */
export const selectFigure = (cell: HTMLElement) => getSelection()?.selectAllChildren(cell)

let wasFocused = false

/** Remembers whether the pointer comes down on a figure that has the focus already. */
export function rememberPointer({ target }: Event): void {
  const cell = figureCellOf(target)
  wasFocused = cell !== null && cell === document.activeElement
}

/** The first click into a figure takes it whole, as a spreadsheet does; the next sets the caret. */
export function selectOnFirstClick({ target }: Event): void {
  const cell = figureCellOf(target)
  if (!cell || wasFocused || cell !== document.activeElement) return
  if (getSelection()?.isCollapsed) selectFigure(cell)
}
