import type { AccessTokens } from './access-tokens.ts'
import type { SessionCookies } from './refresh-cookie.ts'
import type { OpenSession } from './sessions.ts'

export type ResponseHeaders = Record<string, string | number | string[]>

/** What logs somebody in goes out in two parts: the cookie, and the token with what to show. */
export function createSigningIn(accessTokens: AccessTokens, cookies: SessionCookies) {
  async function credentials(headers: ResponseHeaders, { asker, refreshToken }: OpenSession) {
    const { sessionId, email, roles } = asker
    headers['set-cookie'] = cookies.set(refreshToken)
    const accessJwtToken = await accessTokens.sign({ sessionId, email, roles })
    return { accessJwtToken, email, roles }
  }

  async function signedIn(headers: ResponseHeaders, message: string, session: OpenSession) {
    return { message, ...(await credentials(headers, session)) }
  }

  return { credentials, signedIn }
}

export type SigningIn = ReturnType<typeof createSigningIn>
