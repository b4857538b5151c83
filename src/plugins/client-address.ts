import type { Server } from 'bun'

/**
 * Whose request it is, for limits alone. Behind proxies that we trust it is the address that
 * the outermost of them saw; without any, X-Forwarded-For is what anybody writes.
 */
export function addressOf(
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
  trustedProxies: number,
): string {
  const seen = request.headers.get('x-forwarded-for')?.split(',') ?? []
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies)?.trim() : undefined
  return forwarded || server?.requestIP(request)?.address || 'unknown'
}
