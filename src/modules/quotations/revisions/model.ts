import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { IdSchema } from '#domain/document/schema.ts'
import { oneOf, SCHEMA_FIELDS } from '#domain/document/schema-fields.ts'
import { requestBody } from '../../../plugins/response-schemas.ts'
import { PeriodTotals } from '../stored-total.ts'

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
      periodTotals: PeriodTotals,
      currency: t.String(),
      locale: t.String(),
      decimals: SCHEMA_FIELDS.Decimals,
      summary: t.String({ description: 'What it changed, in words; empty for the first' }),
      isDamaged: t.Optional(t.Boolean({ description: 'It can’t be opened' })),
    }),
  ),
  total: t.Number(),
})

export const RevisionBody = requestBody(t.Object({ id: IdSchema, revision: Revision }))

export const CompareBody = requestBody(t.Object({ id: IdSchema, from: Revision, to: Revision }))

const Id = t.Union([t.String(), t.Null()])

export const Changes = t.Object({
  changes: t.Array(
    t.Object({
      kind: oneOf(['added', 'removed', 'moved', 'changed']),
      blockId: Id,
      rowId: Id,
      field: t.Union([t.String(), t.Null()], {
        description: 'A path with dots; null for a whole block or row',
      }),
      before: t.Unknown({ description: 'Of a move: {blockId, follows}' }),
      after: t.Unknown(),
      follows: t.Optional(
        t.Union([t.String(), t.Null()], {
          description: 'Of what was added: the one before it, null for the first',
        }),
      ),
    }),
  ),
})

export const RestoreBody = requestBody(
  t.Object({
    id: IdSchema,
    revision: Revision,
    baseRevision: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The revision that is restored over: an older one is a conflict',
    }),
  }),
)

export const LabelBody = requestBody(
  t.Object({
    id: IdSchema,
    revision: Revision,
    label: t.String({ maxLength: LIMITS.nameLength, description: 'Empty takes it away' }),
  }),
)
