import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { type Failure, isUnreachable } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

/** The texts of the sections before they are loaded (product: For developers). */
export const SECTIONS = {
  tokens: 'API tokens',
  webhooks: 'Webhooks',
  loading: 'Loading...',
  failed: 'It can’t be loaded. The server did not answer; nothing is lost.',
  retry: 'Try again',
} as const

/** Toasts why a call failed, or `refusal` if the server refused it. */
export function announceFailure(failure: Failure, refusal: string = MESSAGES.internalError): void {
  if (failure.status === 429) toast.warning(ACCOUNT_MESSAGES.tooManyRequests(failure.waitS))
  else if (isUnreachable(failure)) toast.error(MESSAGES.networkError)
  else if (failure.code === 'bad request') toast.warning(refusal)
  else toast.error(MESSAGES.internalError)
}

/**
 * Focuses an element in place of the form that had the focus: one frame later than Base UI, which
 * moves the focus of removed content to the window. Returns a function that gives up.
 */
export function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => find()?.focus())
  })
  return () => cancelAnimationFrame(frame)
}
