import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { api } from '../../state/api.ts'
import { $hasNotice } from '../../state/has-account-notice.ts'
import { ifLoaded, lazy } from '../../state/lazy.ts'
import { showMenuResult } from '../../state/menu.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../state/overlay.ts'
import { $session, forgetUser, mayHaveSession } from '../../state/session.ts'

const loadNotice = lazy(async () => (await import('./notice.tsx')).Notice)

/**
 * Account notices, whose code is loaded with the first notice. The component then stays mounted, to
 * follow what becomes of it.
 */
export function AccountNotice() {
  const hasNotice = useStore($hasNotice, { ssr: 'initial' })
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (hasNotice) ifLoaded(loadNotice, (Loaded) => setNotice(() => Loaded))
  }, [hasNotice])
  return Notice && <Notice />
}

/**
 * The credential check at start (product: Credential check), by the refresh cookie. Without a
 * session it fails at once, with no request. `onceChecked` resolves when it is done.
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
  // If the server can't be reached, nobody is logged in either; the cookie
  // stays for the next start.
  if ($session.get().status === 'checking') forgetUser()
  showOutcome(MESSAGES.notLoggedIn)
  // Being logged out is not an error: without a session there was nothing to check.
  if (hadSession) showMenuResult('login', 'error')
  const stop = $session.listen(() => {
    stop()
    if ($overlay.get() === MESSAGES.notLoggedIn) hideOverlay()
  })
}

/**
 * Shows the outcome of the check, unless a logout that waited for it is using the overlay by now.
 */
function showOutcome(text: string): void {
  if ($overlay.get() === MESSAGES.loggingOut) return
  showOverlay(text)
  hideOverlay(OVERLAY_HIDE_MS)
}

export { askToLogIn, forgetTarget, requireLogin, warnAndLogIn } from './login-redirect.ts'
export { followOtherTabs, tellLocked } from './session-lifecycle.ts'
