import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { enterWith } from './credentials.ts'
import { ModalLink } from './modal-link.tsx'
import { Outcome } from './outcome.tsx'
import { sayAnswer } from './say.ts'
import { goOnSoon } from './target.ts'
import { useLeaving } from './use-leaving.ts'

/** Activates on open (spec 2), then on to where one was heading. */
export function Activate({ params }: ModalContentProps) {
  const { activationKey = '' } = params
  const [state, setState] = useState<'pending' | 'success' | 'error'>('pending')
  const leave = useLeaving()

  useEffect(() => {
    let isHere = true
    void activate(activationKey).then((isActivated) => {
      if (!isHere) return
      setState(isActivated ? 'success' : 'error')
      if (isActivated) leave(goOnSoon)
    })
    return () => {
      isHere = false
    }
  }, [activationKey, leave])

  if (state === 'pending') return <Outcome state={state}>{MESSAGES.account.activating}</Outcome>
  if (state === 'success') return <Outcome state={state}>{MESSAGES.account.activated}</Outcome>
  return (
    <Outcome state={state}>
      {MESSAGES.account.activationFailed}
      <ModalLink to="login">Log in</ModalLink>
    </Outcome>
  )
}

const activations = new Map<string, Promise<boolean>>()

/** A key works once, so it is sent once a page, however often the modal is drawn. */
function activate(activationKey: string): Promise<boolean> {
  const running = activations.get(activationKey) ?? sendKey(activationKey)
  activations.set(activationKey, running)
  return running
}

/** After the credential check: its 'not logged in' must not meet a session that is just made. */
async function sendKey(activationKey: string): Promise<boolean> {
  await onceChecked()
  const answer = await enterWith(api.activate(activationKey))
  if (!answer.ok) sayAnswer('activate', answer)
  return answer.ok
}
