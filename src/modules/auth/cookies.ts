import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '#domain/words/language.ts'
import { isEqual } from '../../plugins/same-site.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AccountLanguages } from './account-languages.ts'
import type { OpenSession } from './sessions.ts'

export const refreshCookieName = (isHttps: boolean): string =>
  isHttps ? '__Secure-refresh-token' : 'refresh-token'

const LOCK = 'in-person'
const SESSION_AGE_S = 30 * 24 * 60 * 60
/** As long as browsers keep cookies: what is chosen in the footer is kept as long (web/state/tool-language.ts). */
const LANGUAGE_AGE_S = 400 * 24 * 60 * 60

export type SessionCookies = ReturnType<typeof createSessionCookies>

/**
 * The cookies of a session: the refresh token, and a hint that pages can read (api: Session). Over
 * https both are Secure, and the refresh token's name has a prefix that plain http answers can't
 * set. The hint, `has-session=1`, tells a page's script that there is a session to refresh: without
 * it, the script skips the request, which could only fail.
 */
export function createSessionCookies(isHttps: boolean) {
  const name = refreshCookieName(isHttps)
  const refreshCookie = (value: string, maxAge: number) =>
    hiddenCookie(name, value, isHttps, maxAge)
  const hintCookie = (value: string, maxAge: number) =>
    `has-session=${value}; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}; Max-Age=${maxAge}`

  return {
    /** The refresh token in a Cookie header, if it has one. */
    read: (header: string | null) => valueOfCookie(header, name),
    /** Set-Cookie headers that store the refresh token and the hint. */
    set: (refreshToken: string) => [
      refreshCookie(refreshToken, SESSION_AGE_S),
      hintCookie('1', SESSION_AGE_S),
    ],
    /** Set-Cookie headers that remove both. */
    clear: () => [refreshCookie('', 0), hintCookie('', 0)],
    /** Set-Cookie header with the tool's language in this browser; null removes it. */
    language: (chosen: Language | null) =>
      `tool-language=${chosen ?? ''}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${chosen ? LANGUAGE_AGE_S : 0}`,
    /**
     * Set-Cookie header that names the login that is locked to an offer, or removes that: pages lead to
     * the offer by it, while what the login may do is known without it (product: Signed on the spot).
     */
    lock: (sessionId: string | null) =>
      `${LOCK}=${sessionId ?? ''}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${sessionId ? SESSION_AGE_S : 0}`,
    readLock: (header: string | null) => valueOfCookie(header, LOCK),
    /** Set-Cookie header that removes the hint alone. */
    clearHint: () => hintCookie('', 0),
  }
}

/** Only the latest registrations are remembered. */
const MAX_REGISTRATIONS = 5
/** As long as a key is valid. */
const REGISTRATION_AGE_S = 7 * 24 * 60 * 60

export type RegistrationCookies = ReturnType<typeof createRegistrationCookies>

/**
 * The cookie of a browser that registers: the mailed link activates at once there, while any other
 * browser is asked for the password (api: Account calls). It is a list of signatures, which don't
 * reveal the keys.
 */
export function createRegistrationCookies(secret: string, isHttps: boolean) {
  const name = isHttps ? '__Secure-registrations' : 'registrations'

  const sign = (keyHash: string) =>
    createHmac('sha256', secret).update(`registration.${keyHash}`).digest('base64url')

  const signaturesIn = (header: string | null) =>
    valueOfCookie(header, name)?.split('.').slice(0, MAX_REGISTRATIONS) ?? []

  /** Whether the browser made the registration of a key. */
  function has(header: string | null, keyHash: string): boolean {
    const own = sign(keyHash)
    return signaturesIn(header).some((signature) => isEqual(signature, own))
  }

  /** Set-Cookie header that adds a registration to those remembered before. */
  function remember(header: string | null, keyHash: string): string {
    const known = signaturesIn(header).filter((signature) => /^[\w-]{43}$/.test(signature))
    const value = [sign(keyHash), ...known].slice(0, MAX_REGISTRATIONS).join('.')
    return hiddenCookie(name, value, isHttps, REGISTRATION_AGE_S)
  }

  return { has, remember }
}

/** How many people can share a device; those who logged in last are remembered. */
const MAX_ACCOUNTS = 5
const DEVICE_AGE_S = 365 * 24 * 60 * 60

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * The cookie of a device on which somebody has logged in, so that strangers' wrong passwords don't
 * lock its owner out. It proves an earlier login, but nobody gets in with it without the password.
 * It is the device's id and, for each account, a signature of both.
 */
export function createDeviceCookies(secret: string, isHttps: boolean) {
  const name = isHttps ? '__Secure-device' : 'device'

  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`device.${id}.${email}`).digest('base64url')

  function parse(header: string | null): { id: string; signatures: string[] } | null {
    const value = valueOfCookie(header, name)
    if (value === null || !DEVICE.test(value)) return null
    const [id = '', ...signatures] = value.split('.')
    return { id, signatures }
  }

  /** The id of a device on which the account has logged in before, else null. */
  function read(header: string | null, email: string): string | null {
    const device = parse(header)
    if (!device) return null
    const own = sign(device.id, email)
    return device.signatures.some((signature) => isEqual(signature, own)) ? device.id : null
  }

  /** Set-Cookie header that adds a login to those that the device's cookie remembers. */
  function remember(header: string | null, email: string): string {
    const { id, signatures } = parse(header) ?? { id: newId(), signatures: [] }
    const own = sign(id, email)
    const others = signatures.filter((signature) => signature !== own)
    const value = [id, own, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.')
    return hiddenCookie(name, value, isHttps, DEVICE_AGE_S)
  }

  return { read, remember }
}

/** A cookie for calls alone, which no script can read. */
export const hiddenCookie = (name: string, value: string, isHttps: boolean, maxAgeS: number) =>
  `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}; Max-Age=${maxAgeS}`

const newId = () => randomBytes(16).toString('base64url')

const DEVICE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`)

/**
 * Sets a session's cookies and returns its access token, and what the client shows of the user.
 * A login, unlike a refresh, has the device remembered too.
 */
export type LogIn = ReturnType<typeof createLogIn>

export const createLogIn =
  ({
    accessTokens,
    cookies,
    deviceCookies,
    accountLanguages,
  }: {
    accessTokens: AccessTokens
    cookies: SessionCookies
    deviceCookies: DeviceCookies
    accountLanguages: Pick<AccountLanguages, 'follow'>
  }) =>
  async (
    headers: Record<string, string | number | string[]>,
    { user, refreshToken }: OpenSession,
    request: Request,
    isLogin = true,
  ) => {
    const { sessionId, userId, email, roles } = user
    const language = await accountLanguages.follow(userId, request)
    const cookie = request.headers.get('cookie')
    headers['set-cookie'] = [
      ...cookies.set(refreshToken),
      ...(isLogin ? [deviceCookies.remember(cookie, email)] : []),
      ...(language ? [cookies.language(language)] : []),
    ]
    const accessJwtToken = await accessTokens.sign({ sessionId, email, roles })
    return { accessJwtToken, email, roles, language }
  }

/** The value of a cookie in a Cookie header, or null. */
export function valueOfCookie(header: string | null | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  const own = pairs.find((pair) => pair.startsWith(`${name}=`))
  return own ? own.slice(name.length + 1) : null
}
