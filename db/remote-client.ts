import { type Client, createClient, LibsqlError } from '@libsql/client'
import { isRefusal, UNREACHABLE } from './errors.ts'

export interface RemoteOptions {
  /** `libsql:`, `http:` or `https:`. */
  url: string
  authToken?: string | undefined
  /** How long a refused statement is retried, in ms. */
  retryMs?: number
  /** How long the server may take to answer, in ms. */
  answerMs?: number
}

/**
 * The client of a libSQL server. A statement that the server refuses, because it is locked or has
 * no connection left, is retried for a while. One that may have been stored although its answer was
 * lost is never retried: the caller would be told that it changed nothing. It rejects with a
 * database error instead, and the browser repeats the save with its `saveId`.
 */
export function createRemoteClient(options: RemoteOptions): Client {
  const { url, authToken, retryMs = 10_000, answerMs = 30_000 } = options
  const client = createClient({
    url,
    concurrency: 20,
    ...(authToken === undefined ? {} : { authToken }),
    fetch: (request: Request) =>
      fetchWhole(request, answerMs).catch((error) => Promise.reject(unreachable(error))),
  })
  const { execute, batch } = client
  const retried = <Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) =>
    function sendUntilTaken(...args: Args): Promise<Result> {
      return retry(() => send.apply(client, args), performance.now() + retryMs)
    }
  return Object.assign(client, { execute: retried(execute), batch: retried(batch) })
}

/** Fetches the whole body, so that a truncated answer fails here too. */
async function fetchWhole(request: Request, answerMs: number): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(answerMs) })
  return new Response(await response.arrayBuffer(), response)
}

function unreachable(cause: unknown): LibsqlError {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return new LibsqlError(error.message, UNREACHABLE, undefined, undefined, error)
}

/**
 * Retries with growing pauses, randomized so that processes refused together don't retry together.
 */
async function retry<Result>(send: () => Promise<Result>, until: number): Promise<Result> {
  for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, 500)) {
    try {
      return await send()
    } catch (error) {
      if (!isRefusal(error) || performance.now() > until) throw error
    }
    await Bun.sleep(pauseMs * (0.5 + Math.random()))
  }
}
