import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { IdSchema } from '../../domain/document/schema.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the routes of revisions (api: Revisions). */

const Revision = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const ListBody = requestBody(
  t.Object({
    id: IdSchema,
    limit: t.Optional(Type.Integer({ minimum: 1, maximum: 200, description: '50 if left out' })),
    offset: t.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999 })),
  }),
)

export const RevisionList = t.Object({
  revisions: t.Array(
    t.Object({
      revision: t.Number(),
      createdAt: t.String({ description: 'When it was saved' }),
      email: t.String({ description: 'Who saved it' }),
      label: t.String({ description: 'The name that its owner gave it' }),
      total: t.Union([t.Number(), t.Null()]),
      currency: t.String(),
      locale: t.String(),
      summary: t.String({ description: 'What it changed, in words; empty for the first' }),
      isDamaged: t.Optional(t.Boolean({ description: 'It can’t be opened' })),
    }),
  ),
  total: t.Number(),
})

export const RevisionBody = requestBody(t.Object({ id: IdSchema, revision: Revision }))
