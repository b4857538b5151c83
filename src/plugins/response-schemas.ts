import { type TSchema, t } from 'elysia'

/** Response schemas that many routes share (api: Common). */

export const Message = t.Object({ message: t.String() })

/** With the invalid field, as `quotation.blocks[3].id`. */
export const BadRequest = t.Object({ message: t.String(), field: t.Optional(t.String()) })

/** A field that the handler validates itself: Elysia describes its schema but does not check it. */
export const readByHandler = (schema: TSchema, description: string) =>
  t.Any({ description, readBy: schema })
