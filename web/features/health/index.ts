import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { callOpen } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

/** The timeout of a check, and the wait before its one retry, in ms (product: Toasts). */
const TIMEOUT_MS = 30_000
const RETRY_MS = 3000

/**
 * Checks once whether the server can reach its database, and warns if not (product: Toasts). An
 * unreachable server is reported by the calls that need it.
 */
export async function checkHealth(send = callOpen, retryMs = RETRY_MS): Promise<void> {
  const ask = () => send('GET', 'health-check', {}, { timeoutMs: TIMEOUT_MS })
  const first = await ask()
  if (first.ok) return
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  const second = await ask()
  if (!second.ok && second.message === 'disconnected') toast.warning(MESSAGES.disconnected)
}
