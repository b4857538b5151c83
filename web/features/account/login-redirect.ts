import { messages as MESSAGES } from '#domain/words/en/common.json'
import { $move, $route, leaveModal, modalPath, navigate, parentPath } from '../../state/routes.ts'
import { $session, $targetRoute, takeTargetRoute } from '../../state/session.ts'
import { endToast, showToast, TOAST_MS } from '../../state/toasts.ts'
import { isLanguageOutdated, reloadInLanguage } from '../../state/tool-language.ts'

const WARNING = 'not-logged-in'

/** Opens the login modal; after the login the user goes on to the target (product: Log in). */
export function askToLogIn(target: string, { replace = false } = {}): void {
  $targetRoute.set(target)
  navigate(modalPath($route.get(), 'login'), { replace, slide: true })
  stopForgetting()
  stopForgetting = forgetTargetOnBack()
}

let stopForgetting = () => {}

/** When the browser's Back closes the login, forgets its target, as closing it here does. */
function forgetTargetOnBack(): () => void {
  const stop = $route.listen(({ modal }) => {
    // Registering or resetting the password is part of logging in.
    if (modal) return
    stop()
    if ($move.get().cause === 'history') forgetTarget()
  })
  return stop
}

/**
 * Shows the warning 'Not logged in' and the login, which replaces an open form and then leads to
 * the path (product: Modals).
 */
export function warnAndLogIn(path: string): void {
  const { modal } = $route.get()
  // Both the form and its call notice the end of a session.
  if (modal?.key === 'login') return
  showToast({ kind: 'warning', text: MESSAGES.notLoggedIn, durationMs: TOAST_MS, id: WARNING })
  askToLogIn(path, { replace: modal !== null })
}

/** Removes the warning: the user is logging in. */
export const endWarning = (): void => endToast(WARNING)

/**
 * Sends an anonymous visitor of a modal's address to the login and back afterwards
 * (product: Modals); the same for a user whose session ends while the modal is open, here or in
 * another tab. An effect: returns a function that cancels it.
 */
export function requireLogin(): () => void {
  const path = location.pathname
  return $session.subscribe(({ status }) => {
    // A modal that is already closing leads nowhere.
    if (status === 'anonymous' && location.pathname === path) warnAndLogIn(path)
  })
}

/** A login that the user closes must not redirect after a later one. */
export const forgetTarget = () => $targetRoute.set(null)

/**
 * Slides out and goes to the stored target, or to the parent without one (product: Log in), which is loaded
 * again if the account has another language.
 */
export function goToTarget(): void {
  const target = takeTargetRoute()
  const parent = parentPath($route.get())
  if (target === null && isLanguageOutdated()) void reloadInLanguage(parent)
  else slideTo(target ?? parent)
}

/** Slides out to the parent; the target is kept for the coming login. */
export const goToParent = () => slideTo(parentPath($route.get()))

/** Slides out and goes to the path. */
export function slideTo(path: string): void {
  if (path === parentPath($route.get())) leaveModal({ slide: true })
  else navigate(path, { replace: true, slide: true })
}
