import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { showMenuResult } from '../../state/menu.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../state/overlay.ts'
import { $session, forgetUser } from '../../state/session.ts'

const CHECKING = MESSAGES.checkingCredentials

/**
 * Finds out at start who is here, by the refresh cookie (spec 4, Credential check). Whoever
 * waits for `onceChecked` goes on when this has answered.
 */
export async function checkCredentials(): Promise<void> {
  if ($session.get().status !== 'checking') return
  showOverlay(CHECKING)
  const answer = await api.getAccessToken()
  if (answer.ok) {
    showMenuResult('profile', 'success')
    endWith(MESSAGES.loggedIn)
  } else {
    // A server that is away lets nobody in either; the cookie stays for the next try.
    if ($session.get().status === 'checking') forgetUser()
    endWith(MESSAGES.notLoggedIn)
    const stop = $session.listen(() => {
      stop()
      if ($overlay.get() === MESSAGES.notLoggedIn) hideOverlay()
    })
  }
}

/** Unless somebody who went on at once already says what is loading now. */
function endWith(text: string): void {
  if ($overlay.get() !== CHECKING) return
  showOverlay(text)
  hideOverlay(OVERLAY_HIDE_MS)
}
