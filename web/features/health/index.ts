import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

/** Before the one retry, in ms (spec 7). */
const RETRY_MS = 3000

/**
 * Asks once whether the server has its database, and warns when it has not (spec 8). An unreachable
 * server is reported by the calls that need it.
 */
export async function checkHealth(ask = api.healthCheck, retryMs = RETRY_MS): Promise<void> {
  const first = await ask()
  if (first.ok) return
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  const second = await ask()
  if (!second.ok && second.message === 'disconnected') toast.warning(MESSAGES.disconnected)
}
