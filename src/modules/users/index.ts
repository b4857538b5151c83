import { Elysia, status } from 'elysia'
import { Message } from '../../plugins/response-schemas.ts'
import type { session } from '../../plugins/session.ts'
import { EmailBody, UserList, UserListQuerySchema } from './model.ts'
import type { Users } from './service.ts'

export interface UserRoutes {
  session: ReturnType<typeof session>
  users: Users
}

/** Routes for managing accounts, for super-admins only (api: Admin). */
export const userRoutes = ({ session, users }: UserRoutes) =>
  new Elysia({ name: 'users', prefix: '/api', tags: ['Admin'] })
    .use(session)
    .get(
      '/get-user-list',
      async ({ query }) => {
        const { rows, total } = await users.list(query)
        return { users: rows, total }
      },
      {
        role: 'super-admin',
        query: UserListQuerySchema,
        response: { 200: UserList },
        detail: { summary: 'List all accounts' },
      },
    )
    .delete(
      '/delete-user',
      async ({ body: { email }, user }) => {
        const outcome = await users.remove(email, user.userId)
        if (outcome === 'not found') return status(404, { message: outcome })
        // Oneself, or the last super-admin (api: Admin).
        if (outcome !== 'deleted') return status(409, { message: 'conflict' })
        return { message: outcome }
      },
      {
        role: 'super-admin',
        body: EmailBody,
        response: { 200: Message, 404: Message, 409: Message },
        detail: {
          summary: 'Delete an account with all its data; never the last super-admin',
        },
      },
    )
