import { MESSAGES } from '../../src/domain/words/messages.ts'
import { $route, leaveModal } from '../state/routes.ts'
import { toast } from '../state/toasts.ts'

/** Reports that the route's modal could not be loaded, and goes back to the parent route. */
export function closeUnloadedModal(): void {
  if (!$route.get().modal) return
  toast.error(MESSAGES.networkError)
  leaveModal()
}
