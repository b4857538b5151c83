import { Elysia, status } from 'elysia'
import { Message } from '../../plugins/answers.ts'
import { sameSite } from '../../plugins/same-site.ts'
import { AccessToken } from './model.ts'
import type { SessionCookies } from './refresh-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SigningIn } from './signing-in.ts'

interface SessionRoutes {
  sessions: Sessions
  cookies: SessionCookies
  signingIn: SigningIn
  publicUrl: () => string
}

/** The calls that a session's cookie alone authenticates (api: Accounts). */
export const sessionRoutes = ({ sessions, cookies, signingIn, publicUrl }: SessionRoutes) =>
  new Elysia({ name: 'auth-session', tags: ['Accounts'] })
    .use(sameSite(publicUrl))
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
        return signingIn.credentials(set.headers, session)
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
        const token = cookies.read(request.headers.get('cookie'))
        if (token !== null) await sessions.end(token)
        set.headers['set-cookie'] = cookies.clear()
        return { message: 'logged out' }
      },
      {
        sameSite: true,
        response: { 200: Message },
        detail: { summary: 'End the session; safe to repeat' },
      },
    )
