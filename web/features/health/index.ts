import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

/** Spec 7: one retry after so many ms. */
const RETRY_MS = 3000

/**
 * Asks once whether the server has its database, and warns when it says that it has not
 * (spec 8). A server that can't be reached is told by whatever call needs it.
 */
export async function checkHealth(ask = api.healthCheck, retryMs = RETRY_MS): Promise<void> {
  const first = await ask()
  if (first.ok) return
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  const second = await ask()
  if (!second.ok && second.message === 'disconnected') toast.warning(MESSAGES.disconnected)
}
