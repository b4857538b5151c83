import { awaitActivation } from '../../state/awaited-activation.ts'
import { $route, parentPath } from '../../state/routes.ts'
import { $targetRoute } from '../../state/session.ts'

/** After a link was mailed, remembers in this browser where to return to. */
export function awaitLink(email: string): void {
  awaitActivation(email, $targetRoute.get() ?? parentPath($route.get()))
}
