import type { Failure } from '../../state/http.ts'
import type { SendRequest } from './answers.ts'
import { isAbout } from './create-sender.ts'
import { WORDS } from './send-words.ts'

/** Why the server refused to send, in a sentence that says what to do. */
export function refusalInWords(
  answer: Failure,
  { to }: Pick<SendRequest, 'to'>,
  now: number,
): string {
  const { status, data, message, waitS = 0 } = answer
  const { refused } = WORDS
  if (status === 429) {
    const { perDay, email } = data as { perDay?: number | null; email?: string }
    const at = new Date(now + waitS * 1000)
    return perDay == null
      ? refused.tooManyForOne(email ?? '', at)
      : refused.tooMany(perDay, to.length > perDay, at)
  }
  // Of these the server says what to do.
  if (status === 413) return message
  if (status === 403) return refused.notYours
  if (status === 404) return refused.gone
  if (status === 422) return message === 'damaged' ? refused.damaged : refused.other
  if (isAboutPaper(message)) return refused[message]
  if (isAbout(answer, 'validUntil')) return WORDS.past
  if (isAbout(answer, 'attachment')) return refused.attachment
  if (isAbout(answer, 'to')) return refused.address(to[indexIn(answer)]?.email ?? '')
  return refused.other
}

/** Of what stands on the paper. */
const isAboutPaper = (
  message: string,
): message is 'typed total' | 'faint text' | 'unfinished upload' =>
  ['typed total', 'faint text', 'unfinished upload'].includes(message)

/** Of `to[3].email`. */
const indexIn = ({ data }: Failure): number =>
  Number(/\[(\d+)\]/.exec(String((data as { field?: unknown } | null)?.field ?? ''))?.[1] ?? -1)
