import { t } from 'elysia'
import { IdSchema, QuotationSchema } from '../../domain/schema.ts'

/** What the quotation calls take and give (api: Quotations). */

export const SaveBody = t.Object({
  quotation: t.Any({
    description:
      'A Quotation as in the answer. It is read by the same schema: what has a default may be left out, unknown fields are dropped.',
  }),
  share: t.Optional(t.Boolean({ description: 'A copy takes the access sent instead of nobody' })),
  saveId: t.Optional(
    t.String({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'A uuid of the client: repeated, it answers what was stored',
    }),
  ),
})

export const IdBody = t.Object({ id: IdSchema })

export const SORTS = ['name', 'category', 'total', 'createdAt', 'updatedAt'] as const

/** As text with a pattern, since Elysia's own integers lose the name of the field that fails. */
const wholeNumber = (pattern: string, description: string) =>
  t.Transform(t.String({ pattern, description })).Decode(Number).Encode(String)

export const ListQuerySchema = t.Object({
  search: t.Optional(t.String({ maxLength: 200 })),
  sort: t.Optional(t.Union(SORTS.map((sort) => t.Literal(sort)))),
  order: t.Optional(t.Union([t.Literal('asc'), t.Literal('desc')])),
  limit: t.Optional(wholeNumber('^([1-9]\\d?|1\\d\\d|200)$', 'From 1 to 200')),
  offset: t.Optional(wholeNumber('^\\d{1,7}$', 'How many rows to leave out')),
})

export type ListQuery = typeof ListQuerySchema.static

export const Saved = t.Object({ message: t.String(), quotation: QuotationSchema })

export const Opened = t.Object({ quotation: QuotationSchema })

/** A row of the list; `info` is there for one's own alone. */
const Summary = t.Composite([
  t.Omit(QuotationSchema, ['type', 'blocks', 'revision']),
  t.Object({ total: t.Union([t.Number(), t.Null()]) }),
])

export const QuotationList = t.Object({ quotations: t.Array(Summary), total: t.Number() })

export const Categories = t.Object({ categories: t.Array(t.String()) })
