import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { type Failure, isUnreachable } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

/** Toasts why a call failed, or `refusal` if the server refused it. */
export function announceFailure(failure: Failure, refusal: string = MESSAGES.internalError): void {
  if (failure.status === 429) toast.warning(ACCOUNT_MESSAGES.tooManyRequests(failure.waitS))
  else if (isUnreachable(failure)) toast.error(MESSAGES.networkError)
  else if (failure.code === 'bad request') toast.warning(refusal)
  else toast.error(MESSAGES.internalError)
}
