import ACCOUNT_MESSAGES from './account-messages.json'
import { fill } from './fill.ts'
import { fillCount } from './fill-count.ts'
import MESSAGES from './messages.json'
import REPLIES from './replies.json'

/** A message and the kind of toast that shows it. */
export interface Notice {
  kind: (typeof KINDS)[number]
  text: string
}

/** A user's mistake is a warning, a server fault an error. */
const KINDS = ['info', 'success', 'warning', 'error'] as const

/** The calls whose answers have a message of their own. */
export type AnsweredCall = keyof typeof REPLIES

/**
 * The message for a server's answer (product: Toasts). An answer that is not in the
 * catalogue is an internal error; only login recognizes a database error by the error's name.
 */
export function noticeFor(call: AnsweredCall, message: string | null, name?: string): Notice {
  const key = call === 'login' && name === 'DatabaseError' ? name : message
  const replies: Partial<Record<Notice['kind'], Record<string, string>>> = REPLIES[call]
  for (const kind of KINDS) {
    const texts = replies[kind] ?? {}
    const text = key !== null && Object.hasOwn(texts, key) && texts[key]
    if (text) return { kind, text }
  }
  return { kind: 'error', text: MESSAGES.internalError }
}

/**
 * Says that calls came too often, and when to try again.
 * @param waitS seconds, if the server says how many
 */
export const tooManyRequests = (waitS?: number): string =>
  fill(ACCOUNT_MESSAGES.tooManyRequests, { time: durationOf(waitS) })

/** Seconds in words, rounded up: 45 seconds, 1 minute, 15 minutes, 20 hours. */
function durationOf(seconds?: number): string {
  if (seconds === undefined) return ACCOUNT_MESSAGES.aWhile
  if (seconds < 60) return fillCount(ACCOUNT_MESSAGES.seconds, Math.ceil(seconds), 'en')
  if (seconds < 5400) return fillCount(ACCOUNT_MESSAGES.minutes, Math.ceil(seconds / 60), 'en')
  return fillCount(ACCOUNT_MESSAGES.hours, Math.ceil(seconds / 3600), 'en')
}
