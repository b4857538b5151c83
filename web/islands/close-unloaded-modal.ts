import { MESSAGES } from '../../src/domain/words/messages.ts'
import { $route, leaveModal } from '../state/routes.ts'
import { toast } from '../state/toasts.ts'

/** The route's modal could not be loaded: reports it and goes back to the parent route. */
export function closeUnloadedModal(): void {
  if (!$route.get().modal) return
  toast.error(MESSAGES.networkError)
  leaveModal()
}
