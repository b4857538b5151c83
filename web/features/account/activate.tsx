import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { ModalLink } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { startSession } from './cross-tab-session.ts'
import { goToTarget } from './login-redirect.ts'
import { StatusMessage, useOnOpen } from './use-on-open.tsx'

/** Activates on open (spec 2), then goes to the stored target. */
export function Activate({ params: { activationKey = '' } }: ModalContentProps) {
  const leave = useDelayedLeave()
  const status = useOnOpen(
    () => activate(activationKey),
    (isActivated) => isActivated && leave(goToTarget),
    activationKey,
  )
  return (
    <StatusMessage status={status}>
      {status === 'pending' && MESSAGES.account.activating}
      {status === 'success' && MESSAGES.account.activated}
      {status === 'error' && (
        <>
          {MESSAGES.account.activationFailed}
          <ModalLink to="login">Log in</ModalLink>
        </>
      )}
    </StatusMessage>
  )
}

const activations = new Map<string, Promise<boolean>>()

/** A key works once, so each page sends it once, however often the modal is opened. */
function activate(activationKey: string): Promise<boolean> {
  const activation = activations.get(activationKey) ?? sendKey(activationKey)
  activations.set(activationKey, activation)
  return activation
}

/** Waits for the credential check, whose failure would end the session that starts here. */
async function sendKey(activationKey: string): Promise<boolean> {
  await onceChecked()
  const answer = await startSession(api.activate(activationKey))
  if (!answer.ok) announceAnswer('activate', answer)
  return answer.ok
}
