import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'

interface OtherAccountProps {
  /** What the link is for. */
  children: ReactNode
  /** What ends the session here. */
  action: string
  onSwitch: () => void
}

/**
 * Asks somebody who is logged in whether the mailed link of another account is to end their session:
 * their next save would land in that account.
 */
export function OtherAccount({ children, action, onSwitch }: OtherAccountProps) {
  const { email } = useStore($session)
  return (
    <div className={styles.form} role="status">
      <p className={styles.lead}>{children}</p>
      <p className={styles.lead}>
        You are logged in as <strong>{email}</strong>.
      </p>
      <Button kind="primary" onClick={() => leaveModal({ slide: true })}>
        Stay logged in
      </Button>
      <Button onClick={onSwitch}>{action}</Button>
    </div>
  )
}
