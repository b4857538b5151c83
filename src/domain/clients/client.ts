import { type Static, Type } from '@sinclair/typebox'
import { PERCENTS, TAX_MODES } from '../document/limits.ts'
import { IdSchema, oneOf, text } from '../document/schema-fields.ts'
import { LANGUAGES } from '../words/language.ts'
import { CLIENT_LENGTHS, CLIENT_TEXTS, type ClientText } from './limits.ts'

/** The id of a client that the book doesn't have yet. */
export const NEW_CLIENT = 'new'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()], { default: null })

/** What a client is called and where they are found: a document's fields have the same names. */
const texts = Object.fromEntries(
  CLIENT_TEXTS.map((name) => [name, text(CLIENT_LENGTHS[name])]),
) as Record<ClientText, ReturnType<typeof text>>

/** What their next offer starts with; null leaves it as it is in a new quotation. */
const defaults = {
  taxMode: orNull(oneOf(TAX_MODES)),
  language: orNull(oneOf(LANGUAGES)),
  currency: orNull(Type.String({ pattern: '^[A-Z]{3}$' })),
  discount: orNull(
    Type.Number({ minimum: 0, maximum: PERCENTS.discount.most, description: 'In percent' }),
  ),
}

/** A client as a person edits one (product: Clients). */
export const ClientSchema = Type.Object({ ...texts, ...defaults })
export type Client = Static<typeof ClientSchema>

/** A client to save. */
export const SentClientSchema = Type.Object({
  id: { ...IdSchema, default: NEW_CLIENT, description: `\`${NEW_CLIENT}\` for one that is new` },
  ...ClientSchema.properties,
})
export type SentClient = Static<typeof SentClientSchema>

/** A client of somebody's book. */
export const BookClientSchema = Type.Object({
  id: IdSchema,
  ...texts,
  ...defaults,
  uses: Type.Integer({ description: 'The number of quotations that are for them' }),
  usedAt: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type BookClient = Static<typeof BookClientSchema>
