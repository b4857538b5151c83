/** The cookies of a session: the refresh token, and a hint that pages can read (api: Common). */
export interface SessionCookies {
  /** The refresh token of the request's Cookie header, if there is one. */
  read(header: string | null | undefined): string | null
  /** Set-Cookie headers that store the refresh token and the hint. */
  set(refreshToken: string): string[]
  /** Set-Cookie headers that remove both. */
  clear(): string[]
  /** Set-Cookie header that removes the hint alone. */
  clearHint(): string
}

const MAX_AGE_S = 30 * 24 * 60 * 60

/**
 * Over https both are Secure, and the refresh token's name has the prefix that no plain http answer
 * can set. The hint, `has-session=1`, tells a page's script that there is a session to ask for: a
 * visitor without one makes no request that can only fail.
 */
export function createSessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? '__Secure-refresh-token' : 'refresh-token'
  const attributes = `SameSite=Strict${isHttps ? '; Secure' : ''}`

  const refreshCookie = (value: string, maxAge: number) =>
    `${name}=${value}; Path=/api; HttpOnly; ${attributes}; Max-Age=${maxAge}`
  const hintCookie = (value: string, maxAge: number) =>
    `has-session=${value}; Path=/; ${attributes}; Max-Age=${maxAge}`

  return {
    read(header) {
      const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
      const own = pairs.find((pair) => pair.startsWith(`${name}=`))
      return own ? own.slice(name.length + 1) : null
    },
    set: (refreshToken) => [refreshCookie(refreshToken, MAX_AGE_S), hintCookie('1', MAX_AGE_S)],
    clear: () => [refreshCookie('', 0), hintCookie('', 0)],
    clearHint: () => hintCookie('', 0),
  }
}
