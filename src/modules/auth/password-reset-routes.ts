import { Elysia, status } from 'elysia'
import { normalizeEmail } from '../../domain/words/normalize-email.ts'
import type { BodyReader } from '../../plugins/limits.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { DeviceCookies, LogIn } from './cookies.ts'
import { RequestResetBody, ResetBody, SignedIn } from './model.ts'
import { type RateLimits, rateLimited } from './rate-limit.ts'
import type { Accounts } from './service.ts'

interface PasswordResetRoutes {
  accounts: Accounts
  rateLimits: RateLimits
  deviceCookies: DeviceCookies
  logIn: LogIn
  publicUrl: () => string
  readBody: BodyReader
  trustedProxies: number
}

/** Routes for resetting a forgotten password (api: Account calls). */
export const passwordResetRoutes = ({
  accounts,
  rateLimits,
  deviceCookies,
  logIn,
  ...deps
}: PasswordResetRoutes) =>
  new Elysia({ name: 'auth-password-reset', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl, deps.readBody))
    .post(
      '/request-password-reset',
      ({ body: { email }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, deps.trustedProxies)
        const normalized = normalizeEmail(email)
        const device = deviceCookies.read(request.headers.get('cookie'), normalized)
        return rateLimited(rateLimits.requestReset(normalized, address), headers, async () => {
          const asked = await accounts.requestPasswordReset(normalized, { address, device })
          const { outcome: message } = asked
          if (asked.outcome === 'too many requests') return tooMany(headers, asked.retryAfter)
          if (message === 'does not exists') return status(404, { message })
          if (message === 'account not activated') return status(403, { message })
          if (message === 'reset key not issued') return status(500, { message })
          return message === 'reset link sent' ? { message } : status(502, { message })
        })
      },
      {
        sameSite: true,
        body: RequestResetBody,
        response: { 200: Message, ...refusals(403, 404, 429, 500, 502) },
        detail: { summary: 'Mail a link that resets the password' },
      },
    )
    .post(
      '/reset-password',
      ({ body: { resetPasswordKey, email, password }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, deps.trustedProxies)
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
          if (!session) return status(400, { message: 'incorrect reset key' })
          rateLimits.followed(session.user.email, address)
          return { message: outcome, ...(await logIn(headers, session, request)) }
        })
      },
      {
        sameSite: true,
        body: ResetBody,
        response: { 200: SignedIn, ...refusals(400, 403, 429) },
        detail: { summary: 'Set a new password with the key of the mail, and log in' },
      },
    )
