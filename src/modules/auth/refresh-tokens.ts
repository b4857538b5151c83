import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The content of a refresh token. Its text adds a signature over both fields and the session's
 * seed: any token of a family can be told from a forged one without having been stored, so reuse
 * is detected however old the token is.
 */
export interface RefreshToken {
  sessionId: string
  generation: number
}

export interface RefreshTokens {
  sign(token: RefreshToken, seed: string): string
  /** Reads a token's text without verifying it. Null when it is no token. */
  parse(text: string): RefreshToken | null
  isGenuine(text: string, seed: string): boolean
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const signature = ({ sessionId, generation }: RefreshToken, seed: string) =>
    createHmac('sha256', secret)
      .update(`refresh.${sessionId}.${generation}.${seed}`)
      .digest('base64url')

  const sign = (token: RefreshToken, seed: string) =>
    `${token.sessionId}.${token.generation}.${signature(token, seed)}`

  function isGenuine(text: string, seed: string): boolean {
    const token = parse(text)
    return token !== null && isEqual(text, sign(token, seed))
  }

  return { sign, parse, isGenuine }
}

function parse(text: string): RefreshToken | null {
  const parts = /^([A-Za-z0-9_-]{1,64})\.(\d{1,9})\.[A-Za-z0-9_-]{43}$/.exec(text)
  const [, sessionId, generation] = parts ?? []
  return sessionId && generation ? { sessionId, generation: Number(generation) } : null
}

/** Compares in constant time. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The cookies of a session: the refresh token, and a hint that pages can read (api: Common). */
export interface SessionCookies {
  /** The refresh token of a Cookie header, if it has one. */
  read(header: string | null | undefined): string | null
  /** Set-Cookie headers that store the refresh token and the hint. */
  set(refreshToken: string): string[]
  /** Set-Cookie headers that remove both. */
  clear(): string[]
  /** Set-Cookie header that removes the hint alone. */
  clearHint(): string
}

export const refreshCookieName = (isHttps: boolean): string =>
  isHttps ? '__Secure-refresh-token' : 'refresh-token'

const MAX_AGE_S = 30 * 24 * 60 * 60

/**
 * Over https both are Secure, and the refresh token's name has the prefix that no plain http answer
 * can set. The hint, `has-session=1`, tells a page's script that there is a session to ask for: a
 * visitor without one makes no request that can only fail.
 */
export function createSessionCookies(isHttps: boolean): SessionCookies {
  const name = refreshCookieName(isHttps)
  const attributes = `SameSite=Strict${isHttps ? '; Secure' : ''}`

  const refreshCookie = (value: string, maxAge: number) =>
    `${name}=${value}; Path=/api; HttpOnly; ${attributes}; Max-Age=${maxAge}`
  const hintCookie = (value: string, maxAge: number) =>
    `has-session=${value}; Path=/; ${attributes}; Max-Age=${maxAge}`

  return {
    read: (header) => valueOfCookie(header, name),
    set: (refreshToken) => [refreshCookie(refreshToken, MAX_AGE_S), hintCookie('1', MAX_AGE_S)],
    clear: () => [refreshCookie('', 0), hintCookie('', 0)],
    clearHint: () => hintCookie('', 0),
  }
}

/** The value of a cookie in a Cookie header, if it is there. */
export function valueOfCookie(header: string | null | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  const own = pairs.find((pair) => pair.startsWith(`${name}=`))
  return own ? own.slice(name.length + 1) : null
}
