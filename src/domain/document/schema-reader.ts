import { OptionalKind, type TSchema } from '@sinclair/typebox'
import { withoutHidden } from '../words/without-hidden.ts'

/**
 * The value, or an invalid field's path (such as `blocks[3].boq.rows[0].qty.value`) and the reason.
 */
export type Reading<T> = { ok: true; value: T } | { ok: false; at: string; reason: string }

/**
 * Creates a reader for a schema of what people send. In one pass it checks the input, fills in
 * defaults, and drops unknown fields and hidden characters (api: Entities); a text is read by the
 * function `readAs` of its schema, which returns null for what it refuses. It returns a copy that shares with the input what needs neither.
 * TypeBox's Value functions take some four hundred times as long and, if one field in a union
 * fails, name the whole block; here the `type` field selects the member of the union.
 */
export function createReader<T>(schema: TSchema) {
  const read = compile(schema)
  return (input: unknown): Reading<T> => {
    const value = read(input)
    if (!(value instanceof Failure)) return { ok: true, value: value as T }
    return { ok: false, at: pathOf(value.path), reason: value.reason }
  }
}

/** Returns the value read, or a Failure. */
type Read = (value: unknown) => unknown

class Failure {
  /** From the leaf to the root. */
  readonly path: (string | number)[] = []
  constructor(readonly reason: string) {}
  under(key: string | number): this {
    this.path.push(key)
    return this
  }
}

const pathOf = (path: (string | number)[]) =>
  path
    .toReversed()
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')

function compile(schema: TSchema): Read {
  if (schema.anyOf) return readUnion(schema.anyOf)
  if (schema.const !== undefined) return readChoice([schema.const])
  if (schema.enum) return readChoice(schema.enum)
  if (schema.type === 'object') {
    const read = readObject(schema.properties)
    return schema.additionalProperties === false ? readClosed(read, schema.properties) : read
  }
  if (schema.type === 'array') return readArray(schema)
  if (schema.type === 'string') return readString(schema)
  if (schema.type === 'boolean') {
    return (value) => (typeof value === 'boolean' ? value : new Failure('should be true or false'))
  }
  if (schema.type === 'null') {
    return (value) => (value === null ? value : new Failure('should be null'))
  }
  if (schema.type === 'number' || schema.type === 'integer') return readNumber(schema)
  throw new Error(`No reader for a schema of type ${schema.type}`)
}

/** Returns the value itself if it has every field and no other. */
function readObject(properties: Record<string, TSchema>): Read {
  const fields = Object.entries(properties).map(([key, schema]) => {
    // It would be found in the prototype.
    if (key in Object.prototype) throw new Error(`No reader for a field named ${key}`)
    return { key, read: readField(schema) }
  })
  return (value) => {
    if (!isRecord(value)) return new Failure('should be an object')
    let changed = UNCHANGED
    let count = 0
    for (const { key, read } of fields) {
      const sent = value[key]
      const field = read(sent)
      if (field instanceof Failure) return field.under(key)
      count += Number(field !== undefined)
      if (field !== sent) changed = { ...changed, [key]: field }
    }
    if (changed === UNCHANGED && Object.keys(value).length === count) return value
    const all = { ...value, ...changed }
    const read = fields.map(({ key }) => [key, all[key]] as const)
    return Object.fromEntries(read.filter(([, field]) => field !== undefined))
  }
}

const UNCHANGED: Record<string, unknown> = {}

/** Refuses other fields, which would otherwise be left out. */
const readClosed =
  (read: Read, properties: Record<string, TSchema>): Read =>
  (value) => {
    const keys = isRecord(value) ? Object.keys(value) : []
    const unknown = keys.find((key) => !Object.hasOwn(properties, key))
    return unknown === undefined ? read(value) : new Failure('is not known here').under(unknown)
  }

/** Reads the default of a field that is missing, if it has one: a new one each time. */
function readField(schema: TSchema): Read {
  const read = compile(schema)
  const { default: fallback } = schema
  if (OptionalKind in schema) return (sent) => (sent === undefined ? undefined : read(sent))
  if (fallback === undefined)
    return (sent) => (sent === undefined ? new Failure('is missing') : read(sent))
  return (sent) => read(sent === undefined ? structuredClone(fallback) : sent)
}

function readArray(schema: TSchema): Read {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const read = compile(items)
  return (value) => {
    if (!Array.isArray(value)) return new Failure('should be a list')
    if (value.length < minItems) return new Failure(`should have ${minItems} or more`)
    if (value.length > maxItems) return new Failure(`should have ${maxItems} at most`)
    return readItems(value, read)
  }
}

function readItems(items: unknown[], read: Read): unknown[] | Failure {
  let result = items
  for (const [index, item] of items.entries()) {
    const element = read(item)
    if (element instanceof Failure) return element.under(index)
    if (element === item) continue
    if (result === items) result = [...items]
    result[index] = element
  }
  return result
}

function readString(schema: TSchema): Read {
  const { maxLength = Number.POSITIVE_INFINITY, pattern, readAs } = schema
  const shape = pattern === undefined ? null : new RegExp(pattern)
  return (value) => {
    if (typeof value !== 'string') return new Failure('should be text')
    // Most fields are, and most of the time would go into looking for what they don't contain.
    if (value === '' && !shape) return value
    if (value.length > maxLength) return new Failure(`should be ${maxLength} characters at most`)
    if (shape && !shape.test(value)) return new Failure(`should match ${pattern}`)
    const text = withoutHidden(value)
    return readAs ? (readAs(text) ?? new Failure('does not check')) : text
  }
}

function readNumber(schema: TSchema): Read {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const isWhole = schema.type === 'integer'
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return new Failure('should be a number')
    if (isWhole && !Number.isInteger(value)) return new Failure('should be a whole number')
    if (value < minimum || value > maximum) {
      return new Failure(`should be from ${minimum} to ${maximum}`)
    }
    return value
  }
}

function readUnion(options: TSchema[]): Read {
  if (options.every(({ const: value }) => value !== undefined)) {
    return readChoice(options.map(({ const: value }) => value))
  }
  const [some, none] = options
  if (some && none?.type === 'null') {
    const read = compile(some)
    return (value) => (value === null ? value : read(value))
  }
  const kinds = options.map((option) => [option.properties?.type?.const, compile(option)] as const)
  if (kinds.some(([type]) => type === undefined))
    throw new Error('No reader for a union of what has no type')
  return readByType(new Map(kinds))
}

function readByType(kinds: ReadonlyMap<unknown, Read>): Read {
  const readType = readChoice([...kinds.keys()])
  return (value) => {
    if (!isRecord(value)) return new Failure('should be an object')
    const type = readType(value.type)
    if (type instanceof Failure) return type.under('type')
    return kinds.get(type)?.(value)
  }
}

function readChoice(choices: unknown[]): Read {
  const reason = `should be ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`
  return (value) => (choices.includes(value) ? value : new Failure(reason))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
