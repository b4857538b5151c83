import { Elysia, status } from 'elysia'
import { isEmail, normalizeEmail } from '../../domain/words/email.ts'
import { BadRequest, Message } from '../../plugins/answers.ts'
import { addressOf } from '../../plugins/client-address.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import { guarded } from './guarded.ts'
import type { Guesses } from './guesses.ts'
import { ActivateBody, LoginBody, RegisterBody, Registered, SignedIn } from './model.ts'
import { passwordRoutes } from './password-routes.ts'
import type { SessionCookies } from './refresh-cookie.ts'
import type { Accounts } from './service.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'
import { createSigningIn } from './signing-in.ts'

export interface AuthDeps {
  accounts: Accounts
  accessTokens: AccessTokens
  sessions: Sessions
  guesses: Guesses
  cookies: SessionCookies
  publicUrl: () => string
  trustedProxies: number
}

/** The account calls of api.md. */
export function auth(deps: AuthDeps) {
  const { accounts, guesses, trustedProxies } = deps
  const signingIn = createSigningIn(deps.accessTokens, deps.cookies)
  const { signedIn } = signingIn

  return new Elysia({ name: 'auth', prefix: '/api', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl))
    .post(
      '/register',
      ({ body: { email, password }, request, server, set: { headers } }) => {
        const address = normalizeEmail(email)
        if (!isEmail(address)) return status(400, { message: 'bad request', field: 'email' })
        const attempt = guesses.register(address, addressOf(request, server, trustedProxies))
        return guarded(attempt, headers, async () => {
          const { word, session } = await accounts.register(address, password)
          if (word === 'bad password') {
            return status(400, { message: 'bad request', field: 'password' })
          }
          if (word === 'already exists') return status(409, { message: word })
          if (word === 'activation link not sent') return status(502, { message: word })
          return session ? signedIn(headers, word, session) : { message: word }
        })
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
      ({ body: { activationKey }, request, server, set: { headers } }) => {
        const attempt = guesses.activate(addressOf(request, server, trustedProxies))
        return guarded(attempt, headers, async () => {
          const { word, session } = await accounts.activate(activationKey)
          if (word === 'already activated') return status(409, { message: word })
          if (!session) return status(404, { message: 'activation key not found' })
          return signedIn(headers, word, session)
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
        const attempt = guesses.login(normalizeEmail(email), address)
        return guarded(attempt, headers, async () => {
          const { word, session } = await accounts.login(email, password)
          if (!isMiss(word)) attempt.wasNone()
          if (word === 'not registered') return status(404, { message: word })
          if (word === 'activation link sent again') return status(403, { message: word })
          if (word === 'activation link not sent') return status(502, { message: word })
          if (!session) return status(401, { message: 'bad password' })
          return signedIn(headers, word, session)
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
    .use(passwordRoutes({ ...deps, signingIn }))
    .use(sessionRoutes({ ...deps, signingIn }))
}

const isMiss = (word: string) => word === 'bad password' || word === 'not registered'
