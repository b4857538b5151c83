import { Elysia, status } from 'elysia'
import { isEmail, normalizeEmail } from '../../domain/email.ts'
import { BadRequest, Message } from '../../plugins/answers.ts'
import { addressOf } from '../../plugins/client-address.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Guesses } from './guesses.ts'
import {
  AccessToken,
  ActivateBody,
  LoginBody,
  RegisterBody,
  Registered,
  SignedIn,
} from './model.ts'
import type { RefreshCookie } from './refresh-cookie.ts'
import type { Accounts } from './service.ts'
import type { OpenSession, Sessions } from './sessions.ts'

export interface AuthDeps {
  accounts: Accounts
  accessTokens: AccessTokens
  sessions: Sessions
  guesses: Guesses
  cookie: RefreshCookie
  publicUrl: () => string
  trustedProxies: number
}

type Headers = Record<string, string | number | string[]>

/** The account calls of api.md. */
export function auth(deps: AuthDeps) {
  const { accounts, cookie, guesses, sessions } = deps

  return new Elysia({ name: 'auth', prefix: '/api', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl))
    .post(
      '/register',
      async ({ body, request, server, set }) => {
        if (!isEmail(normalizeEmail(body.email))) return status(400, BAD_EMAIL)
        const wait = guesses.register(addressOf(request, server, deps.trustedProxies))
        if (wait !== null) return tooMany(set.headers, wait)
        const { word, session } = await accounts.register(body.email, body.password)
        if (word === 'already exists') return status(409, { message: word })
        if (word === 'activation link not sent') return status(502, { message: word })
        return session ? signedIn(set.headers, word, session) : { message: word }
      },
      {
        sameSite: true,
        body: RegisterBody,
        response: { 200: Registered, 400: BadRequest, 409: Message, 429: Message, 502: Message },
        detail: { summary: 'Open an account; a link by mail activates it' },
      },
    )
    .post(
      '/activate',
      async ({ body, request, server, set }) => {
        const wait = guesses.activate(addressOf(request, server, deps.trustedProxies))
        if (wait !== null) return tooMany(set.headers, wait)
        const { word, session } = await accounts.activate(body.activationKey)
        if (word === 'already activated') return status(409, { message: word })
        if (!session) return status(404, { message: 'activation key not found' })
        return signedIn(set.headers, word, session)
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
      async ({ body, request, server, set }) => {
        const guess = guesses.login(
          normalizeEmail(body.email),
          addressOf(request, server, deps.trustedProxies),
        )
        if (guess.wait !== null) return tooMany(set.headers, guess.wait)
        const { word, session } = await accounts.login(body.email, body.password)
        if (word !== 'bad password' && word !== 'not registered') guess.wasNone()
        if (word === 'not registered') return status(404, { message: word })
        if (word === 'activation link sent again') return status(403, { message: word })
        if (word === 'activation link not sent') return status(502, { message: word })
        if (!session) return status(401, { message: 'bad password' })
        return signedIn(set.headers, word, session)
      },
      {
        sameSite: true,
        body: LoginBody,
        response: {
          200: SignedIn,
          401: Message,
          403: Message,
          404: Message,
          429: Message,
          502: Message,
        },
        detail: { summary: 'Log in' },
      },
    )
    .get(
      '/get-access-token',
      async ({ request, set }) => {
        const token = cookie.read(request.headers.get('cookie'))
        const session = token === null ? null : await sessions.refresh(token)
        // The cookie stays: another tab may have logged in while this call was on its way.
        if (!session) return status(401, { message: 'not logged in' })
        return credentials(set.headers, session)
      },
      {
        sameSite: true,
        response: { 200: AccessToken, 401: Message },
        detail: { summary: 'A new access token for the refresh token of the cookie' },
      },
    )
    .get(
      '/logout',
      async ({ request, set }) => {
        const token = cookie.read(request.headers.get('cookie'))
        if (token !== null) await sessions.end(token)
        set.headers['set-cookie'] = cookie.write(null)
        return { message: 'logged out' }
      },
      {
        sameSite: true,
        response: { 200: Message },
        detail: { summary: 'End the session; safe to repeat' },
      },
    )

  async function signedIn(headers: Headers, message: string, session: OpenSession) {
    return { message, ...(await credentials(headers, session)) }
  }

  async function credentials(headers: Headers, { asker, refreshToken }: OpenSession) {
    const { sessionId, email, roles } = asker
    headers['set-cookie'] = cookie.write(refreshToken)
    const accessJwtToken = await deps.accessTokens.sign({ sessionId, email, roles })
    return { accessJwtToken, email, roles }
  }
}

const BAD_EMAIL = { message: 'bad request', field: 'email' }

function tooMany(headers: Headers, seconds: number) {
  headers['retry-after'] = String(seconds)
  return status(429, { message: 'too many requests' })
}
