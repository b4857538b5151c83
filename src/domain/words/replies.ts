import { ACCOUNT_MESSAGES } from './account-messages.ts'
import { BOOKMARK_MESSAGES } from './later-messages.ts'
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
  if (call === 'login' && name === 'DatabaseError') return warning('Database error')
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
    'not registered': info('Not registered'),
    'bad password': warning('Invalid credentials'),
    'activation link sent again': info(ACCOUNT_MESSAGES.activationSentAgain),
  },
  register: {
    registered: success(MESSAGES.loggedIn),
    'activation link sent': success(ACCOUNT_MESSAGES.checkInbox),
    'already exists': warning('Already registered'),
    'activation key not issued': error('Something went wrong, activation key was not issued'),
    'activation link not sent': error('Something went wrong, activation key was not sent'),
  },
  activate: {
    activated: success(ACCOUNT_MESSAGES.activated),
    'already activated': info('Already activated'),
    'activation key not found': warning('Activation key not found'),
  },
  requestPasswordReset: {
    'reset link sent': success(ACCOUNT_MESSAGES.checkInbox),
    'does not exists': warning(ACCOUNT_MESSAGES.userNotFound),
    'account not activated': warning(ACCOUNT_MESSAGES.notActivated),
    'reset link not sent': error(ACCOUNT_MESSAGES.resetLinkNotSent),
    'reset key not issued': error('Something happened, failed to generate reset link'),
  },
  resetPassword: {
    'password was reset': success('Password was reset'),
    'incorrect reset key': warning('Incorrect reset key'),
    'not activated': warning(ACCOUNT_MESSAGES.notActivated),
  },
  changePassword: {
    'password changed': success('Password changed'),
    'bad password': warning(ACCOUNT_MESSAGES.wrongPassword),
  },
  deleteAccount: {
    deleted: success('Account deleted'),
    'bad password': warning(ACCOUNT_MESSAGES.wrongPassword),
    'last super-admin': warning('You are the last super-admin. Make somebody else one first.'),
  },
  saveBookmark: {
    saved: success(BOOKMARK_MESSAGES.saved),
    updated: success(BOOKMARK_MESSAGES.updated),
  },
  getBookmark: {
    'not found': warning(BOOKMARK_MESSAGES.notFound),
  },
} as const
