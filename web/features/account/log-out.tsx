import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { hideOverlay, showOverlay } from '../../state/overlay.ts'
import { onceChecked } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { leave as leaveSession } from './other-tabs.ts'
import { Outcome } from './outcome.tsx'
import { goToParentSoon } from './target.ts'
import { useLeaving } from './use-leaving.ts'

/** As long as the redirect after a logout, in ms (spec 9). */
const OVERLAY_MS = 1000

/** Logs out on open, then returns to the parent after 1 s, whatever came of it (spec 2, 4). */
export function LogOut() {
  const [state, setState] = useState<'pending' | 'success' | 'error'>('pending')
  const leave = useLeaving()

  useEffect(() => {
    let isHere = true
    void logOut().then((isOut) => {
      if (!isHere) return
      setState(isOut ? 'success' : 'error')
      leave(goToParentSoon)
    })
    return () => {
      isHere = false
    }
  }, [leave])

  if (state === 'pending') return <Outcome state={state}>{MESSAGES.loggingOut}</Outcome>
  if (state === 'success') return <Outcome state={state}>Logged out</Outcome>
  return <Outcome state={state}>{MESSAGES.account.logoutFailed}</Outcome>
}

async function logOut(): Promise<boolean> {
  await onceChecked()
  showOverlay(MESSAGES.loggingOut)
  const answer = await api.logout()
  hideOverlay(OVERLAY_MS)
  if (answer.ok) leaveSession()
  else toast.error(MESSAGES.account.logoutFailed)
  return answer.ok
}
