/** The cookie that carries the refresh token (api: Common). */
export interface RefreshCookie {
  /** The token of the request's Cookie header, if there is one. */
  read(header: string | null | undefined): string | null
  /** Set-Cookie for a token; null takes the cookie away. */
  write(token: string | null): string
}

const MAX_AGE_S = 30 * 24 * 60 * 60

/** Over https it is Secure and bears the prefix that no plain http answer can set. */
export function createRefreshCookie(isHttps: boolean): RefreshCookie {
  const name = isHttps ? '__Secure-refresh-token' : 'refresh-token'
  const attributes = `Path=/api; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return {
    read(header) {
      const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
      const own = pairs.find((pair) => pair.startsWith(`${name}=`))
      return own ? own.slice(name.length + 1) : null
    },
    write: (token) =>
      `${name}=${token ?? ''}; ${attributes}; Max-Age=${token === null ? 0 : MAX_AGE_S}`,
  }
}
