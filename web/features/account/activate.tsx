import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { $route, modalPath, navigate } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { ModalLink } from './account-form.tsx'
import { ActivateWithPassword } from './activate-with-password.tsx'
import { type Activation, activate } from './activation.ts'
import { ContinueHere } from './continue-here.tsx'
import { $email } from './email-field.tsx'
import { logOut } from './log-out.tsx'
import { goToTarget } from './login-redirect.ts'
import { OtherAccount, type Status, StatusMessage, useOnOpen } from './use-on-open.tsx'

/**
 * Activates on open (product: Activation), then goes to the stored target. Unsaved work in this
 * browser is offered first. In a browser that did not register the account, asks for the
 * password (api: Account calls).
 */
export function Activate({ params: { activationKey = '' } }: ModalContentProps) {
  const leave = useDelayedLeave()
  const [activation, setActivation] = useState<Activation | null>(null)
  const session = useStore($session)
  const onDone = (done: Activation) => {
    setActivation(done)
    const isLoggedIn = $session.get().status === 'known'
    if (done.ok && isLoggedIn && !done.other && !done.work) leave(goToTarget)
  }
  const opened = useOnOpen(() => activate(activationKey), onDone, activationKey)
  const status = activation?.ok ? 'success' : opened
  const { other, isUsed = false, work, target, asked } = activation ?? {}
  if (asked)
    return <ActivateWithPassword email={asked} activationKey={activationKey} onDone={onDone} />
  if (other)
    return (
      <OtherAccount action={WORDS.logInToNew} onSwitch={() => void switchTo(other)}>
        {fillNodes(WORDS.otherActivated, { email: <strong>{other}</strong> })}
      </OtherAccount>
    )
  const isRefused = status === 'error' || (isUsed && session.status !== 'known')
  return (
    <>
      <StatusMessage status={status}>
        {textOf(status, isUsed)}
        {isRefused && <ModalLink to="login">{WORDS.links.logIn}</ModalLink>}
      </StatusMessage>
      {work && <ContinueHere work={work} target={target} />}
    </>
  )
}

function textOf(status: Status, isUsed: boolean): string {
  if (status === 'pending') return ACCOUNT_MESSAGES.activating
  if (status === 'error') return ACCOUNT_MESSAGES.activationFailed
  return isUsed ? ACCOUNT_MESSAGES.isActive : ACCOUNT_MESSAGES.activated
}

/** Switches to the login of that account, whose password only its owner knows. */
async function switchTo(email: string): Promise<void> {
  if (!(await logOut()).ok) return
  $email.set(email)
  navigate(modalPath($route.get(), 'login'), { replace: true })
}
