import { Elysia } from 'elysia'
import { answerTo } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import type { AccountLanguages } from '../auth/account-languages.ts'
import type { DeviceCookies, SessionCookies } from '../auth/cookies.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { rateLimited } from '../auth/rate-limit.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import {
  AccountSettings,
  AccountSettingsBody,
  ChangedSettings,
  ChangePasswordBody,
  PasswordBody,
} from './model.ts'
import type { OwnAccount } from './own-account.ts'

/**
 * Routes for one's own account. A wrong password is answered with 403, because on a 401 clients
 * fetch a new token and send the call again (api: Session).
 */
export function ownAccountRoutes(
  deps: RouteContext & {
    ownAccount: OwnAccount
    cookies: SessionCookies
    deviceCookies: DeviceCookies
    accountLanguages: AccountLanguages
  },
) {
  const { ownAccount, accountLanguages, rateLimits, trustedProxies } = deps
  const { cookies, deviceCookies } = deps

  /** Wrong passwords count like those of a login, so that guessing here is limited too. */
  const attemptOf = ({ email }: CurrentUser, { headers }: Request, address: string) =>
    rateLimits.login(email, address, deviceCookies.read(headers.get('cookie'), email))

  return new Elysia({ name: 'own-account', prefix: '/api', tags: ['Accounts'] })
    .use(deps.session)
    .get(
      '/account-settings',
      async ({ user: { userId } }) => ({
        language: await accountLanguages.chosen(userId),
        hasPassword: await ownAccount.hasPassword(userId),
      }),
      {
        role: 'user',
        scope: 'session',
        response: { 200: AccountSettings },
      },
    )
    .put(
      '/account-settings',
      async ({ body: { language }, user: { userId }, set }) => {
        await accountLanguages.choose(userId, language)
        set.headers['set-cookie'] = cookies.language(language)
        return { language }
      },
      {
        role: 'user',
        scope: 'session',
        body: AccountSettingsBody,
        response: { 200: ChangedSettings, ...refusals(400) },
      },
    )
    .post(
      '/change-password',
      ({ body, user, request, server, set: { headers } }) => {
        const address = addressOf(request, server, trustedProxies)
        const attempt = attemptOf(user, request, address)
        return rateLimited(attempt, headers, async () => {
          const outcome = await ownAccount.changePassword(user, body, address)
          if (outcome === 'bad password') return answerTo(outcome)
          attempt.refundGuess()
          if (outcome === 'password changed') return answerTo(outcome)
          return answerTo({ outcome: 'bad request', field: 'newPassword' })
        })
      },
      {
        role: 'user',
        scope: 'session',
        body: ChangePasswordBody,
        response: { 200: Message, ...refusals(400, 403, 429) },
      },
    )
    .delete(
      '/delete-account',
      ({ body: { password }, user, request, server, set: { headers } }) => {
        const address = addressOf(request, server, trustedProxies)
        const attempt = attemptOf(user, request, address)
        return rateLimited(attempt, headers, async () => {
          const outcome = await ownAccount.deleteAccount(user, password, address)
          if (outcome === 'bad password') return answerTo(outcome)
          attempt.refundGuess()
          if (outcome === 'last super-admin') return answerTo(outcome)
          headers['set-cookie'] = cookies.clear()
          return { message: outcome }
        })
      },
      {
        role: 'user',
        scope: 'session',
        body: PasswordBody,
        response: { 200: Message, ...refusals(403, 409, 429) },
      },
    )
}
