import { Elysia, status } from 'elysia'
import { normalizeEmail } from '../../domain/words/email.ts'
import { BadRequest, Message } from '../../plugins/answers.ts'
import { addressOf } from '../../plugins/client-address.ts'
import { sameSite } from '../../plugins/same-site.ts'
import { guarded } from './guarded.ts'
import type { Guesses } from './guesses.ts'
import { RequestResetBody, ResetBody, SignedIn } from './model.ts'
import type { Accounts } from './service.ts'
import type { SigningIn } from './signing-in.ts'

interface PasswordRoutes {
  accounts: Accounts
  guesses: Guesses
  signingIn: SigningIn
  publicUrl: () => string
  trustedProxies: number
}

/** The calls of who forgot a password (api: Accounts). */
export const passwordRoutes = ({ accounts, guesses, signingIn, ...deps }: PasswordRoutes) =>
  new Elysia({ name: 'auth-password', tags: ['Accounts'] })
    .use(sameSite(deps.publicUrl))
    .post(
      '/request-password-reset',
      ({ body: { email }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, deps.trustedProxies)
        const attempt = guesses.requestReset(normalizeEmail(email), address)
        return guarded(attempt, headers, async () => {
          const message = await accounts.requestPasswordReset(email)
          if (message === 'does not exists') return status(404, { message })
          if (message === 'account not activated') return status(403, { message })
          if (message === 'reset key not issued') return status(500, { message })
          if (message === 'reset link sent') return { message }
          // Nothing came into anybody's mailbox: it may be asked for again.
          attempt.wasNone()
          return status(502, { message })
        })
      },
      {
        sameSite: true,
        body: RequestResetBody,
        response: {
          ...{ 200: Message, 403: Message, 404: Message },
          ...{ 429: Message, 500: Message, 502: Message },
        },
        detail: { summary: 'Mail a link that lets somebody choose a new password' },
      },
    )
    .post(
      '/reset-password',
      ({ body: { resetPasswordKey, email, password }, request, server, set: { headers } }) => {
        const address = addressOf(request, server, deps.trustedProxies)
        const attempt = guesses.reset(normalizeEmail(email), address)
        return guarded(attempt, headers, async () => {
          const { word, session } = await accounts.resetPassword(resetPasswordKey, email, password)
          if (word !== 'incorrect reset key') attempt.wasNone()
          if (word === 'bad password') {
            return status(400, { message: 'bad request', field: 'password' })
          }
          if (word === 'not activated') return status(403, { message: word })
          if (!session) return status(400, { message: 'incorrect reset key' })
          return signingIn.signedIn(headers, word, session)
        })
      },
      {
        sameSite: true,
        body: ResetBody,
        response: { 200: SignedIn, 400: BadRequest, 403: Message, 429: Message },
        detail: { summary: 'Choose a new password with the key of the mail, and log in' },
      },
    )
