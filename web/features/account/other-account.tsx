import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'

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
        You are logged in as <strong>{email}</strong>.
      </p>
      <Button kind="primary" onClick={() => leaveModal({ slide: true })}>
        Stay logged in
      </Button>
      <Button onClick={onSwitch}>{action}</Button>
    </div>
  )
}
