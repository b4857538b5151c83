import { Elysia, status } from 'elysia'
import { Message } from '../../plugins/response-schemas.ts'
import { sameSite } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { AccessToken } from './model.ts'
import type { SessionCookies } from './refresh-tokens.ts'
import type { OpenSession, Sessions } from './sessions.ts'

interface SessionRoutes {
  sessions: Sessions
  cookies: SessionCookies
  logIn: LogIn
  publicUrl: () => string
}

/** Routes that the session's cookie alone authenticates (api: Accounts). */
export const sessionRoutes = ({ sessions, cookies, logIn, publicUrl }: SessionRoutes) =>
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

/**
 * Sets a session's cookies and returns its access token with what the client shows of the user. With
 * the request of a login, it remembers the device too.
 */
export type LogIn = ReturnType<typeof createLogIn>

interface LogInDeps {
  accessTokens: AccessTokens
  cookies: SessionCookies
  deviceCookies: DeviceCookies
}

export const createLogIn =
  ({ accessTokens, cookies, deviceCookies }: LogInDeps) =>
  async (
    headers: Record<string, string | number | string[]>,
    { user, refreshToken }: OpenSession,
    login?: Request,
  ) => {
    const { sessionId, email, roles } = user
    const device = login && deviceCookies.remember(login.headers.get('cookie'), email)
    headers['set-cookie'] = [...cookies.set(refreshToken), ...(device ? [device] : [])]
    const accessJwtToken = await accessTokens.sign({ sessionId, email, roles })
    return { accessJwtToken, email, roles }
  }
