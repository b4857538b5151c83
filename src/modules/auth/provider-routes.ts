import { Elysia } from 'elysia'
import type { Registration as WhoMayRegister } from '#domain/registration.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { Forbidden } from '../../errors.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { refusals } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import { createLogIn } from './cookies.ts'
import type { FirstAccount } from './first-account.ts'
import type { AuthDeps } from './index.ts'
import { ProviderAddress, ProviderAnswerBody, Registration, SignedIn } from './model.ts'
import type { ProviderLogin } from './provider-login.ts'
import { rateLimited } from './rate-limit.ts'
import { LOCKED } from './session-plugin.ts'

interface ProviderDeps extends AuthDeps {
  firstAccount: FirstAccount
  /** Null without a provider. */
  providerLogin: (() => Promise<ProviderLogin>) | null
  providerName: string | null
  registration: WhoMayRegister
}

/** Routes for logging in with the provider, and what the forms have to know (api: Provider login calls). */
export function providerRoutes(deps: ProviderDeps) {
  const { accounts, providerLogin, rateLimits, trustedProxies, firstAccount } = deps
  const { registration, passwordLogin, providerName } = deps
  const logIn = createLogIn(deps)

  /** The customer who holds the device may still be logged in to the provider as its owner. */
  async function refuseLocked({ headers }: Request): Promise<void> {
    const token = deps.cookies.read(headers.get('cookie'))
    if (token !== null && (await deps.sessions.isLocked(token))) throw new Forbidden(LOCKED)
  }

  return new Elysia({ name: 'provider', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl, deps.readBody))
    .get(
      '/registration',
      async () => {
        const needsCode = (await firstAccount.codeIfNeeded()) !== null
        return { registration, needsCode, passwordLogin, provider: providerName }
      },
      {
        response: { 200: Registration },
      },
    )
    .get(
      '/begin-provider-login',
      async ({ request, server, set: { headers } }) => {
        if (!providerLogin) return answerTo('not found')
        await refuseLocked(request)
        const attempt = rateLimits.providerLogin(addressOf(request, server, trustedProxies))
        return rateLimited(attempt, headers, async () => {
          const begun = await (await providerLogin()).begin(request.headers.get('cookie'))
          if (begun.outcome !== 'begun') return answerTo(begun.outcome)
          headers['set-cookie'] = begun.cookie
          return { url: begun.url }
        })
      },
      {
        sameSite: true,
        response: { 200: ProviderAddress, ...refusals(400, 403, 404, 429, 502) },
      },
    )
    .post(
      '/finish-provider-login',
      async ({ body, request, server, set: { headers } }) => {
        if (!providerLogin) return answerTo('not found')
        await refuseLocked(request)
        const attempt = rateLimits.providerLogin(addressOf(request, server, trustedProxies))
        return rateLimited(attempt, headers, async () => {
          const found = await (await providerLogin()).finish(body, request.headers.get('cookie'))
          if (found.outcome !== 'identified') return answerTo(found.outcome)
          const { email, isVerified } = found.identity
          if (!isVerified || !isEmail(normalizeEmail(email)))
            return answerTo('address not verified')
          const { outcome, session } = await accounts.logInVerified(email)
          if (outcome !== 'logged in') return answerTo(outcome)
          // The account was deleted at this moment.
          if (!session) return answerTo('login expired')
          const loggedIn = await logIn(headers, session, request)
          return { message: outcome, ...loggedIn }
        })
      },
      {
        sameSite: true,
        body: ProviderAnswerBody,
        response: { 200: SignedIn, ...refusals(400, 403, 404, 429, 502) },
      },
    )
}
