import { FIRST_MESSAGES } from '../../../src/domain/first-messages.ts'
import { $route, navigate, parentPath } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'

/** The address asks for a modal whose code could not be fetched: says so and goes back to the parent. */
export function closeUnseenModal(): void {
  const route = $route.get()
  if (!route.modal) return
  toast.error(FIRST_MESSAGES.networkError)
  navigate(parentPath(route), { replace: true })
}
