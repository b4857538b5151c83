import { type TSchema, t } from 'elysia'

/** The answers that many routes share (api: Common). */

export const Message = t.Object({ message: t.String() })

/** With the field that fails, as `quotation.blocks[3].id`. */
export const BadRequest = t.Object({ message: t.String(), field: t.Optional(t.String()) })

/** A field that its handler reads by the schema, past Elysia: described, but not checked twice. */
export const readByHandler = (schema: TSchema, description: string) =>
  t.Any({ description, readBy: schema })
