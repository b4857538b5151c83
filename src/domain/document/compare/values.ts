/** Plain data: parsed JSON, or what would be written as such. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values would be the same in JSON but for the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return isEqualList(a, b)
  let count = 0
  for (const key in a) {
    const value = (a as Fields)[key]
    if (value === undefined) continue
    count++
    if (!isEqual(value, (b as Fields)[key])) return false
  }
  for (const key in b) if ((b as Fields)[key] !== undefined) count--
  return count === 0
}

const isEqualList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((item, at) => isEqual(item, b[at]))

/** The value at a path with dots; '' is the whole. */
export function valueAt(whole: unknown, path: string): unknown {
  if (path === '') return whole
  let value = whole
  for (const key of path.split('.')) value = isFields(value) ? value[key] : undefined
  return value
}
