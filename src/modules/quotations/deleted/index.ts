import { Elysia, status } from 'elysia'
import { Message } from '../../../plugins/response-schemas.ts'
import type { session } from '../../auth/session-plugin.ts'
import { ById, DeletedList, DeletedQuery } from './model.ts'
import type { Deleted } from './service.ts'

export interface DeletedRoutes {
  session: ReturnType<typeof session>
  deleted: Deleted
}

/** The routes of deleted quotations (api: Deleted quotation calls). */
export const deletedRoutes = ({ session, deleted }: DeletedRoutes) =>
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
      async ({ body: { id }, user }) => {
        const message = await deleted.bringBack(user, id)
        if (message === 'not found') return status(404, { message })
        if (message === 'forbidden') return status(403, { message })
        if (message === 'damaged') return status(422, { message })
        return { message }
      },
      {
        role: 'user',
        body: ById,
        response: { 200: Message, 403: Message, 404: Message, 422: Message },
        detail: { summary: 'Bring a deleted quotation back, with its history' },
      },
    )
    .delete(
      '/purge-quotation',
      async ({ body: { id }, user }) => {
        const message = await deleted.purge(user, id)
        if (message === 'not found') return status(404, { message })
        if (message === 'forbidden') return status(403, { message })
        return { message }
      },
      {
        role: 'user',
        body: ById,
        response: { 200: Message, 403: Message, 404: Message },
        detail: { summary: 'Delete a deleted quotation for good, with its history' },
      },
    )
