import { Elysia, status } from 'elysia'
import { isEmail, normalizeEmail } from '../../domain/words/email.ts'
import type { BodyReader } from '../../plugins/limits.ts'
import { addressOf } from '../../plugins/request.ts'
import { BadRequest, Message } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import { createLogIn, type DeviceCookies, type SessionCookies } from './cookies.ts'
import {
  AccessToken,
  ActivateBody,
  LoginBody,
  RegisterBody,
  Registered,
  SignedIn,
} from './model.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'
import { type RateLimits, rateLimited } from './rate-limit.ts'
import type { Accounts } from './service.ts'
import type { Sessions } from './sessions.ts'

export interface AuthDeps {
  accounts: Accounts
  accessTokens: AccessTokens
  sessions: Sessions
  rateLimits: RateLimits
  cookies: SessionCookies
  deviceCookies: DeviceCookies
  publicUrl: () => string
  readBody: BodyReader
  trustedProxies: number
}

/** The account routes of api.md. */
export function auth(deps: AuthDeps) {
  const { accounts, sessions, cookies, rateLimits, deviceCookies, trustedProxies } = deps
  const logIn = createLogIn(deps)

  return new Elysia({ name: 'auth', prefix: '/api', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl, deps.readBody))
    .post(
      '/register',
      ({ body: { email, password }, request, server, set: { headers } }) => {
        const normalized = normalizeEmail(email)
        if (!isEmail(normalized)) return status(400, { message: 'bad request', field: 'email' })
        const address = addressOf(request, server, trustedProxies)
        return rateLimited(rateLimits.register(normalized, address), headers, async () => {
          const { outcome, session } = await accounts.register(normalized, password, address)
          if (outcome === 'bad password') {
            return status(400, { message: 'bad request', field: 'password' })
          }
          if (outcome === 'already exists') return status(409, { message: outcome })
          if (outcome === 'activation link not sent') return status(502, { message: outcome })
          return { message: outcome, ...(session && (await logIn(headers, session, request))) }
        })
      },
      {
        sameSite: true,
        body: RegisterBody,
        response: { 200: Registered, 400: BadRequest, 409: Message, 429: Message, 502: Message },
        detail: { summary: 'Create an account; a mailed link activates it' },
      },
    )
    .post(
      '/activate',
      ({ body: { activationKey }, request, server, set: { headers } }) => {
        const attempt = rateLimits.activate(addressOf(request, server, trustedProxies))
        return rateLimited(attempt, headers, async () => {
          const { outcome, session } = await accounts.activate(activationKey)
          if (outcome === 'already activated') return status(409, { message: outcome })
          if (!session) return status(404, { message: 'activation key not found' })
          return { message: outcome, ...(await logIn(headers, session, request)) }
        })
      },
      {
        sameSite: true,
        body: ActivateBody,
        response: { 200: SignedIn, 404: Message, 409: Message, 429: Message },
        detail: { summary: 'Activate an account with the key of its mail, and log in' },
      },
    )
    .post(
      '/login',
      ({ body: { email, password }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, trustedProxies)
        const normalized = normalizeEmail(email)
        const device = deviceCookies.read(request.headers.get('cookie'), normalized)
        const attempt = rateLimits.login(normalized, address, device)
        return rateLimited(attempt, headers, async () => {
          const { outcome, session } = await accounts.login(email, password, address)
          if (!WRONG_GUESSES.includes(outcome)) attempt.refundGuess()
          if (outcome === 'not registered') return status(404, { message: outcome })
          if (outcome === 'activation link sent again') return status(403, { message: outcome })
          if (outcome === 'activation link not sent') return status(502, { message: outcome })
          if (!session) return status(401, { message: 'bad password' })
          return { message: outcome, ...(await logIn(headers, session, request)) }
        })
      },
      {
        sameSite: true,
        body: LoginBody,
        response: {
          ...{ 200: SignedIn, 401: Message, 403: Message },
          ...{ 404: Message, 429: Message, 502: Message },
        },
        detail: { summary: 'Log in' },
      },
    )
    .use(passwordResetRoutes({ ...deps, logIn }))
    .get(
      '/get-access-token',
      async ({ request, set }) => {
        const token = cookies.read(request.headers.get('cookie'))
        const session = token === null ? null : await sessions.refresh(token)
        if (!session) {
          // The refresh cookie stays: another tab may have logged in while this call was under way.
          set.headers['set-cookie'] = cookies.clearHint()
          return status(401, { message: 'not logged in' })
        }
        return logIn(set.headers, session)
      },
      {
        sameSite: true,
        response: { 200: AccessToken, 401: Message, 403: Message },
        detail: {
          summary: 'A new access token for the refresh token of the cookie',
          security: [{ refreshToken: [] }],
        },
      },
    )
    .get(
      '/logout',
      async ({ request, set }) => {
        const token = cookies.read(request.headers.get('cookie'))
        if (token !== null) await sessions.end(token)
        set.headers['set-cookie'] = cookies.clear()
        return { message: 'logged out' }
      },
      {
        sameSite: true,
        response: { 200: Message, 403: Message },
        detail: {
          summary: 'End the session; safe to repeat',
          security: [{}, { refreshToken: [] }],
        },
      },
    )
}

const WRONG_GUESSES = ['bad password', 'not registered']
