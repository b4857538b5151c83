import { Elysia } from 'elysia'
import { answerTo } from '../../../plugins/outcomes.ts'
import { Message, refusals } from '../../../plugins/response-schemas.ts'
import type { RouteContext } from '../../auth/session-plugin.ts'
import { ById, DeletedList, DeletedQuery } from './model.ts'
import type { Deleted } from './service.ts'

/** The routes of deleted quotations (api: Deleted quotation calls). */
export const deletedRoutes = ({ session, deleted }: RouteContext & { deleted: Deleted }) =>
  new Elysia({ name: 'deleted', prefix: '/api', tags: ['Deleted quotations'] })
    .use(session)
    .get('/get-deleted-list', ({ query, user }) => deleted.list(user, query), {
      role: 'user',
      query: DeletedQuery,
      response: { 200: DeletedList },
      detail: { summary: 'List one’s deleted quotations, the last deleted first' },
    })
    .post(
      '/undelete-quotation',
      async ({ body: { id }, user }) => answerTo(await deleted.bringBack(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(403, 404, 422) },
        detail: { summary: 'Bring a deleted quotation back, with its history' },
      },
    )
    .delete(
      '/purge-quotation',
      async ({ body: { id }, user }) => answerTo(await deleted.purge(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(403, 404) },
        detail: { summary: 'Delete a deleted quotation for good, with its history' },
      },
    )
