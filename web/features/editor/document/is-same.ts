/** Deep equality; parts that are the same object are not compared further. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  )
}
