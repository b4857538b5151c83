import { type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { LIMITS } from '../../domain/document/limits.ts'
import { createReader, type Reading } from '../../domain/document/read.ts'
import type { Block } from '../../domain/document/schema.ts'
import { createHtmlWalk } from '../../domain/html/leaves.ts'
import { createCleaner } from './cleaning.ts'

export type Refusal = Extract<Reading<never>, { ok: false }>

export const refuse = (at: string, reason: string): Refusal => ({ ok: false, at, reason })

/**
 * Reads what a sender says by its schema, and puts its html through the allow-list in place; the
 * length of all of it then is given back, later where it is much.
 */
export function readerOf<T>(schema: TSchema) {
  const read = createReader<T>(schema)
  /** What lacks nothing and has nothing strange, as our client sends it, is not copied. */
  const whole = TypeCompiler.Compile(withoutStrangers(schema))
  return {
    read: (input: unknown): Reading<T> =>
      whole.Check(input) ? { ok: true, value: input as T } : read(input),
    clean: createCleaner<T>(createHtmlWalk(schema)),
  }
}

/**
 * Tables are filled up and signs spelled out: little html may become much. What no body could bring
 * here again is not stored.
 */
export const refuseLength = (at: string, htmlLength: number): Refusal | null =>
  htmlLength > LIMITS.bodyBytes ? refuse(at, 'should have less html') : null

/** Ids are unique over blocks and rows together, and rows are counted over all blocks. */
export function refuseIds(blocks: readonly Block[]): Refusal | null {
  const seen = new Set<string>()
  const isTaken = (id: string) => seen.size === seen.add(id).size
  let rows = 0
  for (const [index, block] of blocks.entries()) {
    const at = `blocks[${index}]`
    if (isTaken(block.id)) return refuse(`${at}.id`, 'is used twice')
    if (block.type !== 'boq') continue
    rows += block.boq.rows.length
    if (rows > LIMITS.rows)
      return refuse(`${at}.boq.rows`, `should be ${LIMITS.rows} in all at most`)
    const twin = block.boq.rows.findIndex(({ id }) => isTaken(id))
    if (twin !== -1) return refuse(`${at}.boq.rows[${twin}].id`, 'is used twice')
  }
  return null
}

/** Texts that become columns: the database ends one at NUL, and knows no half of a pair. */
export function withStorableTexts<
  T extends { name: string; category: string; desc: string; info: string },
>(named: T): T {
  const bare = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const { name, category, desc, info } = named
  return {
    ...named,
    name: bare(name),
    category: bare(category),
    desc: bare(desc),
    info: bare(info),
  }
}

/** The schema, with no object taking a field that it does not name. */
function withoutStrangers(schema: TSchema): TSchema {
  if (schema.anyOf) return Type.Union(schema.anyOf.map(withoutStrangers))
  if (schema.type === 'array') return { ...schema, items: withoutStrangers(schema.items) }
  if (schema.type !== 'object') return schema
  const fields = Object.entries<TSchema>(schema.properties)
  const properties = Object.fromEntries(
    fields.map(([key, field]) => [key, withoutStrangers(field)]),
  )
  return { ...schema, properties, additionalProperties: false }
}
