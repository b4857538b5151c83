import { awaitActivation } from '../../state/awaited-activation.ts'
import { $route, parentPath } from '../../state/routes.ts'
import { $targetRoute } from '../../state/session.ts'

/** A link was mailed: this browser knows where it is to lead back to. */
export function awaitLink(email: string): void {
  awaitActivation(email, $targetRoute.get() ?? parentPath($route.get()))
}
