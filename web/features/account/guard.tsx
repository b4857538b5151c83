import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $session, type Role } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import pageState from '../../ui/page-state.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountNotice } from './account-notice.tsx'
import styles from './guard.module.css'
import { askToLogIn } from './login-redirect.ts'

interface GuardProps {
  /** One of them is enough. */
  roles: readonly Role[]
  children: ReactNode
}

/** Shows its content to users with one of the roles, after the credential check (spec 6). */
export function Guard({ roles, children }: GuardProps) {
  const session = useStore($session)
  if (session.status === 'checking')
    return (
      <p className={`${pageState.waiting} ${styles.waiting}`} role="status">
        <Spinner /> {MESSAGES.checkingCredentials}...
      </p>
    )
  if (roles.some((role) => session.roles.includes(role))) return children
  return (
    <div className={`${pageState.message} ${styles.refusal}`}>
      <AccountNotice />
      <h1 className={pageState.title}>{MESSAGES.unauthorized}</h1>
      {session.status === 'anonymous' && (
        <>
          <p>Log in to see what is kept here for you.</p>
          <Button kind="primary" onClick={() => askToLogIn(location.pathname)}>
            Log in
          </Button>
        </>
      )}
    </div>
  )
}
