import { figureCellOf } from './places.ts'

/** Takes the whole figure, so that what is typed replaces it. */
export const selectFigure = (cell: HTMLElement) => getSelection()?.selectAllChildren(cell)

let clicked: HTMLElement | null = null
let pressed: HTMLElement | null = null

/**
 * A figure that a press is about to enter is not taken yet: WebKit puts a caret into what is taken
 * already as soon as the press ends.
 */
export function pressFigure({ target }: Event): void {
  pressed = figureCellOf(target)
  addEventListener('mouseup', () => (pressed = null), { once: true, capture: true })
}

/** Takes the figure that got the focus, unless the click under way will. */
export function selectOnEntry(cell: HTMLElement): void {
  if (cell !== pressed) selectFigure(cell)
}

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
