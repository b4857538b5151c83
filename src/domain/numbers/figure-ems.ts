/** How wide figures are in the paper's typeface, estimated from their text: nothing is measured. */

/** In em a digit is at most 0.65 wide, a mark between digits 0.28. */
const MARKS = /[.,'’\s]/g

/** A figure's width in em of its own size. */
export function emsOf(text: string): number {
  const marks = text.match(MARKS)?.length ?? 0
  return Math.ceil(text.length * 65 - marks * 37) / 100
}

/**
 * In em: what the narrowest column holds, then up to 99,999,999.99, to 9,999,999,999.99 and to the
 * bounds of all figures. Anything longer is a quantity's decimals or no figure, and may break.
 */
export const STEPS = [6, 7.4, 9, 12] as const

/** The first step that holds the figure; 4 when none does. */
export function stepOf(text: string): number {
  const ems = emsOf(text)
  const step = STEPS.findIndex((most) => ems <= most)
  return step < 0 ? STEPS.length : step
}
