import { api } from '../../state/api.ts'
import { openChannel } from '../../state/browser-storage.ts'
import { $session, $targetRoute, forgetUser } from '../../state/session.ts'

/**
 * The tabs of a browser share the refresh cookie and so the session: a login in one logs the
 * others in, a logout logs them out. They exchange no token, only the email of the user who logged
 * in, or null after a logout.
 */
export type Message = string | null

/** In place of an email: the login was locked to an offer (product: Signed on the spot). */
const LOCKED = ''

/** Other tabs leave what they show. */
export const tellLocked = (): void => channel?.postMessage(LOCKED)

export const channel = openChannel('who is here')

/** Follows logins and logouts of the other tabs. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    endOtherSession(data)
    if (data === LOCKED) return location.reload()
    if (data !== null && $session.get().status === 'anonymous') void api.getAccessToken()
  })
}

export function endOtherSession(next: Message): void {
  const { status, email } = $session.get()
  if (status === 'known' && email !== next) forgetSession()
}

/** The next user must not be redirected to this one's target. */
export function forgetSession(): void {
  forgetUser({ hasLeft: true })
  $targetRoute.set(null)
}
