import { Elysia, ValidationError } from 'elysia'
import { nanoid } from 'nanoid'
import { isDatabaseError } from '../../db/errors.ts'
import { Forbidden, NotLoggedIn, TooBusy } from '../errors.ts'
import type { Log } from '../log.ts'
import { bodyProblem } from './limits.ts'
import { pathOf } from './request.ts'

/**
 * Whatever ends a request early becomes api.md's status and words: never a stack, a path or a
 * query. What nobody expected goes to the log under the id that the caller gets.
 */
export const errors = (log: Log) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ code, error, request }) => {
    const { status, headers, ...body } =
      refusalOf(code, error, request) ?? failureOf(error, request, log)
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })

interface Answer {
  status: number
  message: string
  field?: string
  name?: string
  requestId?: string
  headers?: Record<string, string>
}

/** What the caller did wrong, if that is what it is. */
function refusalOf(code: unknown, error: unknown, request: Request): Answer | null {
  if (code === 'NOT_FOUND') return { status: 404, message: 'not found' }
  if (error instanceof NotLoggedIn) return { status: 401, message: 'not logged in' }
  if (error instanceof Forbidden) return { status: 403, message: 'forbidden' }
  if (error instanceof TooBusy) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) }
    return { status: 429, message: 'too many requests', headers }
  }
  const problem = bodyProblem(request)
  if (problem) return problem.answer
  if (error instanceof ValidationError && error.type !== 'response') {
    return { status: 400, message: 'bad request', field: fieldOf(error) }
  }
  const isUnreadable = code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE'
  return isUnreadable ? { status: 400, message: 'bad request' } : null
}

/** What went wrong on our side. */
function failureOf(error: unknown, request: Request, log: Log): Answer {
  const requestId = nanoid(12)
  log.error(`${requestId} ${request.method} ${pathOf(request)}`, error)
  return isDatabaseError(error)
    ? { status: 503, message: 'database error', name: 'DatabaseError', requestId }
    : { status: 500, message: 'internal error', requestId }
}

/** The first field that fails, as a caller would write it: `quotation.blocks.3.id`. */
function fieldOf(error: ValidationError): string {
  const path = error.all.find((one) => 'path' in one)?.path
  return typeof path === 'string' && path !== '' ? path.slice(1).replaceAll('/', '.') : error.type
}
