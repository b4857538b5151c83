import { Elysia, status } from 'elysia'
import { Message } from '../../plugins/answers.ts'
import { sameSite } from '../../plugins/same-site.ts'
import { AccessToken } from './model.ts'
import type { RefreshCookie } from './refresh-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SigningIn } from './signing-in.ts'

interface SessionRoutes {
  sessions: Sessions
  cookie: RefreshCookie
  signingIn: SigningIn
  publicUrl: () => string
}

/** The calls that a session's cookie alone authenticates (api: Accounts). */
export const sessionRoutes = ({ sessions, cookie, signingIn, publicUrl }: SessionRoutes) =>
  new Elysia({ name: 'auth-session', tags: ['Accounts'] })
    .use(sameSite(publicUrl))
    .get(
      '/get-access-token',
      async ({ request, set }) => {
        const token = cookie.read(request.headers.get('cookie'))
        const session = token === null ? null : await sessions.refresh(token)
        // The cookie stays: another tab may have logged in while this call was on its way.
        if (!session) return status(401, { message: 'not logged in' })
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
