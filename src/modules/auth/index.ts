import { Elysia, status } from 'elysia'
import { isEmail, normalizeEmail } from '../../domain/words/email.ts'
import { addressOf } from '../../plugins/request.ts'
import { BadRequest, Message } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { ActivateBody, LoginBody, RegisterBody, Registered, SignedIn } from './model.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'
import { type RateLimits, rateLimited } from './rate-limit.ts'
import type { SessionCookies } from './refresh-tokens.ts'
import type { Accounts } from './service.ts'
import { createLogIn, sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'

export interface AuthDeps {
  accounts: Accounts
  accessTokens: AccessTokens
  sessions: Sessions
  rateLimits: RateLimits
  cookies: SessionCookies
  deviceCookies: DeviceCookies
  publicUrl: () => string
  trustedProxies: number
}

/** The account routes of api.md. */
export function auth(deps: AuthDeps) {
  const { accounts, rateLimits, deviceCookies, trustedProxies } = deps
  const logIn = createLogIn(deps)

  return new Elysia({ name: 'auth', prefix: '/api', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl))
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
    .use(sessionRoutes({ ...deps, logIn }))
}

const WRONG_GUESSES = ['bad password', 'not registered']
