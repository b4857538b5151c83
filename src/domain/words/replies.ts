import { MESSAGES } from './messages.ts'

/** A message and the kind of toast that shows it. */
export interface Notice {
  kind: 'info' | 'success' | 'warning' | 'error'
  text: string
}

/** The calls whose answers have a message in spec 8. */
export type AnsweredCall = keyof typeof REPLIES

/**
 * The message for a server's answer (spec 8, Error catalogue). An answer that is not in the
 * catalogue is an internal error; only login recognizes a database error by the error's name.
 */
export function noticeFor(call: AnsweredCall, message: string | null, name?: string): Notice {
  if (call === 'login' && name === 'DatabaseError') return warning(account.databaseError)
  const replies: Record<string, Notice> = REPLIES[call]
  return (message !== null && Object.hasOwn(replies, message) && replies[message]) || INTERNAL
}

const { account, bookmark } = MESSAGES

const INTERNAL: Notice = { kind: 'error', text: MESSAGES.internalError }

const info = (text: string): Notice => ({ kind: 'info', text })
const success = (text: string): Notice => ({ kind: 'success', text })
const warning = (text: string): Notice => ({ kind: 'warning', text })
const error = (text: string): Notice => ({ kind: 'error', text })

/** Where the spec names no kind, a user's mistake is a warning and a server fault an error. */
const REPLIES = {
  login: {
    'good password': success(MESSAGES.loggedIn),
    'not registered': info(account.notRegistered),
    'bad password': warning(account.invalidCredentials),
    'activation link sent again': info(account.activationSentAgain),
  },
  register: {
    registered: success(MESSAGES.loggedIn),
    'activation link sent': success(account.checkInbox),
    'already exists': warning(account.alreadyRegistered),
    'activation key not issued': error(account.activationKeyNotIssued),
    'activation link not sent': error(account.activationLinkNotSent),
  },
  activate: {
    activated: success(account.activated),
    'already activated': info(account.alreadyActivated),
    'activation key not found': warning(account.activationKeyNotFound),
  },
  requestPasswordReset: {
    'reset link sent': success(account.checkInbox),
    'does not exists': warning(account.userNotFound),
    'account not activated': warning(account.notActivated),
    'reset link not sent': error(account.resetLinkNotSent),
    'reset key not issued': error(account.resetKeyNotIssued),
  },
  resetPassword: {
    'password was reset': success(account.passwordReset),
    'incorrect reset key': warning(account.incorrectResetKey),
    'not activated': warning(account.notActivated),
  },
  saveBookmark: {
    saved: success(bookmark.saved),
    updated: success(bookmark.updated),
  },
  getBookmark: {
    'not found': warning(bookmark.notFound),
  },
} as const
