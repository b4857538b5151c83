import { Elysia } from 'elysia'
import { Forbidden } from '../errors.ts'

/**
 * `sameSite: true` on a route refuses a request that a page of another site caused, for the
 * calls that a cookie alone authenticates or that set it (api: Accounts). Browsers say so in
 * Sec-Fetch-Site, older ones in Origin; a program that says neither is no browser to protect.
 */
export const sameSite = (publicUrl: () => string) =>
  new Elysia({ name: 'same-site' }).macro({
    sameSite: (_: true) => ({
      transform({ request: { headers } }: { request: Request }) {
        if (isCrossSite(headers, new URL(publicUrl()).origin)) throw new Forbidden()
      },
    }),
  })

function isCrossSite(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === ownOrigin) return false
  // The address bar may say 127.0.0.1 where PUBLIC_URL says localhost.
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host')
}
