import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { showMenuResult } from '../../state/menu.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../state/overlay.ts'
import { $session, forgetUser, mayHaveSession } from '../../state/session.ts'

const CHECKING = MESSAGES.checkingCredentials

/**
 * The credential check at start (spec 4), by the refresh cookie. Without a session it fails at once,
 * with no request. `onceChecked` resolves when it is done.
 */
export async function checkCredentials(): Promise<void> {
  if ($session.get().status !== 'checking') return
  showOverlay(CHECKING)
  const isLoggedIn = mayHaveSession() && (await api.getAccessToken()).ok
  if (isLoggedIn) {
    showMenuResult('profile', 'success')
    replaceOverlay(MESSAGES.loggedIn)
    return
  }
  // An unreachable server logs nobody in either; the cookie stays for the next start.
  if ($session.get().status === 'checking') forgetUser()
  const isSaid = replaceOverlay(MESSAGES.notLoggedIn)
  if (isSaid || mayHaveSession()) showMenuResult('login', 'error')
  const stop = $session.listen(() => {
    stop()
    if ($overlay.get() === MESSAGES.notLoggedIn) hideOverlay()
  })
}

/**
 * Shows the outcome once a visit, unless a quotation that started to load has the overlay by now: a
 * reload and the way back say nothing new. Returns whether it was said.
 */
function replaceOverlay(text: string): boolean {
  if ($overlay.get() !== CHECKING) return false
  const isSaid = isNewVisit()
  if (isSaid) showOverlay(text)
  hideOverlay(isSaid ? OVERLAY_HIDE_MS : 0)
  return isSaid
}

function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReturn = (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
  return !isReturn && !document.referrer.startsWith(`${location.origin}/`)
}
