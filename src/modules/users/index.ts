import { Elysia } from 'elysia'
import { normalizeEmail } from '#domain/words/email.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import { rateLimited } from '../auth/rate-limit.ts'
import type { Accounts } from '../auth/service.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { EmailBody, ResetLink, UserList, UserListQuerySchema } from './model.ts'
import type { Users } from './service.ts'

/** Routes for managing accounts, for super-admins only (api: Other calls). */
export const userRoutes = ({
  session,
  users,
  ...deps
}: RouteContext & {
  users: Users
  accounts: Pick<Accounts, 'mailResetLink' | 'invite'>
  isOutbox: boolean
  passwordLogin: boolean
}) =>
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
      },
    )
    .delete(
      '/delete-user',
      async ({ body: { email }, user }) => {
        const outcome = await users.remove(email, user.userId)
        // The sender, or the last super-admin (api: Account calls).
        return answerTo(outcome === 'deleted' || outcome === 'not found' ? outcome : 'conflict')
      },
      {
        role: 'super-admin',
        body: EmailBody,
        response: { 200: Message, ...refusals(404, 409) },
      },
    )
    .post('/promote-user', async ({ body: { email } }) => answerTo(await users.promote(email)), {
      role: 'super-admin',
      body: EmailBody,
      response: { 200: Message, ...refusals(404) },
    })
    .post('/demote-user', async ({ body: { email } }) => answerTo(await users.demote(email)), {
      role: 'super-admin',
      body: EmailBody,
      response: { 200: Message, ...refusals(404, 409) },
    })
    .post(
      '/send-reset-link',
      ({ body, request, server, set: { headers } }) => {
        if (!deps.passwordLogin) return answerTo('password login is off')
        const email = normalizeEmail(body.email)
        const address = addressOf(request, server, deps.trustedProxies)
        const attempt = deps.rateLimits.sendReset(email, address)
        return rateLimited(attempt, headers, async () => {
          const { outcome, ...sent } = await deps.accounts.mailResetLink(email)
          if (outcome === 'reset link sent') {
            return { message: outcome, ...(deps.isOutbox && sent) }
          }
          // No mail was sent, so it may be tried again.
          attempt.refund()
          if (outcome === 'reset link not sent') return answerTo(outcome)
          return answerTo('not found')
        })
      },
      {
        role: 'super-admin',
        body: EmailBody,
        response: { 200: ResetLink, ...refusals(403, 404, 429, 502) },
      },
    )
    .post(
      '/invite-user',
      ({ body, request, server, set: { headers } }) => {
        const email = normalizeEmail(body.email)
        const address = addressOf(request, server, deps.trustedProxies)
        const attempt = deps.rateLimits.invite(email, address)
        return rateLimited(attempt, headers, async () => {
          const { outcome, ...sent } = await deps.accounts.invite(email, askedLanguage(request))
          if (outcome === 'invitation sent') return { message: outcome, ...(deps.isOutbox && sent) }
          // No mail was sent, so it may be tried again.
          attempt.refund()
          if (outcome === 'bad email') return answerTo({ outcome: 'bad request', field: 'email' })
          return answerTo(outcome)
        })
      },
      {
        role: 'super-admin',
        body: EmailBody,
        response: { 200: ResetLink, ...refusals(400, 403, 409, 429, 502) },
      },
    )
