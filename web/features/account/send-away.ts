import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $session, onceChecked } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { askToLogIn } from './target.ts'

/**
 * Who comes by the address alone logs in first and is brought back (spec 6). For an effect: gives
 * back the way to call it off.
 */
export function sendAwayAnonymous(): () => void {
  let isHere = true
  void onceChecked().then(() => {
    if (isHere && $session.get().status !== 'known') logInFirst(location.pathname)
  })
  return () => {
    isHere = false
  }
}

/** The warning 'Not logged in', the login, and after it on to the path (spec 5, 6). */
export function logInFirst(path: string): void {
  toast.warning(MESSAGES.notLoggedIn)
  askToLogIn(path, { replace: location.pathname === path })
}
