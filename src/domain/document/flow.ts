/** A block's place in the flow, in px from the left edge of the content. */
export interface Placed {
  readonly x: number
  readonly width: number
}

/**
 * Puts blocks side by side as long as they fit, as the paper does: blocks flow left to right and
 * wrap (product: Paper).
 * @returns bands of places, in the order of the widths
 */
export function flow(widths: readonly number[], contentWidth: number): Placed[][] {
  const bands: Placed[][] = []
  let end = Number.POSITIVE_INFINITY
  for (const width of widths) {
    if (end + width > contentWidth + TOLERANCE) {
      bands.push([])
      end = 0
    }
    bands.at(-1)?.push({ x: end, width })
    end += width
  }
  return bands
}

/** The indices of the first and last block on the line of the one at `at`. */
export function lineOf(
  widths: readonly number[],
  at: number,
  contentWidth: number,
): { first: number; last: number } {
  let first = 0
  for (const { length } of flow(widths, contentWidth)) {
    if (at < first + length) return { first, last: first + length - 1 }
    first += length
  }
  return { first: at, last: at }
}

/** For rounding errors in sums of fractions, in px. */
const TOLERANCE = 0.01
