import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { navigate } from '../../state/routes.ts'
import { $session, type Role } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import pageState from '../../ui/page-state.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountNotice, askToLogIn } from '../account/index.ts'
import styles from './guard.module.css'

interface GuardProps {
  /** Any one of them is enough. */
  roles: readonly Role[]
  children: ReactNode
}

/**
 * Shows its content to users with one of the roles, after the credential check (product: Roles).
 */
export function Guard({ roles, children }: GuardProps) {
  const session = useStore($session)
  if (session.status === 'checking')
    return (
      <p className={`${pageState.waiting} ${styles.waiting}`} role="status">
        <Spinner /> {MESSAGES.checkingCredentials}...
      </p>
    )
  if (roles.some((role) => session.roles.includes(role))) return children
  const isForUsers = roles.includes('user')
  return (
    // An alert, because a role can be withdrawn while the page is open.
    <div className={`${pageState.message} ${styles.refusal}`} role="alert">
      <AccountNotice />
      <h1 className={pageState.title}>{MESSAGES.unauthorized}</h1>
      {session.status === 'anonymous' ? (
        <>
          <p>
            {isForUsers
              ? 'Log in to see what is kept here for you.'
              : 'Log in as a super-admin to open this page.'}
          </p>
          <Button kind="primary" onClick={() => askToLogIn(location.pathname)}>
            Log in
          </Button>
        </>
      ) : (
        <>
          <p>Only a super-admin can open this page. You are logged in as {session.email}.</p>
          <Button onClick={() => navigate('/quotation-list')}>Go to your quotations</Button>
        </>
      )}
    </div>
  )
}
