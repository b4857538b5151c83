/** An item's place in the flow, in px from the left edge of the content. */
export interface Placed<T> {
  readonly item: T
  readonly x: number
  readonly width: number
}

/**
 * Puts blocks side by side as long as they fit, as the paper does: blocks flow left to right and
 * wrap (product: Paper).
 * @returns bands of places, in the order of the items
 */
export function flow<T>(
  items: readonly T[],
  widthOf: (item: T) => number,
  contentWidth: number,
): Placed<T>[][] {
  const bands: Placed<T>[][] = []
  let end = Number.POSITIVE_INFINITY
  for (const item of items) {
    const width = widthOf(item)
    if (end + width > contentWidth + TOLERANCE) {
      bands.push([])
      end = 0
    }
    bands.at(-1)?.push({ item, x: end, width })
    end += width
  }
  return bands
}

/** For rounding errors in sums of fractions, in px. */
const TOLERANCE = 0.01
