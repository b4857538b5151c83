import { Elysia, t } from 'elysia'
import { SCHEMA_FIELDS } from '#domain/document/schema-fields.ts'
import { listQuery } from '../../../plugins/list-query.ts'
import { answerTo } from '../../../plugins/outcomes.ts'
import { ById, Message, refusals } from '../../../plugins/response-schemas.ts'
import type { RouteContext } from '../../auth/session-plugin.ts'
import { PeriodTotals } from '../stored-total.ts'
import type { Deleted } from './service.ts'

/** The routes of deleted quotations (api: Deleted quotation calls). */
export const deletedRoutes = ({ session, deleted }: RouteContext & { deleted: Deleted }) =>
  new Elysia({ name: 'deleted', prefix: '/api', tags: ['Deleted quotations'] })
    .use(session)
    .get('/get-deleted-list', ({ query, user }) => deleted.list(user, query), {
      role: 'user',
      query: DeletedQuery,
      response: { 200: DeletedList },
    })
    .post(
      '/undelete-quotation',
      async ({ body: { id }, user }) => answerTo(await deleted.bringBack(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(403, 404, 422) },
      },
    )
    .delete(
      '/purge-quotation',
      async ({ body: { id }, user }) => answerTo(await deleted.purge(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(403, 404) },
      },
    )

/** Schemas of the routes of deleted quotations (api: Deleted quotation calls). */

const { limit, offset } = listQuery([]).properties

const DeletedQuery = t.Object({ limit, offset })

const DeletedList = t.Object({
  quotations: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      total: t.Union([t.Number(), t.Null()]),
      periodTotals: PeriodTotals,
      currency: t.String(),
      locale: t.String(),
      decimals: SCHEMA_FIELDS.Decimals,
      deletedAt: t.String(),
      purgedAt: t.String({ description: 'When it is deleted for good' }),
      bytes: t.Number({ description: 'What it holds of the account’s room, with its history' }),
    }),
  ),
  total: t.Number(),
})
