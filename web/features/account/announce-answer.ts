import { account as ACCOUNT_MESSAGES, replies as REPLIES } from '#domain/words/en/account.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { type AnsweredCall, noticeFor, tooManyRequests } from '#domain/words/replies.ts'
import type { Answer, ErrorCode, Failure } from '../../state/http.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'

/**
 * Toasts the text for an answer of the server (product: Toasts). A call that never reached the
 * server gets the client's own error, not 'Internal error'.
 */
export function announceAnswer(call: AnsweredCall, answer: Answer<{ message: string }>): void {
  const clientError = answer.ok ? undefined : clientErrorOf(answer)
  const message = answer.ok ? answer.data.message : answer.message
  const { kind, text } = clientError
    ? { kind: 'error' as const, text: clientError }
    : noticeFor(call, message, answer.ok ? undefined : nameOf(answer))
  toast[kind](text, MAIL_TEXTS.has(text) ? MAIL_MS : TOAST_MS)
}

/**
 * Texts that send the user to the mailbox. Nothing else on the screen says so, so they stay longer.
 */
const MAIL_TEXTS: ReadonlySet<string> = new Set([
  REPLIES.register.success['activation link sent'],
  REPLIES.requestPasswordReset.success['reset link sent'],
  REPLIES.login.info['activation link sent again'],
])
const MAIL_MS = 12_000

function clientErrorOf({ code, status, waitS }: Failure): string | undefined {
  if (status === 429) return tooManyRequests(waitS)
  return clientErrors[code]
}

/** Bad requests and responses are described by the server. */
const clientErrors: Partial<Record<ErrorCode, string>> = {
  'network error': MESSAGES.networkError,
  timeout: ACCOUNT_MESSAGES.timeout,
  aborted: ACCOUNT_MESSAGES.aborted,
}

/** Some errors have a name beside their message (api: Errors). */
function nameOf({ data }: Failure): string | undefined {
  if (typeof data !== 'object' || data === null || !('name' in data)) return undefined
  return typeof data.name === 'string' ? data.name : undefined
}
