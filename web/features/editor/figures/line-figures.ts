import type { FigurePlace } from './figure-place.ts'

/*
 * The figures of the lines between the sum and the total. They can be typed once their code is
 * there, which only papers with lines load (blocks/price/lines).
 */

export interface LineFigures {
  /** The line's figure in the document, without what is being typed; null if the line is gone. */
  textOf(place: FigurePlace): string | null
  /** Shows the total with what is being typed; false for text that is no figure (yet). */
  preview(place: FigurePlace, text: string): boolean
  /** Ends the preview; the document is as before it. */
  cancel(): void
  /** Commits what was typed as one undoable step. */
  commit(place: FigurePlace, text: string): FigureOutcome
}

let figures: LineFigures | null = null

export const lineFigures = (): LineFigures | null => figures

export function setLineFigures(loaded: LineFigures): void {
  figures = loaded
}

/** What became of a typed figure (numbers: Arithmetic). */
export type FigureOutcome =
  | 'exact'
  | 'rounded'
  /** A total, to the quotation's steps. */
  | 'stepped'
  /** A total that nothing comes to. */
  | 'all-withheld'
  | 'closest'
  /** As typed or closest, but the pinned prices exceed it: other prices had to turn negative. */
  | 'turned'
  | 'turned-closest'
  | 'reset'
  | 'all-pinned'
  | 'zero'
  | 'unreadable'
  /** A percentage, typed into a figure other than a qty. */
  | 'percentage'
  | 'out-of-range'
  /** A unit of more characters than it may have. */
  | 'too-long'
