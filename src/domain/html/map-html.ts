/**
 * Creates a function that applies `change` to every `html` field in part of a document. Unchanged
 * parts stay the same objects. Results are remembered as long as their source objects live, so
 * lists that share blocks and rows still share them afterwards.
 */
export function createHtmlMapper(change: (html: string) => string): <T>(value: T) => T {
  const results = new WeakMap<object, object>()

  function mapObject(value: object): object {
    const known = results.get(value)
    if (known) return known
    const result = Array.isArray(value) ? mapList(value) : mapFields(value)
    // Only lists, blocks and rows are remembered; cells are reached through them.
    if (Array.isArray(value) || 'id' in value) results.set(value, result)
    return result
  }

  function mapList(list: readonly unknown[]): readonly unknown[] {
    const mapped = list.map(mapValue)
    return mapped.every((item, at) => item === list[at]) ? list : mapped
  }

  function mapFields(fields: object): object {
    let mapped: Record<string, unknown> | null = null
    for (const [key, value] of Object.entries(fields)) {
      const isHtml = key === 'html' && typeof value === 'string'
      const after = isHtml ? change(value) : mapValue(value)
      if (after === value) continue
      mapped ??= { ...fields }
      mapped[key] = after
    }
    return mapped ?? fields
  }

  const mapValue = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? mapObject(value) : value

  return <T>(value: T) => mapValue(value) as T
}
