/**
 * Remembers results by the first argument, or by `keyOf` all arguments. Documents name locales and
 * currencies freely, so the memory is emptied once it holds `limit` results.
 */
export function memoize<A extends unknown[], T>(
  compute: (...args: A) => T,
  limit: number,
  keyOf: (...args: NoInfer<A>) => unknown = (...args) => args[0],
): (...args: A) => T {
  const memory = new Map<unknown, T>()
  return (...args) => {
    const key = keyOf(...args)
    const known = memory.get(key)
    if (known !== undefined) return known
    const result = compute(...args)
    if (memory.size >= limit) memory.clear()
    memory.set(key, result)
    return result
  }
}
