import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { showMenuResult } from '../../state/menu.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../state/overlay.ts'
import { $session, forgetUser, mayHaveSession } from '../../state/session.ts'

/**
 * The check at start (product: Credential check), by the refresh cookie. Without a session it fails at once,
 * with no request. `onceChecked` resolves when it is done.
 */
export async function checkCredentials(): Promise<void> {
  if ($session.get().status !== 'checking') return
  showOverlay(MESSAGES.checkingCredentials)
  const hadSession = mayHaveSession()
  const isLoggedIn = hadSession && (await api.getAccessToken()).ok
  if (isLoggedIn) {
    showMenuResult('profile', 'success')
    showOutcome(MESSAGES.loggedIn)
    return
  }
  // An unreachable server logs nobody in either; the cookie stays for the next start.
  if ($session.get().status === 'checking') forgetUser()
  showOutcome(MESSAGES.notLoggedIn)
  // Being logged out is no error: without a session nothing was checked that could fail.
  if (hadSession) showMenuResult('login', 'error')
  const stop = $session.listen(() => {
    stop()
    if ($overlay.get() === MESSAGES.notLoggedIn) hideOverlay()
  })
}

/** Shows the outcome of each check, unless a logout that waited for it has the overlay by now. */
function showOutcome(text: string): void {
  if ($overlay.get() === MESSAGES.loggingOut) return
  showOverlay(text)
  hideOverlay(OVERLAY_HIDE_MS)
}
