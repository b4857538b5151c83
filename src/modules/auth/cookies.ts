import { createHmac, randomBytes } from 'node:crypto'
import { isEqual } from '../../plugins/equal-texts.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { OpenSession } from './sessions.ts'

/** The cookies of a session: the refresh token, and a hint that pages can read (api: Session). */
export interface SessionCookies {
  /** The refresh token in a Cookie header, if it has one. */
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

const SESSION_AGE_S = 30 * 24 * 60 * 60

/**
 * Over https both are Secure, and the refresh token's name has a prefix that plain http answers
 * can't set. The hint, `has-session=1`, tells a page's script that there is a session to refresh:
 * without it, the script skips the request, which could only fail.
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
    set: (refreshToken) => [
      refreshCookie(refreshToken, SESSION_AGE_S),
      hintCookie('1', SESSION_AGE_S),
    ],
    clear: () => [refreshCookie('', 0), hintCookie('', 0)],
    clearHint: () => hintCookie('', 0),
  }
}

/**
 * The cookie of a device on which somebody has logged in, so that strangers' wrong passwords don't
 * lock its owner out. It proves an earlier login, but nobody gets in with it without the password.
 */
export interface DeviceCookies {
  /** The id of a device on which the account has logged in before, else null. */
  read(header: string | null, email: string): string | null
  /** Set-Cookie header that adds a login to those that the device's cookie remembers. */
  remember(header: string | null, email: string): string
}

/**
 * The cookie of a browser that registers: the mailed link activates at once there, while any other
 * browser is asked for the password (api: Account calls).
 */
export interface RegistrationCookies {
  /** Whether the browser made the registration of a key. */
  has(header: string | null, keyHash: string): boolean
  /** Set-Cookie header that adds a registration to those remembered before. */
  remember(header: string | null, keyHash: string): string
}

/** Only the latest registrations are remembered. */
const MAX_REGISTRATIONS = 5
/** As long as a key is valid. */
const REGISTRATION_AGE_S = 7 * 24 * 60 * 60

/** The cookie is a list of signatures, which don't reveal the keys. */
export function createRegistrationCookies(secret: string, isHttps: boolean): RegistrationCookies {
  const name = isHttps ? '__Secure-registrations' : 'registrations'

  const sign = (keyHash: string) =>
    createHmac('sha256', secret).update(`registration.${keyHash}`).digest('base64url')

  const signaturesIn = (header: string | null) =>
    valueOfCookie(header, name)?.split('.').slice(0, MAX_REGISTRATIONS) ?? []

  function has(header: string | null, keyHash: string): boolean {
    const own = sign(keyHash)
    return signaturesIn(header).some((signature) => isEqual(signature, own))
  }

  function remember(header: string | null, keyHash: string): string {
    const known = signaturesIn(header).filter((signature) => /^[\w-]{43}$/.test(signature))
    const value = [sign(keyHash), ...known].slice(0, MAX_REGISTRATIONS).join('.')
    const secure = isHttps ? '; Secure' : ''
    return `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}; Max-Age=${REGISTRATION_AGE_S}`
  }

  return { has, remember }
}

/** How many people can share a device; those who logged in last are remembered. */
const MAX_ACCOUNTS = 5
const DEVICE_AGE_S = 365 * 24 * 60 * 60

/** The cookie is the device's id and, for each account, a signature of both. */
export function createDeviceCookies(secret: string, isHttps: boolean): DeviceCookies {
  const name = isHttps ? '__Secure-device' : 'device'

  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`device.${id}.${email}`).digest('base64url')

  function parse(header: string | null): { id: string; signatures: string[] } | null {
    const value = valueOfCookie(header, name)
    if (value === null || !DEVICE.test(value)) return null
    const [id = '', ...signatures] = value.split('.')
    return { id, signatures }
  }

  function read(header: string | null, email: string): string | null {
    const device = parse(header)
    if (!device) return null
    const own = sign(device.id, email)
    return device.signatures.some((signature) => isEqual(signature, own)) ? device.id : null
  }

  function remember(header: string | null, email: string): string {
    const { id, signatures } = parse(header) ?? { id: newId(), signatures: [] }
    const own = sign(id, email)
    const others = signatures.filter((signature) => signature !== own)
    const value = [id, own, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.')
    const secure = isHttps ? '; Secure' : ''
    return `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}; Max-Age=${DEVICE_AGE_S}`
  }

  return { read, remember }
}

const newId = () => randomBytes(16).toString('base64url')

const DEVICE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`)

/**
 * Sets a session's cookies and returns its access token, and what the client shows of the user.
 * Given the request of a login, it remembers the device too.
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

/** The value of a cookie in a Cookie header, or null. */
export function valueOfCookie(header: string | null | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  const own = pairs.find((pair) => pair.startsWith(`${name}=`))
  return own ? own.slice(name.length + 1) : null
}
