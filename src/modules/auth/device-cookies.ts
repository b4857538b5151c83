import { createHmac, randomBytes } from 'node:crypto'
import { isEqual, valueOfCookie } from './refresh-tokens.ts'

/**
 * The cookie of a device on which somebody has logged in, so that strangers' wrong passwords don't
 * lock its owner out. It proves a login, and lets nobody in without the password.
 */
export interface DeviceCookies {
  /** The id of a device on which the account has logged in before, else null. */
  read(header: string | null, email: string): string | null
  /** Set-Cookie header that remembers a login, beside those that the device's cookie has. */
  remember(header: string | null, email: string): string
}

/** The people who share a device; of more, those who logged in last are remembered. */
const MAX_ACCOUNTS = 5
const MAX_AGE_S = 365 * 24 * 60 * 60

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
    return `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}; Max-Age=${MAX_AGE_S}`
  }

  return { read, remember }
}

const newId = () => randomBytes(16).toString('base64url')

const DEVICE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`)
