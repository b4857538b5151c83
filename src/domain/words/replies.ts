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
