import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { IdSchema, QuotationSchema } from '#domain/document/schema.ts'
import { readByHandler, requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the template routes (api: Template calls). */

const name = t.String({
  minLength: 1,
  maxLength: LIMITS.nameLength,
  description: 'Unique among the account’s, whatever its case and white space',
})

export const SaveBody = requestBody(
  t.Object({
    id: IdSchema,
    name,
    isDefault: t.Optional(t.Boolean({ description: 'Whether new quotations start with it' })),
    quotation: readByHandler(
      QuotationSchema,
      'As for a save; what a template keeps of it is stored',
    ),
  }),
)

export const OpenBody = requestBody(
  t.Object({ id: t.Optional(t.String({ ...IdSchema, description: 'Left out for the default' })) }),
)

export const ChangeBody = requestBody(
  t.Object({
    id: IdSchema,
    name: t.Optional(name),
    isDefault: t.Optional(
      t.Boolean({
        description: 'False lets new quotations start with the product’s template again',
      }),
    ),
  }),
)

export const Listed = t.Object({
  id: t.String(),
  name: t.String(),
  isDefault: t.Boolean(),
  createdAt: t.String(),
  updatedAt: t.String(),
})

export const TemplateList = t.Object({
  templates: t.Array(Listed, { description: `By name; at most ${LIMITS.templates}` }),
  total: t.Number(),
})

export const Opened = t.Object({
  template: t.Union([
    t.Object({ id: t.String(), name: t.String(), quotation: QuotationSchema }),
    t.Null({ description: 'New quotations start with the product’s template' }),
  ]),
})

export const Saved = t.Object({ message: t.String(), template: Listed })
