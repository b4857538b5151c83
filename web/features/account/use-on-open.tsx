import { useStore } from '@nanostores/react'
import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { forms as WORDS } from '#domain/words/en/account.json'
import { leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account.module.css'

export type Status = 'pending' | 'success' | 'error'

/**
 * Runs `act` when the modal opens and when the key changes. `onDone` follows unless the
 * modal has been closed by then.
 */
export function useOnOpen<Outcome extends { ok: boolean }>(
  act: () => Promise<Outcome>,
  onDone: (outcome: Outcome) => void,
  key = '',
): Status {
  const [status, setStatus] = useState<Status>('pending')
  // biome-ignore lint/correctness/useExhaustiveDependencies: act and onDone are new at each rendering
  useEffect(() => {
    let isOpen = true
    void act().then((outcome) => {
      if (!isOpen) return
      setStatus(outcome.ok ? 'success' : 'error')
      onDone(outcome)
    })
    return () => {
      isOpen = false
    }
  }, [key])
  return status
}

/** The status of a modal without a form. */
export function StatusMessage({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <div className={styles.status} data-state={status} role="status">
      {status === 'pending' && <Spinner />}
      {status === 'success' && <Check size={18} aria-hidden="true" />}
      {status === 'error' && <X size={18} aria-hidden="true" />}
      {children}
    </div>
  )
}

interface OtherAccountProps {
  /** Says what the link is for. */
  children: ReactNode
  /** The label of the button that ends the session here. */
  action: string
  onSwitch: () => void
}

/**
 * Asks a logged-in user whether the mailed link of another account may end their session: their
 * next save would go to that account.
 */
export function OtherAccount({ children, action, onSwitch }: OtherAccountProps) {
  const { email } = useStore($session)
  return (
    <div className={styles.form} role="status">
      <p className={styles.lead}>{children}</p>
      <p className={styles.lead}>
        {fillNodes(WORDS.loggedInAs, { email: <strong>{email}</strong> })}
      </p>
      <Button kind="primary" onClick={() => leaveModal({ slide: true })}>
        {WORDS.stayLoggedIn}
      </Button>
      <Button onClick={onSwitch}>{action}</Button>
    </div>
  )
}
