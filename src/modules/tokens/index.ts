import { Elysia } from 'elysia'
import { answerTo } from '../../plugins/outcomes.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { CreatedToken, CreateTokenBody, TokenIdBody, TokenList } from './model.ts'
import type { ApiTokens } from './service.ts'

/** The routes of API tokens (api: API tokens). */
export const tokenRoutes = ({ session, apiTokens }: RouteContext & { apiTokens: ApiTokens }) =>
  new Elysia({ name: 'tokens', prefix: '/api', tags: ['API tokens'] })
    .use(session)
    .post(
      '/create-token',
      async ({ body, user }) => {
        const created = await apiTokens.create(user, body)
        if (!created) return answerTo('too many tokens')
        return { message: 'created', ...created }
      },
      {
        role: 'user',
        scope: 'session',
        body: CreateTokenBody,
        response: { 200: CreatedToken, ...refusals(409) },
      },
    )
    .get('/get-token-list', ({ user }) => apiTokens.list(user), {
      role: 'user',
      response: { 200: TokenList },
    })
    .delete(
      '/delete-token',
      async ({ body: { id }, user }) => answerTo(await apiTokens.remove(user, id)),
      {
        role: 'user',
        scope: 'session',
        body: TokenIdBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
