import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $route, leaveModal } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'

/** The address asks for a modal whose code could not be fetched: says so and goes back to the parent. */
export function closeUnseenModal(): void {
  if (!$route.get().modal) return
  toast.error(MESSAGES.networkError)
  leaveModal()
}
