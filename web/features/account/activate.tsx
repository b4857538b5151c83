import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { api } from '../../state/api.ts'
import { $route, modalPath, navigate } from '../../state/routes.ts'
import { $session, onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { ModalLink } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { $email } from './email-field.tsx'
import { logOut } from './log-out.tsx'
import { goToTarget } from './login-redirect.ts'
import { OtherAccount } from './other-account.tsx'
import { startSession } from './session-lifecycle.ts'
import { StatusMessage, useOnOpen } from './use-on-open.tsx'

/** Activates on open (spec 2), then goes to the stored target. */
export function Activate({ params: { activationKey = '' } }: ModalContentProps) {
  const leave = useDelayedLeave()
  const [other, setOther] = useState('')
  const status = useOnOpen(
    () => activate(activationKey),
    (activation) => {
      if (activation.other) setOther(activation.other)
      else if (activation.ok) leave(goToTarget)
    },
    activationKey,
  )
  if (other)
    return (
      <OtherAccount action="Log in to the new account" onSwitch={() => void switchTo(other)}>
        The account <strong>{other}</strong> is activated.
      </OtherAccount>
    )
  return (
    <StatusMessage status={status}>
      {status === 'pending' && ACCOUNT_MESSAGES.activating}
      {status === 'success' && ACCOUNT_MESSAGES.activated}
      {status === 'error' && (
        <>
          {ACCOUNT_MESSAGES.activationFailed}
          <ModalLink to="login">Log in</ModalLink>
        </>
      )}
    </StatusMessage>
  )
}

interface Activation {
  ok: boolean
  /** The address of the activated account, while somebody else is logged in here. */
  other?: string
}

const activations = new Map<string, Promise<Activation>>()

/** A key works once, so each page sends it once, however often the modal is opened. */
function activate(activationKey: string): Promise<Activation> {
  const activation = activations.get(activationKey) ?? sendKey(activationKey)
  activations.set(activationKey, activation)
  return activation
}

/**
 * Waits for the credential check, whose failure would end the session that starts here. A session that
 * there is already does not end unasked.
 */
async function sendKey(activationKey: string): Promise<Activation> {
  await onceChecked()
  const keepsSession = $session.get().status === 'known'
  const call = api.activate(activationKey, { keepsSession })
  const answer = await (keepsSession ? call : startSession(call))
  if (!answer.ok) announceAnswer('activate', answer)
  return { ok: answer.ok, ...(answer.ok && keepsSession && { other: answer.data.email }) }
}

/** To the login of the account, whose password only its owner knows. */
async function switchTo(email: string): Promise<void> {
  if (!(await logOut()).ok) return
  $email.set(email)
  navigate(modalPath($route.get(), 'login'), { replace: true })
}
