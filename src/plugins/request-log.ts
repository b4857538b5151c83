import { ElysiaCustomStatusResponse } from 'elysia'
import type { Log } from '../log.ts'
import { requestIdOf } from './request.ts'

export interface RequestLogOptions {
  log: Log
  metrics: { answered(method: string, route: string, status: number, seconds: number): void }
  trustedProxies: number
}

/** Counts an answer. The route is null when none matches the request. */
export type CountAnswer = (request: Request, route: string | null, status: number) => void

export interface RequestLog {
  arrived(request: Request): void
  count: CountAnswer
}

/**
 * Counts every answer in the metrics and, with LOG_LEVEL=debug, logs a line for each. Both name the
 * route, not the path, which may contain keys of mailed links, ids and addresses. Other plugins
 * call this before an answer is compressed: a hook of its own after the response cost a fifth of a
 * short request.
 */
export function createRequestLog({ log, metrics, trustedProxies }: RequestLogOptions): RequestLog {
  /** When requests arrived, in ms of the process's own clock. */
  const arrivals = new WeakMap<Request, number>()
  return {
    arrived(request) {
      arrivals.set(request, performance.now())
    },
    count(request, named, status) {
      const arrivedAt = arrivals.get(request)
      // For an error's answer this is called twice.
      if (arrivedAt === undefined || !arrivals.delete(request)) return
      const ms = performance.now() - arrivedAt
      const [method, route] = [request.method, named ?? 'none']
      metrics.answered(method, route, status, ms / 1000)
      if (!log.shows('debug')) return
      const requestId = requestIdOf(request, trustedProxies)
      log.debug('Answered', { requestId, method, route, status, ms: Math.round(ms) })
    },
  }
}

/** The status of what a handler returned. */
export function statusOf(value: unknown, set: unknown): number {
  if (value instanceof Response) return value.status
  if (value instanceof ElysiaCustomStatusResponse) return Number(value.code)
  return typeof set === 'number' ? set : 200
}
