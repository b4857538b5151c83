import { t } from 'elysia'

/** The answers that many routes share (api: Common). */

export const Message = t.Object({ message: t.String() })

/** With the field that fails, as `quotation.blocks[3].id`. */
export const BadRequest = t.Object({ message: t.String(), field: t.Optional(t.String()) })
