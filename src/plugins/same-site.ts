import { Elysia } from 'elysia'
import { Forbidden } from '../errors.ts'
import { type BodyReader, checkThenRead } from './limits.ts'

/**
 * `sameSite: true` on a route refuses requests from pages of other sites, and links that are
 * followed, for routes that read or set the session's cookie (api: Session): a link in somebody's
 * quotation must not log its reader out. Browsers tell in Sec-Fetch-Site, older ones in Origin; a
 * client that sends neither is not a browser and needs no protection.
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
 * Browsers tell in Sec-Fetch-Mode; older ones ask for a page by its type, which no call of ours
 * does.
 */
const isNavigation = (headers: Headers) =>
  headers.get('sec-fetch-mode') === 'navigate' ||
  (headers.get('accept') ?? '').toLowerCase().includes('text/html')

function isCrossSite(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === ownOrigin) return false
  // The address may be 127.0.0.1 where PUBLIC_URL is localhost.
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host')
}
