import type { BoqRow } from './schema-fields.ts'

/** The quantities of an optional row that its customer may choose. */
export type QuantityRange = NonNullable<BoqRow['range']>

/**
 * The row's range as it is read (numbers: Options and alternatives): only an optional row has one,
 * the lesser figure is the least, and a step that isn't above 0 is 1. The same object if it is
 * right.
 */
export function rangeOf({ use, range }: Pick<BoqRow, 'use' | 'range'>): QuantityRange | null {
  if (use !== 'optional' || !range) return null
  const { min, max, step } = range
  if (min <= max && step > 0) return range
  return { min: Math.min(min, max), max: Math.max(min, max), step: step > 0 ? step : 1 }
}
