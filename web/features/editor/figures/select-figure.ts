import { figureCellOf } from '../paper/cells.ts'

/** Takes the whole figure, so that what is typed replaces it. */
export const selectFigure = (cell: HTMLElement) => getSelection()?.selectAllChildren(cell)

let clicked: HTMLElement | null = null
let pressed: HTMLElement | null = null

/**
 * A figure that a press is about to enter is not taken yet: WebKit puts a caret into what is taken
 * already as soon as the press ends. One that keys have taken stays so: Chromium would drop it
 * after the click.
 */
export function pressFigure(event: Event): void {
  pressed = figureCellOf(event.target)
  addEventListener('mouseup', () => (pressed = null), { once: true, capture: true })
  if (pressed && pressed !== clicked && isTaken(pressed)) event.preventDefault()
}

function isTaken(cell: HTMLElement): boolean {
  const taken = String(getSelection()).trim()
  return cell === document.activeElement && taken !== '' && taken === cell.textContent?.trim()
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

/** The figure is left or settled: its next click is a first one again. */
export function forgetClick(): void {
  clicked = null
}
