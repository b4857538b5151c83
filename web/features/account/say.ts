import { type AnsweredCall, noticeFor } from '../../../src/domain/replies.ts'
import type { Answer, Failure } from '../../state/http.ts'
import { toast } from '../../state/toasts.ts'

/**
 * Says what an answer of the server reads as (spec 8). What never reached the server is not its
 * 'Internal error': it goes by the client's own name for it.
 */
export function sayAnswer(call: AnsweredCall, answer: Answer<{ message: string }>): void {
  const clientError = answer.ok ? undefined : clientErrors[answer.message]
  if (clientError) {
    toast.error(clientError)
    return
  }
  const message = answer.ok ? answer.data.message : answer.message
  const { kind, text } = noticeFor(call, message, answer.ok ? undefined : nameOf(answer))
  toast[kind](text)
}

const clientErrors: Readonly<Record<string, string>> = {
  'network error': 'Network error',
  timeout: 'Timeout',
  aborted: 'Aborted',
  'too many requests': 'Too many requests. Wait a little and try again.',
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
