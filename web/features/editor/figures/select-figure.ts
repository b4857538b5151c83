import { figureCellAt } from './figure-place.ts'

/** Selects the whole figure, so that typing replaces it. */
export const selectFigure = (cell: HTMLElement) => getSelection()?.selectAllChildren(cell)

let clicked: HTMLElement | null = null
let pressed: HTMLElement | null = null

/**
 * Notes which figure a press is about to enter. It must not be selected yet: WebKit sets a caret in
 * a selection when the press ends. A figure that is selected by keyboard stays selected: Chromium
 * would drop the selection after the click.
 */
export function notePress(event: Event): void {
  pressed = figureCellAt(event.target)
  addEventListener('mouseup', () => (pressed = null), { once: true, capture: true })
  if (pressed && pressed !== clicked && isSelected(pressed)) event.preventDefault()
}

/** Selects the figure that got the focus, unless the current click will. */
export function selectOnFocus(cell: HTMLElement): void {
  if (cell !== pressed) selectFigure(cell)
}

/** The first click into a figure selects all of it, as in a spreadsheet; the next sets a caret. */
export function selectOnFirstClick({ target }: Event): void {
  const cell = figureCellAt(target)
  if (!cell || cell === clicked || cell !== document.activeElement) return
  clicked = cell
  if (getSelection()?.isCollapsed) selectFigure(cell)
}

/** Called when the figure was left, committed or reverted: its next click is a first one again. */
export function forgetClick(): void {
  clicked = null
}

function isSelected(cell: HTMLElement): boolean {
  const selected = String(getSelection()).trim()
  return cell === document.activeElement && selected !== '' && selected === cell.textContent?.trim()
}
