import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $move, $route, leaveModal, modalPath, navigate, parentPath } from '../../state/routes.ts'
import { $session, $targetRoute, takeTargetRoute } from '../../state/session.ts'
import { endToast, showToast, TOAST_MS } from '../../state/toasts.ts'

const WARNING = 'not-logged-in'

/** Opens the login modal; after the login the user goes on to the target (product: Log in). */
export function askToLogIn(target: string, { replace = false } = {}): void {
  $targetRoute.set(target)
  navigate(modalPath($route.get(), 'login'), { replace, slide: true })
  stopForgetting()
  stopForgetting = forgetTargetOnBack()
}

let stopForgetting = () => {}

/** A login that the browser's Back has closed leads nowhere any more, as one that is closed here. */
function forgetTargetOnBack(): () => void {
  const stop = $route.listen(({ modal }) => {
    // Registering, or asking for a new password, is on the way.
    if (modal) return
    stop()
    if ($move.get().cause === 'history') forgetTarget()
  })
  return stop
}

/** The warning 'Not logged in', the login in place of an open form, and after it the path (product: Modals). */
export function warnAndLogIn(path: string): void {
  const { modal } = $route.get()
  // The end of a session is met by the form and by its call.
  if (modal?.key === 'login') return
  showToast({ kind: 'warning', text: MESSAGES.notLoggedIn, durationMs: TOAST_MS, id: WARNING })
  askToLogIn(path, { replace: modal !== null })
}

/** Who logs in needs the warning no longer. */
export const endWarning = (): void => endToast(WARNING)

/**
 * Sends an anonymous visitor of a modal's address to the login, and back after it (product: Modals), as well as
 * one whose session ends while it is open, here or in another tab. An effect: returns a function that
 * cancels it.
 */
export function requireLogin(): () => void {
  const path = location.pathname
  return $session.subscribe(({ status }) => {
    // One that is closing already leads nowhere.
    if (status === 'anonymous' && location.pathname === path) warnAndLogIn(path)
  })
}

/** A login that the user closes must not redirect a later one. */
export const forgetTarget = () => $targetRoute.set(null)

/** Slides out and goes to the stored target, else to the parent (product: Log in). */
export const goToTarget = () => slideTo(takeTargetRoute() ?? parentPath($route.get()))

/** Slides out to the parent; the target is kept for the login that is still to come. */
export const goToParent = () => slideTo(parentPath($route.get()))

/** Slides out and goes to the path. */
export function slideTo(path: string): void {
  if (path === parentPath($route.get())) leaveModal({ slide: true })
  else navigate(path, { replace: true, slide: true })
}
