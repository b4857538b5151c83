import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { type AnsweredCall, noticeFor } from '../../../src/domain/words/replies.ts'
import type { Answer, ErrorCode, Failure } from '../../state/http.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'

/**
 * Says what an answer of the server reads as (spec 8). What never reached the server is not its
 * 'Internal error': it goes by the client's own name for it.
 */
export function sayAnswer(call: AnsweredCall, answer: Answer<{ message: string }>): void {
  const clientError = answer.ok ? undefined : clientErrorOf(answer)
  const message = answer.ok ? answer.data.message : answer.message
  const { kind, text } = clientError
    ? { kind: 'error' as const, text: clientError }
    : noticeFor(call, message, answer.ok ? undefined : nameOf(answer))
  toast[kind](text, SENT_TO_MAIL.has(text) ? TO_MAIL_MS : TOAST_MS)
}

/** What says that the next step is in a mail: nothing else on the screen does, so it stays longer. */
const SENT_TO_MAIL: ReadonlySet<string> = new Set([
  MESSAGES.account.checkInbox,
  MESSAGES.account.activationSentAgain,
])
const TO_MAIL_MS = 12_000

function clientErrorOf({ code, status, waitS }: Failure): string | undefined {
  if (status === 429) return MESSAGES.account.tooManyRequests(waitS)
  return clientErrors[code]
}

/** A bad request or response is the server's to name. */
const clientErrors: Partial<Record<ErrorCode, string>> = {
  'network error': MESSAGES.networkError,
  timeout: MESSAGES.account.timeout,
  aborted: MESSAGES.account.aborted,
}

/** The field that a 400 names, if it names one (api: Common). */
export function refusedField({ data }: Failure): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}

/** Some errors bear a name beside their message (api: Common). */
function nameOf({ data }: Failure): string | undefined {
  if (typeof data !== 'object' || data === null || !('name' in data)) return undefined
  return typeof data.name === 'string' ? data.name : undefined
}
