import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { Forbidden } from '../errors.ts'
import { type BodyReader, checkThenRead } from './limits.ts'

/**
 * `sameSite: true` on a route refuses requests from other sites' pages, and followed links, for
 * routes that read or set the session's cookie (api: Session): a link in somebody's quotation must
 * not log its reader out. Browsers send Sec-Fetch-Site, older ones Origin; a client that sends
 * neither is not a browser and needs no protection.
 */
export const sameSite = (publicUrl: () => string, readBody: BodyReader) =>
  new Elysia({ name: 'same-site' }).macro({
    sameSite: (_: true) =>
      checkThenRead(({ headers }) => {
        if (isNavigation(headers) || isCrossSite(headers, new URL(publicUrl()).origin)) {
          throw new Forbidden()
        }
      }, readBody),
  })

/**
 * Browsers send Sec-Fetch-Mode; older ones accept text/html for a page, which none of our calls do.
 */
const isNavigation = (headers: Headers) =>
  headers.get('sec-fetch-mode') === 'navigate' ||
  (headers.get('accept') ?? '').toLowerCase().includes('text/html')

function isCrossSite(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === ownOrigin) return false
  // The browser may use 127.0.0.1 while PUBLIC_URL says localhost.
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host')
}

/** Compares signatures, keys and tokens in constant time. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
