import { Elysia, ParseError, ValidationError } from 'elysia'
import { isDatabaseError } from '../../db/errors.ts'
import { StorageError } from '../adapters/storage/storage.ts'
import { BadBody, Forbidden, NotLoggedIn, SenderGone, TooBusy } from '../errors.ts'
import type { Log } from '../log.ts'
import { requestIdOf } from './request.ts'
import type { CountAnswer } from './request-log.ts'

/**
 * Turns errors into statuses and messages (api: Errors), never with a stack, path or query.
 * Unexpected errors are logged with the id that the caller gets.
 */
export const errors = (log: Log, { count = () => {}, trustedProxies = 0 }: ErrorOptions = {}) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, (context) => {
    const { code, error: thrown, request, route } = context
    const error = causeOf(thrown)
    const requestId = requestIdOf(request, trustedProxies)
    const { status, headers, ...body } = refusalOf(code, error) ?? failureOf(error, requestId)
    count(request, route ?? null, status)
    if (body.requestId) {
      log.error('Failed', error, {
        requestId,
        method: request.method,
        route: route ?? 'none',
        status,
      })
    }
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })

export interface ErrorOptions {
  count?: CountAnswer
  trustedProxies?: number
}

/**
 * Elysia wraps every error that is thrown while a body is parsed, our refusals and the database's
 * too.
 */
const causeOf = (thrown: unknown) => (thrown instanceof ParseError ? thrown.cause : thrown)

interface Answer {
  status: number
  message: string
  field?: string
  name?: string
  requestId?: string
  headers?: Record<string, string>
}

/** The answer to a caller's error; null for any other. */
function refusalOf(code: unknown, error: unknown): Answer | null {
  if (code === 'NOT_FOUND') return { status: 404, message: 'not found' }
  if (error instanceof NotLoggedIn) return { status: 401, message: error.message }
  if (error instanceof Forbidden) return { status: 403, message: error.message }
  if (error instanceof TooBusy) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) }
    return { status: 429, message: 'too many requests', headers }
  }
  if (error instanceof BadBody) return error.answer
  if (error instanceof SenderGone) return { status: 400, message: 'bad request' }
  if (error instanceof ValidationError && error.type !== 'response') {
    return { status: 400, message: 'bad request', field: fieldOf(error) }
  }
  return code === 'INVALID_COOKIE_SIGNATURE' ? { status: 400, message: 'bad request' } : null
}

/** The answer to a server error, which is logged. */
function failureOf(error: unknown, requestId: string): Answer {
  if (error instanceof StorageError) {
    return { status: 503, message: 'storage error', name: error.name, requestId }
  }
  return isDatabaseError(error)
    ? { status: 503, message: 'database error', name: 'DatabaseError', requestId }
    : { status: 500, message: 'internal error', requestId }
}

/** The first invalid field, as a caller would write it: `quotation.blocks.3.id`. */
function fieldOf(error: ValidationError): string {
  const path = error.valueError?.path
  return typeof path === 'string' && path !== '' ? path.slice(1).replaceAll('/', '.') : error.type
}
