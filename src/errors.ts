/**
 * The few things that end a request from outside a handler. Everything a caller may expect
 * (a conflict, a wrong password) is a value that the handler answers with.
 */

/** 401: no token, or one that is forged, expired, or whose session has ended. */
export class NotLoggedIn extends Error {
  override name = 'NotLoggedIn'
}

/** 403: a role is missing, or the request comes from another site. */
export class Forbidden extends Error {
  override name = 'Forbidden'
}

/** 429: more is asked for at once than can be worked off soon. */
export class TooBusy extends Error {
  override name = 'TooBusy'
  readonly retryAfterSeconds = 5
}

/** 400, 413 or 415: a body that no handler may see. */
export class BadBody extends Error {
  override name = 'BadBody'
  constructor(
    readonly answer: { status: 400 | 413 | 415; message: string; field?: string },
    options?: ErrorOptions,
  ) {
    super(answer.message, options)
  }
}
