import { isIPv6 } from 'node:net'
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
  return subscriberOf(forwarded || server?.requestIP(request)?.address || 'unknown')
}

/** Of IPv6 the first half: whoever has one address of a /64 has 2^64 of them to guess from. */
function subscriberOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
