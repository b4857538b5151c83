import { atom } from 'nanostores'

/** The number of calls in flight, for the navigation's pending indicator. */
export const $callsInFlight = atom(0)

/** Why a call has no usable answer (api: Errors). */
export type ErrorCode =
  | 'network error'
  | 'timeout'
  | 'aborted'
  | 'bad request'
  | 'bad response'
  | 'canceled'

/** The result of a call. Expected failures are values: no call throws. */
export type Answer<T> =
  | { ok: true; status: number; data: T }
  | {
      ok: false
      code: ErrorCode
      status: number | null
      message: string
      data: unknown
      /** Seconds until the server accepts another try, if it says so (api: Errors). */
      waitS?: number
    }

export type Failure = Extract<Answer<never>, { ok: false }>

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  accessToken?: string | null
  /** No timeout by default. A long body gets more time, in proportion. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** Sends one request with credentials and reads its json. 200 to 299 is success (api: Errors). */
export async function send<T>(baseUrl: string, call: Call): Promise<Answer<T>> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const { timeoutMs } = call
  const deadline = timeoutMs ? AbortSignal.timeout(timeoutFor(timeoutMs, body)) : undefined
  const signals = [call.signal, deadline].filter((signal) => signal !== undefined)
  let status: number | null = null
  $callsInFlight.set($callsInFlight.get() + 1)
  try {
    const response = await fetch(baseUrl + call.path, {
      method: call.method,
      headers: headersOf(call),
      body,
      credentials: 'include',
      signal: AbortSignal.any(signals),
    })
    status = response.status
    return read<T>(response, await response.text())
  } catch (error) {
    return failure(codeOf(error, call.signal, deadline), status)
  } finally {
    $callsInFlight.set($callsInFlight.get() - 1)
  }
}

/** The characters that a slow connection sends within any timeout: 130 kbit/s for 30 s. */
const SENT_IN_TIME = 500_000

const timeoutFor = (timeoutMs: number, body = ''): number =>
  timeoutMs * Math.max(1, body.length / SENT_IN_TIME)

function headersOf({ body, accessToken }: Call): Record<string, string> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (accessToken) headers['access-jwt-token'] = accessToken
  return headers
}

function read<T>({ ok, status, headers }: Response, text: string): Answer<T> {
  const data = parse(text)
  if (ok && data !== undefined) return { ok, status, data: data as T }
  const code = status >= 400 && status < 500 ? 'bad request' : 'bad response'
  const waitS = Number(headers.get('retry-after'))
  return { ...failure(code, status, data), ...(waitS > 0 && { waitS }) }
}

/**
 * Whether the server has decided a call: done, or refused for good. Any other call may still have
 * been done, with its answer lost on the way or replaced by a proxy's.
 */
export const isDecided = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.code === 'bad request' && !UNDECIDED.includes(answer.status ?? 0))

/** Whether this server has not answered: there is no answer, or none of its own. */
export const isUnreachable = ({ code, data }: Failure): boolean =>
  data === undefined && code !== 'bad request'

/** Not logged in, too slow, too often: an earlier try of the same call may still have been done. */
const UNDECIDED = [401, 408, 429]

/** A failed answer with one of the client's own error codes (api: Errors). */
export function failure(code: ErrorCode, status: number | null, data?: unknown): Failure {
  return { ok: false, code, status, message: messageOf(data) ?? code, data }
}

function messageOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' ? data.message : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * `canceled`: by our own signal; `aborted`: by the browser, for example when
 * the user leaves the page.
 */
function codeOf(error: unknown, ours?: AbortSignal, deadline?: AbortSignal): ErrorCode {
  if (ours?.aborted) return 'canceled'
  if (deadline?.aborted) return 'timeout'
  const isAbort = error instanceof DOMException && error.name === 'AbortError'
  return isAbort ? 'aborted' : 'network error'
}
