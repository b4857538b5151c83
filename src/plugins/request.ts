import { isIPv6 } from 'node:net'
import type { Server } from 'bun'
import { nanoid } from 'nanoid'
import { ipv4Of, ipv6Groups } from '../adapters/outbound/private-address.ts'

/**
 * The path of a request. Its url may be invalid: it contains the Host header as it was sent, and
 * without that header it starts with the path.
 */
export const pathOf = (request: Request): string => urlOf(request).pathname

/** What `/new?template={name}` names, or `/new?own={id}`: a template of the user's own. */
export function namedTemplate(request: Request) {
  const { searchParams } = urlOf(request)
  return { template: searchParams.get('template'), own: searchParams.get('own') }
}

const urlOf = ({ url }: Request): URL =>
  new URL(`http://host${url.replace(/^https?:\/\/[^/?#]*/i, '')}`)

/**
 * The id of a request in logs and in its answer. A trusted proxy's id is kept, so that its logs can
 * be compared; otherwise it is new.
 */
export function requestIdOf(request: Request, trustedProxies: number): string {
  const known = requestIds.get(request)
  if (known !== undefined) return known
  const given = trustedProxies > 0 ? (request.headers.get('x-request-id') ?? '') : ''
  const id = /^[\w.-]{1,64}$/.test(given) ? given : nanoid(12)
  requestIds.set(request, id)
  return id
}

const requestIds = new WeakMap<Request, string>()

/** Headers in which a proxy passes on facts about the client. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether the client is a program on this machine that asked for this machine by name. A request
 * through a proxy never counts, even if the proxy runs here and is not trusted: its clients are
 * elsewhere. The Host header tells the other cases: a relay that adds no headers passes on its
 * client's Host, and a page of another site in a browser on this machine sends that site's.
 */
export function isFromThisMachine(
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
): boolean {
  if (FORWARDED.some((name) => request.headers.has(name))) return false
  return (
    isLoopback(server?.requestIP(request)?.address ?? '') &&
    isLoopback(hostIn(request.headers.get('host') ?? ''))
  )
}

const isLoopback = (host: string) => /^(localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(host)

/** A Host header without its port and brackets. */
const hostIn = (header: string) => header.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

/**
 * The client's address, for rate limits and counting visitors. Behind trusted proxies it is the one
 * that the outermost of them saw. Without any, X-Forwarded-For is ignored, since it could be
 * forged.
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

/** The /64 network of an IPv6 address: a client that has one of its addresses has all 2^64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%', 1)
  const groups = ipv6Groups(withoutZone)
  // A server that listens on both sees an IPv4 address mapped to an IPv6 one.
  const isMapped = groups.join(':').startsWith('0:0:0:0:0:ffff:')
  return isMapped ? ipv4Of(groups) : groups.slice(0, 4).join(':')
}
