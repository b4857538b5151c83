import type { TSchema } from '@sinclair/typebox'

/** Returns the cleaned html, or the same string. */
export type Clean = (html: string) => string

/**
 * Creates a function that puts every html field of a value through `clean`, in place. Html fields
 * are those that the schema marks with the media type text/html; the value must match the schema.
 */
export function createHtmlFieldMapper(schema: TSchema): (value: unknown, clean: Clean) => void {
  const walk = compile(schema)
  return (value, clean) => {
    walk?.(value, clean)
  }
}

/** Returns the value to store. A branch of the schema without html has no walk. */
type Walk = (value: unknown, clean: Clean) => unknown

function compile(schema: TSchema): Walk | null {
  if (schema.contentMediaType === 'text/html') return (value, clean) => clean(String(value))
  if (schema.type === 'object') return walkFields(schema.properties)
  if (schema.type === 'array') return walkItems(compile(schema.items))
  return schema.anyOf ? walkByType(schema.anyOf) : null
}

function walkFields(properties: Record<string, TSchema>): Walk | null {
  const fields = Object.entries(properties).flatMap(([key, schema]) => {
    const walk = compile(schema)
    return walk ? [{ key, walk }] : []
  })
  if (fields.length === 0) return null
  return (value, clean) => {
    const record = value as Record<string, unknown>
    for (const { key, walk } of fields) {
      const before = record[key]
      const after = walk(before, clean)
      if (after !== before) record[key] = after
    }
    return value
  }
}

function walkItems(walk: Walk | null): Walk | null {
  if (!walk) return null
  return (value, clean) => {
    for (const item of value as unknown[]) walk(item, clean)
    return value
  }
}

/** A member of a union is selected by its `type`, as everywhere in a document. */
function walkByType(members: TSchema[]): Walk | null {
  const walks = new Map(members.map((one) => [one.properties?.type?.const, compile(one)]))
  if ([...walks.values()].every((walk) => walk === null)) return null
  return (value, clean) => {
    const { type } = value as { type: unknown }
    walks.get(type)?.(value, clean)
    return value
  }
}
