import { t } from 'elysia'
import { IdSchema } from '../../../domain/document/schema.ts'
import { listQuery } from '../../../plugins/list-query.ts'
import { requestBody } from '../../../plugins/response-schemas.ts'

/** Schemas of the routes of deleted quotations (api: Deleted quotation calls). */

const { limit, offset } = listQuery([]).properties

export const DeletedQuery = t.Object({ limit, offset })

export const DeletedList = t.Object({
  quotations: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      total: t.Union([t.Number(), t.Null()]),
      currency: t.String(),
      locale: t.String(),
      deletedAt: t.String(),
      purgedAt: t.String({ description: 'When it is deleted for good' }),
      bytes: t.Number({ description: 'What it holds of the account’s room, with its history' }),
    }),
  ),
  total: t.Number(),
})

export const ById = requestBody(t.Object({ id: IdSchema }))
