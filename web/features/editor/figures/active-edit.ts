import type { FigurePlace } from './figure-place.ts'

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

/** True while typed text is in the cell: nothing else may write into it. */
export const isTypedIn = (cell: HTMLElement): boolean => active?.cell === cell && active.isTyped
