/** Before the target, in place of it, or after it. */
export type PastePosition = 'top' | 'middle' | 'bottom'

/** Where to paste. For a row, `blockId` is the boq and `rowId` the target row. */
export interface PastePlace {
  readonly blockId: string
  readonly rowId: string | null
  readonly position: PastePosition
}

/**
 * Distance from the target's edge in px within which a paste goes before or after it (product:
 * Paste mode).
 */
export const EDGE = { block: 20, row: 10 } as const

export const DEFAULT_POSITION: PastePosition = 'middle'

/**
 * The paste position for a pointer `offset` px from the top of a target `height` px high. On a
 * short target each position takes a third of the height, so that all can be reached.
 */
export function positionAt(offset: number, height: number, edge: number): PastePosition {
  const near = Math.min(edge, height / 3)
  if (offset <= near) return 'top'
  return height - offset <= near ? 'bottom' : 'middle'
}

/** Before or after a target `height` px high, whichever edge is nearer to `offset`. */
export const nearerEdge = (offset: number, height: number): PastePosition =>
  offset < height / 2 ? 'top' : 'bottom'
