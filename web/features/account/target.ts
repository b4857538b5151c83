import { $route, leaveModal, modalPath, navigate, parentPath } from '../../state/routes.ts'
import { $targetRoute, takeTargetRoute } from '../../state/session.ts'

/** How long a success is seen before the modal slides out, in ms (spec 9). */
const SLIDE_OUT_MS = 1000

/** Opens the login modal; after the login one goes on to the path (spec 6). */
export function askToLogIn(target: string, { replace = false } = {}): void {
  $targetRoute.set(target)
  navigate(modalPath($route.get(), 'login'), { replace, slide: true })
}

/** Somebody who closes a login by hand does not want to be sent on by a later one. */
export const forgetTarget = () => $targetRoute.set(null)

/** In 1 s, slides out and goes to the stored target, else to the parent. Gives the way to stop it. */
export const goOnSoon = () => soon(() => goTo(takeTargetRoute() ?? parentPath($route.get())))

/** In 1 s, slides out to the parent; the target is kept for the login that is still to come. */
export const goToParentSoon = () => soon(() => goTo(parentPath($route.get())))

function goTo(path: string): void {
  if (path === parentPath($route.get())) leaveModal({ slide: true })
  else navigate(path, { replace: true, slide: true })
}

function soon(go: () => void): () => void {
  const timer = setTimeout(go, SLIDE_OUT_MS)
  return () => clearTimeout(timer)
}
