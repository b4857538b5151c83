import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { callOpen } from '../../state/api.ts'
import { hideOverlay, showOverlay } from '../../state/overlay.ts'
import { onceChecked } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { goToParent } from './login-redirect.ts'
import { endSession } from './start-session.ts'
import { StatusMessage, useOnOpen } from './use-on-open.tsx'

/**
 * How long the overlay stays, in ms: as long as the redirect after a logout
 * takes (product: Log out).
 */
const OVERLAY_MS = 1000

/**
 * Logs out on open and returns to the parent after 1 s, even if logging out
 * failed (product: Log out).
 */
export function LogOut() {
  const leave = useDelayedLeave()
  const status = useOnOpen(logOut, () => leave(goToParent))
  return (
    <StatusMessage status={status}>
      {status === 'pending' && MESSAGES.loggingOut}
      {status === 'success' && WORDS.loggedOut}
      {status === 'error' && ACCOUNT_MESSAGES.logoutFailed}
    </StatusMessage>
  )
}

/** Logs out here and in the other tabs; a failure is toasted. */
export async function logOut(): Promise<{ ok: boolean }> {
  await onceChecked()
  showOverlay(MESSAGES.loggingOut)
  const answer = await callOpen('GET', 'logout')
  hideOverlay(OVERLAY_MS)
  if (answer.ok) endSession()
  else toast.error(ACCOUNT_MESSAGES.logoutFailed)
  return answer
}
