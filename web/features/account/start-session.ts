import { onlyComplete } from '../../state/api.ts'
import type { Answer } from '../../state/http.ts'
import { type Credentials, isComplete, rememberUser } from '../../state/session.ts'
import { channel, endOtherSession, forgetSession, type Message } from './session-lifecycle.ts'

/** Logs in with the credentials in the call's answer, here and in the other tabs. */
export async function startSession<T extends Credentials>(
  call: Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = onlyComplete(await call)
  if (answer.ok) startSessionIfComplete(answer.data)
  return answer
}

/** Logs in if the answer has token, email and roles; returns whether it does. */
export function startSessionIfComplete(answer: Partial<Credentials>): boolean {
  if (!isComplete(answer)) return false
  const { accessJwtToken, email, roles } = answer
  endOtherSession(email)
  rememberUser({ accessJwtToken, email, roles })
  channel?.postMessage(email satisfies Message)
  return true
}

/** Logs out, here and in the other tabs. */
export function endSession(): void {
  forgetSession()
  channel?.postMessage(null satisfies Message)
}
