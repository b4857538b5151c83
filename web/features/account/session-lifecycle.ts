import { api, onlyComplete } from '../../state/api.ts'
import type { Answer } from '../../state/http.ts'
import {
  $session,
  $targetRoute,
  type Credentials,
  forgetUser,
  isComplete,
  rememberUser,
} from '../../state/session.ts'

/**
 * The tabs of a browser share the refresh cookie and so the session: a login in one logs the
 * others in, a logout logs them out. They exchange no token, only the email of the user who logged
 * in, or null after a logout.
 */
type Message = string | null

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('who is here')

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

/** Follows logins and logouts of the other tabs. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    endOtherSession(data)
    if (data !== null && $session.get().status === 'anonymous') void api.getAccessToken()
  })
}

function endOtherSession(next: Message): void {
  const { status, email } = $session.get()
  if (status === 'known' && email !== next) forgetSession()
}

/** The next user must not be redirected to this one's target. */
function forgetSession(): void {
  forgetUser({ hasLeft: true })
  $targetRoute.set(null)
}
