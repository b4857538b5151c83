import { countInWords } from './count-in-words.ts'
import { account as ACCOUNT_MESSAGES, replies as REPLIES } from './en/account.json'
import { messages as MESSAGES } from './en/common.json'
import { fill } from './fill.ts'

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
  if (seconds < 60) return countInWords(ACCOUNT_MESSAGES.seconds, Math.ceil(seconds))
  if (seconds < 5400) return countInWords(ACCOUNT_MESSAGES.minutes, Math.ceil(seconds / 60))
  return countInWords(ACCOUNT_MESSAGES.hours, Math.ceil(seconds / 3600))
}
