import { promises as dns, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isMetadataAddress, isPrivateAddress, type MayBePrivate } from './private-address.ts'
import { hostOf, refusalOf, TARGET_REFUSALS } from './target.ts'

/** What came of a request: a status, or why there is none. */
export type Posted = { status: number; retryAfter: string | null } | { error: string }

export interface PostOptions {
  /** Which targets in private networks are allowed (WEBHOOK_PRIVATE_NETWORKS). */
  mayBePrivate: MayBePrivate
  timeoutMs: number
  /** Gives up early, with the server. */
  signal?: AbortSignal
  /** Finds the addresses of a name. */
  lookUp?: LookUp
}

export type LookUp = (host: string) => Promise<LookupAddress[]>

/** Nobody reads the answer; receivers may still want to finish sending it. */
const MAX_ANSWER_BYTES = 64 * 1024

const lookUpAll: LookUp = (host) => dns.lookup(host, { all: true })

/**
 * Posts a body to an address that a user chose. The name is resolved once, each of its addresses is
 * checked, and the connection goes to one that was checked: a name that means something else a
 * moment later reaches nothing. Redirects are not followed. Never rejects.
 */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<Posted> {
  const { mayBePrivate, timeoutMs, signal } = options
  const url = new URL(address)
  const refusal = refusalOf(url, mayBePrivate)
  if (refusal !== null) return { error: refusal }
  const timeout = AbortSignal.timeout(timeoutMs)
  const givesUp = signal ? AbortSignal.any([timeout, signal]) : timeout
  try {
    const addresses = await untilGivenUp(resolve(url, options), givesUp)
    if (addresses.length === 0) return { error: NO_ADDRESS }
    const reached = addresses.map((one) => one.address)
    if (reached.some(isMetadataAddress)) return { error: TARGET_REFUSALS.isMetadata }
    const isAllowed = (one: string) => mayBePrivate(one) || !isPrivateAddress(one)
    if (!mayBePrivate(hostOf(url)) && !reached.every(isAllowed))
      return { error: TARGET_REFUSALS.isPrivate }
    return await send(url, body, headers, addresses, givesUp)
  } catch (error) {
    return { error: timeout.aborted ? `No answer within ${timeoutMs / 1000} s` : reasonOf(error) }
  }
}

const NO_ADDRESS = 'The name of the address was not found'

async function resolve(url: URL, { lookUp = lookUpAll }: PostOptions): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  return family === 0 ? lookUp(host) : [{ address: host, family }]
}

/** A look-up can't be aborted. */
function untilGivenUp<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

function send(
  url: URL,
  body: string,
  headers: Record<string, string>,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<Posted> {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  let answered: Posted | null = null
  const [first] = addresses
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      method: 'POST',
      // A connection that is kept would be to an address that was checked long ago.
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      lookup: (_host, { all }, found) =>
        all ? found(null, addresses) : found(null, first?.address ?? '', first?.family),
    },
    (answer) => {
      const retryAfter = answer.headers['retry-after'] ?? null
      const posted = { status: answer.statusCode ?? 0, retryAfter }
      answered = posted
      const done = () => resolve(posted)
      let bytes = 0
      answer.on('data', (chunk: Uint8Array) => {
        bytes += chunk.byteLength
        if (bytes <= MAX_ANSWER_BYTES) return
        done()
        answer.destroy()
      })
      answer.on('end', done).on('error', done).on('close', done)
    },
  )
  // The status is what counts, even if the rest of the answer is lost.
  request.on('error', (error) => (answered ? resolve(answered) : reject(error)))
  request.end(body)
  return promise
}

/** One line, without the address: its owner knows it, and logs need not. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? `The connection failed${code && ` (${code.slice(0, 60)})`}`
}

const REASONS: Record<string, string> = {
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  DNS_ENOTFOUND: NO_ADDRESS,
  ECONNREFUSED: 'The connection was refused',
  ConnectionRefused: 'The connection was refused',
  ECONNRESET: 'The connection was closed',
  ConnectionClosed: 'The connection was closed',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
}
