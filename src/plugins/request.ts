import { isIPv6 } from 'node:net'
import type { Server } from 'bun'

/**
 * The path of a request. Its url may not be a valid one: it contains the Host header as it was sent,
 * and without one it begins with the path.
 */
export const pathOf = ({ url }: Request): string =>
  new URL(`http://host${url.replace(/^https?:\/\/[^/?#]*/i, '')}`).pathname

/**
 * The client's address, for rate limits and counting visitors. Behind trusted proxies it is the one
 * that the outermost of them saw; without any, X-Forwarded-For could be forged.
 */
export function addressOf(
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
  trustedProxies: number,
): string {
  const seen = request.headers.get('x-forwarded-for')?.split(',') ?? []
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies)?.trim() : undefined
  return networkOf(withoutPort(forwarded ?? '') || server?.requestIP(request)?.address || 'unknown')
}

/** Some proxies add the port: `203.0.113.7:5000`, `[2001:db8::1]:5000`, or brackets alone. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(address)?.[1] ??
  address

/** Of an IPv6 address its /64 network: a client with one of its addresses has all 2^64. */
function networkOf(address: string): string {
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
