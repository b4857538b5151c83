import { ACCOUNT_MESSAGES } from './account-messages.ts'
import { BOOKMARK_MESSAGES } from './item-messages.ts'
import { MESSAGES } from './messages.ts'

/** A message and the kind of toast that shows it. */
export interface Notice {
  kind: 'info' | 'success' | 'warning' | 'error'
  text: string
}

/** The calls whose answers have a message of their own. */
export type AnsweredCall = keyof typeof REPLIES

/**
 * The message for a server's answer (product: Toasts). An answer that is not in the
 * catalogue is an internal error; only login recognizes a database error by the error's name.
 */
export function noticeFor(call: AnsweredCall, message: string | null, name?: string): Notice {
  if (call === 'login' && name === 'DatabaseError') return warning(ACCOUNT_MESSAGES.databaseError)
  const replies: Record<string, Notice> = REPLIES[call]
  return (message !== null && Object.hasOwn(replies, message) && replies[message]) || INTERNAL
}

const INTERNAL: Notice = { kind: 'error', text: MESSAGES.internalError }

const info = (text: string): Notice => ({ kind: 'info', text })
const success = (text: string): Notice => ({ kind: 'success', text })
const warning = (text: string): Notice => ({ kind: 'warning', text })
const error = (text: string): Notice => ({ kind: 'error', text })

/** A user's mistake is a warning, a server fault an error. */
const REPLIES = {
  login: {
    'good password': success(MESSAGES.loggedIn),
    'not registered': info(ACCOUNT_MESSAGES.notRegistered),
    'bad password': warning(ACCOUNT_MESSAGES.invalidCredentials),
    'activation link sent again': info(ACCOUNT_MESSAGES.activationSentAgain),
  },
  register: {
    registered: success(MESSAGES.loggedIn),
    'activation link sent': success(ACCOUNT_MESSAGES.checkInbox),
    'already exists': warning(ACCOUNT_MESSAGES.alreadyRegistered),
    'activation key not issued': error(ACCOUNT_MESSAGES.activationKeyNotIssued),
    'activation link not sent': error(ACCOUNT_MESSAGES.activationLinkNotSent),
  },
  activate: {
    activated: success(ACCOUNT_MESSAGES.activated),
    'already activated': info(ACCOUNT_MESSAGES.alreadyActivated),
    'activation key not found': warning(ACCOUNT_MESSAGES.activationKeyNotFound),
  },
  requestPasswordReset: {
    'reset link sent': success(ACCOUNT_MESSAGES.checkInbox),
    'does not exists': warning(ACCOUNT_MESSAGES.userNotFound),
    'account not activated': warning(ACCOUNT_MESSAGES.notActivated),
    'reset link not sent': error(ACCOUNT_MESSAGES.resetLinkNotSent),
    'reset key not issued': error(ACCOUNT_MESSAGES.resetKeyNotIssued),
  },
  resetPassword: {
    'password was reset': success(ACCOUNT_MESSAGES.passwordReset),
    'incorrect reset key': warning(ACCOUNT_MESSAGES.incorrectResetKey),
    'not activated': warning(ACCOUNT_MESSAGES.notActivated),
  },
  changePassword: {
    'password changed': success(ACCOUNT_MESSAGES.passwordChanged),
    'bad password': warning(ACCOUNT_MESSAGES.wrongPassword),
  },
  deleteAccount: {
    deleted: success(ACCOUNT_MESSAGES.accountDeleted),
    'bad password': warning(ACCOUNT_MESSAGES.wrongPassword),
    'last super-admin': warning(ACCOUNT_MESSAGES.lastSuperAdmin),
  },
  saveBookmark: {
    saved: success(BOOKMARK_MESSAGES.saved),
    updated: success(BOOKMARK_MESSAGES.updated),
  },
  getBookmark: {
    'not found': warning(BOOKMARK_MESSAGES.notFound),
  },
} as const
