import { Elysia, status } from 'elysia'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { Forbidden } from '../../errors.ts'
import type { BodyReader } from '../../plugins/limits.ts'
import { answerTo, type SetHeaders, tooMany } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AccountLanguages } from './account-languages.ts'
import type { LinkResult } from './activation.ts'
import {
  createLogIn,
  type DeviceCookies,
  type RegistrationCookies,
  type SessionCookies,
} from './cookies.ts'
import {
  AccessToken,
  ActivateBody,
  LoginBody,
  PasswordAsked,
  RegisterBody,
  Registered,
  RequestResetBody,
  ResetBody,
  SignedIn,
} from './model.ts'
import { type RateLimits, rateLimited } from './rate-limit.ts'
import type { Accounts } from './service.ts'
import { LOCKED } from './session-plugin.ts'
import type { Sessions } from './sessions.ts'

export interface AuthDeps {
  accounts: Accounts
  accessTokens: AccessTokens
  sessions: Sessions
  rateLimits: RateLimits
  cookies: SessionCookies
  deviceCookies: DeviceCookies
  registrationCookies: RegistrationCookies
  accountLanguages: AccountLanguages
  publicUrl: () => string
  readBody: BodyReader
  trustedProxies: number
  passwordLogin: boolean
}

/** The account routes (api: Account calls). */
export function auth(deps: AuthDeps) {
  const { accounts, sessions, cookies, rateLimits, trustedProxies } = deps
  const { deviceCookies, registrationCookies } = deps
  const logIn = createLogIn(deps)

  /** The refusal when no link was mailed; otherwise null, and the browser is remembered. */
  function refuseLink(link: LinkResult, headers: SetHeaders, request: Request) {
    if (link.outcome === 'too many requests') return tooMany(headers, link.retryAfter)
    if (link.outcome === 'activation link not sent') return answerTo(link.outcome)
    if (link.keyHash === undefined) return null
    const cookie = request.headers.get('cookie')
    headers['set-cookie'] = registrationCookies.remember(cookie, link.keyHash)
    return null
  }

  return new Elysia({ name: 'auth', prefix: '/api', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl, deps.readBody))
    .post(
      '/register',
      ({ body: { email, password, code }, request, server, set: { headers } }) => {
        const normalized = normalizeEmail(email)
        if (!isEmail(normalized)) return answerTo({ outcome: 'bad request', field: 'email' })
        const address = addressOf(request, server, trustedProxies)
        return rateLimited(rateLimits.register(normalized, address), headers, async () => {
          const client = { address, language: askedLanguage(request) }
          const result = code
            ? await accounts.registerFirst(normalized, password, { code, client })
            : await accounts.register(normalized, password, client)
          if ('link' in result) {
            const refusal = refuseLink(result.link, headers, request)
            return refusal ?? { message: 'activation link sent' }
          }
          const { outcome, session } = result
          if (outcome === 'bad password') {
            return answerTo({ outcome: 'bad request', field: 'password' })
          }
          if (outcome !== 'registered') return answerTo(outcome)
          return { message: outcome, ...(session && (await logIn(headers, session, request))) }
        })
      },
      {
        sameSite: true,
        body: RegisterBody,
        response: { 200: Registered, ...refusals(400, 403, 409, 429, 502) },
      },
    )
    .post(
      '/activate',
      ({ body, request, server, set: { headers } }) => {
        const { activationKey, password, keepsSession } = body
        const client = addressOf(request, server, trustedProxies)
        const cookie = request.headers.get('cookie')
        const attempt = rateLimits.activate(activationKey, client)
        return rateLimited(attempt, headers, async () => {
          const hasRegistered = (keyHash: string) => registrationCookies.has(cookie, keyHash)
          const result = await accounts.activate(activationKey, { hasRegistered, password, client })
          if ('email' in result) {
            return status(401, { message: result.outcome, email: result.email })
          }
          const { outcome, session } = result
          if (outcome === 'already activated' || outcome === 'registration closed')
            return answerTo(outcome)
          if (!session) return answerTo('activation key not found')
          rateLimits.followed(session.user.email, client)
          const loggedIn = await logIn(keepsSession ? {} : headers, session, request)
          return { message: outcome, ...loggedIn }
        })
      },
      {
        sameSite: true,
        body: ActivateBody,
        response: { 200: SignedIn, ...refusals(403, 404, 409, 429), 401: PasswordAsked },
      },
    )
    .post(
      '/login',
      ({ body: { email, password }, request, server, set: { headers } }) => {
        if (!deps.passwordLogin) return answerTo('password login is off')
        const address = addressOf(request, server, trustedProxies)
        const normalized = normalizeEmail(email)
        const device = deviceCookies.read(request.headers.get('cookie'), normalized)
        const attempt = rateLimits.login(normalized, address, device)
        const client = { address, device, language: askedLanguage(request) }
        return rateLimited(attempt, headers, async () => {
          const result = await accounts.login(email, password, client)
          if ('link' in result) {
            attempt.refundGuess()
            const refusal = refuseLink(result.link, headers, request)
            return refusal ?? answerTo('activation link sent again')
          }
          const { outcome, session } = result
          if (outcome === 'not registered' || outcome === 'registration closed')
            return answerTo(outcome)
          if (!session) return status(401, { message: 'bad password' })
          attempt.refundGuess()
          return { message: outcome, ...(await logIn(headers, session, request)) }
        })
      },
      {
        sameSite: true,
        body: LoginBody,
        response: { 200: SignedIn, ...refusals(401, 403, 404, 429, 502) },
      },
    )
    .post(
      '/request-password-reset',
      ({ body: { email }, request, server, set: { headers } }) => {
        if (!deps.passwordLogin) return answerTo('password login is off')
        const address = addressOf(request, server, trustedProxies)
        const normalized = normalizeEmail(email)
        const device = deviceCookies.read(request.headers.get('cookie'), normalized)
        const client = { address, device, language: askedLanguage(request) }
        return rateLimited(rateLimits.requestReset(normalized, address), headers, async () => {
          const asked = await accounts.requestPasswordReset(normalized, client)
          if (asked.outcome === 'too many requests') return tooMany(headers, asked.retryAfter)
          return answerTo(asked.outcome)
        })
      },
      {
        sameSite: true,
        body: RequestResetBody,
        response: { 200: Message, ...refusals(403, 404, 429, 500, 502) },
      },
    )
    .post(
      '/reset-password',
      ({ body: { resetPasswordKey, email, password }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, trustedProxies)
        const attempt = rateLimits.reset(normalizeEmail(email), address)
        return rateLimited(attempt, headers, async () => {
          const { outcome, session } = await accounts.resetPassword(
            resetPasswordKey,
            email,
            password,
            address,
          )
          if (outcome !== 'incorrect reset key') attempt.refund()
          if (outcome === 'bad password') {
            return answerTo({ outcome: 'bad request', field: 'password' })
          }
          if (!session) return answerTo('incorrect reset key')
          rateLimits.followed(session.user.email, address)
          return { message: outcome, ...(await logIn(headers, session, request)) }
        })
      },
      {
        sameSite: true,
        body: ResetBody,
        response: { 200: SignedIn, ...refusals(400, 403, 429) },
      },
    )
    .get(
      '/get-access-token',
      async ({ request, set }) => {
        const token = cookies.read(request.headers.get('cookie'))
        const session = token === null ? null : await sessions.refresh(token)
        if (!session) {
          // The refresh cookie stays: another tab may have logged in during this call.
          set.headers['set-cookie'] = cookies.clearHint()
          return answerTo('not logged in')
        }
        return logIn(set.headers, session, request, false)
      },
      {
        sameSite: true,
        response: { 200: AccessToken, ...refusals(401, 403) },
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
        // Who has the device could look around in what the logout leaves in it.
        if (token !== null && (await sessions.isLocked(token))) throw new Forbidden(LOCKED)
        if (token !== null) await sessions.end(token)
        set.headers['set-cookie'] = cookies.clear()
        return { message: 'logged out' }
      },
      {
        sameSite: true,
        response: { 200: Message, ...refusals(403) },
        detail: {
          summary: 'End the session; safe to repeat',
          security: [{}, { refreshToken: [] }],
        },
      },
    )
}
