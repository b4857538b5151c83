import type { Static } from '@sinclair/typebox'
import type { SchemaFields } from '../schema-fields.ts'
import { boq, boqSchema } from './boq.ts'
import type { Kind, RichPlace } from './kind.ts'
import { price, priceSchema } from './price.ts'
import { row, rowSchema } from './row.ts'
import { text, textSchema } from './text.ts'
import { UNKNOWN } from './unknown.ts'

/** The schema of each kind. */
const SCHEMAS = { text: textSchema, boq: boqSchema, row: rowSchema, price: priceSchema }

export type BlockType = keyof typeof SCHEMAS
export type BlockOf<T extends BlockType> = Static<ReturnType<(typeof SCHEMAS)[T]>>
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType]

/** Every kind of block. */
export const KINDS: { readonly [T in BlockType]: Kind<BlockOf<T>> } = { text, boq, row, price }

export const BLOCK_TYPES = Object.keys(KINDS) as readonly BlockType[]

export const createBlockSchemas = (fields: SchemaFields) =>
  Object.values(SCHEMAS).map((create) => create(fields)) as ReturnType<
    (typeof SCHEMAS)[BlockType]
  >[]

/**
 * The answers of the block's or bookmarked row's kind; for an unknown type, those of unknown.ts.
 */
export const kindOf = <B extends { readonly type: string }>(item: B): Kind<B> =>
  (ANSWERS.get(item.type) ?? UNKNOWN) as unknown as Kind<B>

const ANSWERS: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...KINDS, boqRow: row }))

/** The block's type; 'unknown' for one that this version does not know. */
export const typeOf = ({ type }: { readonly type: string }): BlockType | 'unknown' =>
  Object.hasOwn(KINDS, type) ? (type as BlockType) : 'unknown'

/**
 * The texts that people wrote in the block or bookmarked row, as html; none if its type is unknown.
 */
export function richTextsOf<B extends { readonly type: string }>(item: B) {
  const texts: { html: string; place: RichPlace }[] = []
  if (!ANSWERS.has(item.type)) return texts
  kindOf(item).changeRichText(item, (html, place) => {
    texts.push({ html, place })
    return html
  })
  return texts
}

/** The html of the block's free text, from whose headings quotations are named. */
export const proseOf = (item: { readonly type: string }): string[] =>
  richTextsOf(item).flatMap(({ html, place }) => (place === 'text' ? [html] : []))
