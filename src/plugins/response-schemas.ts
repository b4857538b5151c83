import type { TObject } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'
import { IdSchema } from '#domain/document/schema-fields.ts'

/** Schemas that many routes share (api: Errors). */

export const Message = t.Object({ message: t.String() })

/** With the invalid field, like `quotation.blocks[3].id`. */
export const BadRequest = t.Object({ message: t.String(), field: t.Optional(t.String()) })

/** The answer to a save for which the account has no room. */
const StorageFull = t.Object({ message: t.String(), name: t.Optional(t.String()) })

const REFUSALS = {
  400: BadRequest,
  401: Message,
  403: Message,
  404: Message,
  409: Message,
  413: StorageFull,
  422: Message,
  429: Message,
  500: Message,
  502: Message,
}

/** The schemas of the usual answers with these statuses, for a route's `response`. */
export const refusals = <const Status extends keyof typeof REFUSALS>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])) as Pick<
    typeof REFUSALS,
    Status
  >

/** What a row has of the fields that an answer declares, and nothing else. */
export const declared = <Schema extends TObject, Row extends object>(
  { properties }: Schema,
  row: Row,
): Pick<Row, keyof Row & keyof Schema['properties']> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => Object.hasOwn(properties, name)),
  ) as Pick<Row, keyof Row & keyof Schema['properties']>

/** What may be missing. */
export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Union([schema, t.Null()], description === undefined ? {} : { description })

/** A time in ms since 1970, as answers have it. */
export const iso = (at: number): string => new Date(at).toISOString()

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** An id that the client chooses. */
export const uuid = (description: string) =>
  t.String({
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    description,
  })

/** A field that the handler validates itself: Elysia describes its schema but does not check it. */
export const readByHandler = (schema: TSchema, description: string) =>
  t.Any({ description, readBy: schema })

/**
 * The schema of a request's body. By default Elysia's refusal contains the whole body and every
 * error in it. A schema can replace that text: here it is empty, because the name of the field is
 * enough.
 */
export function requestBody<Schema extends TSchema>(schema: Schema): Schema {
  const { properties, anyOf }: TSchema = schema
  const fields = Object.entries<TSchema>(properties ?? {})
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(fields.map(([key, field]) => [key, requestBody(field)])),
    }),
    ...(anyOf && { anyOf: anyOf.map(requestBody) }),
    error: NO_WORDS,
  }
}

/** Left out of the OpenAPI document. */
const NO_WORDS = { toJSON: () => undefined }

/** The body of a call about one thing. */
export const ById = requestBody(t.Object({ id: IdSchema }))
