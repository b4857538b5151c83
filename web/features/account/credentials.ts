import { isComplete, onlyComplete } from '../../state/client.ts'
import type { Answer } from '../../state/http.ts'
import type { Credentials } from '../../state/session.ts'
import { enter } from './other-tabs.ts'

/** Logs in with what the call answers, here and in the other tabs. */
export async function enterWith<T extends Credentials>(
  call: Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = onlyComplete(await call)
  if (answer.ok) enterIfComplete(answer.data)
  return answer
}

/** Logs in if the answer has all that is needed; gives whether it had. */
export function enterIfComplete(answer: Partial<Credentials>): boolean {
  if (!isComplete(answer)) return false
  const { accessJwtToken, email, roles } = answer
  enter({ accessJwtToken, email, roles })
  return true
}
