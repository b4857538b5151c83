import { messages as MESSAGES } from '#domain/words/en/common.json'
import { tooManyRequests } from '#domain/words/replies.ts'
import type { Failure } from '../../state/api.ts'
import { tellRefusal } from '../../state/refusals.ts'

/** Toasts why a call failed, or `refusal` if the server refused it. */
export function announceFailure(failure: Failure, refusal: string = MESSAGES.internalError): void {
  tellRefusal(failure, {
    429: { warning: tooManyRequests(failure.waitS) },
    unreachable: { error: MESSAGES.networkError },
    'bad request': { warning: refusal },
    otherwise: { error: MESSAGES.internalError },
  })
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
