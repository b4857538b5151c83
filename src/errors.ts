/**
 * Errors that end a request outside its handler. What a caller should expect (a conflict, a wrong
 * password) is a value that the handler returns.
 */

/** 401: no token, or one that is forged, expired, revoked, or whose session has ended. */
export class NotLoggedIn extends Error {
  override name = 'NotLoggedIn'
  constructor(message = 'not logged in') {
    super(message)
  }
}

/** 403: a role or scope is missing, or the request comes from another site. */
export class Forbidden extends Error {
  override name = 'Forbidden'
  constructor(message = 'forbidden') {
    super(message)
  }
}

/** 429: too much work is waiting already, or too many attempts have failed. */
export class TooBusy extends Error {
  override name = 'TooBusy'
  constructor(readonly retryAfterSeconds = 5) {
    super()
  }
}

/** The client closed the connection, so its work was dropped: nobody would receive the answer. */
export class SenderGone extends Error {
  override name = 'SenderGone'
}

/** 400, 413 or 415: a body, or a header, that is refused before any handler runs. */
export class BadBody extends Error {
  override name = 'BadBody'
  constructor(
    readonly answer: { status: 400 | 413 | 415; message: string; field?: string },
    options?: ErrorOptions,
  ) {
    super(answer.message, options)
  }
}

/** Why the product can't start, in one line. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a system error, such as `ENOENT`; '' for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
