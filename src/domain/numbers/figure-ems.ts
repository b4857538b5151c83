/** Estimates the width of figures in the paper's typeface from their text, without measuring. */

/** A digit is at most 0.65 em wide, a mark between digits 0.28 em. */
const MARKS = /[.,'’\s]/g

/** A figure's width in em of its own font size. */
export function emsOf(text: string): number {
  const marks = text.match(MARKS)?.length ?? 0
  return Math.ceil(text.length * 65 - marks * 37) / 100
}

/**
 * Widths in em: what the narrowest column holds, then figures up to 99,999,999.99, up to
 * 9,999,999,999.99 and up to the limit of all figures. Longer text is a quantity with many decimals
 * or not a figure, and may break.
 */
export const STEPS = [6, 7.4, 9, 12] as const

/** The size of figures in px, by the step of the longest one. */
export const FIGURE_SIZES = [14, 14, 13, 12, 12]

/** As many characters as every column holds, whatever they are. */
export const SHORT = 9

/** The first step that holds the figure; 4 when none does. */
export function stepOf(text: string): number {
  if (text.length <= SHORT) return 0
  const ems = emsOf(text)
  const step = STEPS.findIndex((most) => ems <= most)
  return step < 0 ? STEPS.length : step
}
