import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import { useEffect } from 'react'
import { guard as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { navigate } from '../../state/routes.ts'
import { $session, isSuperAdmin } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Waiting } from '../../ui/fetched.tsx'
import { ListPage } from '../../ui/list/searchable-list.tsx'
import pageState from '../../ui/page-state.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountNotice, askToLogIn, requireLogin } from '../account/index.tsx'
import styles from './guard.module.css'

/** A page for logged-in users (product: Roles). */
export const forUsers = (Content: ComponentType) => () => (
  <ListPage>
    <Guard>
      <Content />
    </Guard>
  </ListPage>
)

/** A page for super-admins. */
export const forAdmins = (Content: ComponentType) => () => (
  <ListPage>
    <Guard isForAdmins>
      <Content />
    </Guard>
  </ListPage>
)

/** Shows its content to users who may see it, after the credential check. */
function Guard({ isForAdmins = false, children }: { isForAdmins?: boolean; children: ReactNode }) {
  const session = useStore($session)
  if (session.status === 'checking')
    return (
      <p className={`${pageState.waiting} ${styles.waiting}`} role="status">
        <Spinner /> {WORDS.checking}
      </p>
    )
  if (isForAdmins ? isSuperAdmin(session) : session.status === 'known') return children
  return (
    // An alert, because a role can be withdrawn while the page is open.
    <div className={`${pageState.message} ${styles.refusal}`} role="alert">
      <AccountNotice />
      <h1 className={pageState.title}>{WORDS.unauthorized}</h1>
      {session.status === 'anonymous' ? (
        <>
          <p>{isForAdmins ? WORDS.forAdmins : WORDS.forUsers}</p>
          <Button kind="primary" onClick={() => askToLogIn(location.pathname)}>
            {WORDS.logIn}
          </Button>
        </>
      ) : (
        <>
          <p>{fill(WORDS.onlyAdmins, { email: session.email })}</p>
          <Button onClick={() => navigate('/quotation-list')}>{WORDS.toQuotations}</Button>
        </>
      )}
    </div>
  )
}

/** The content of a modal for logged-in users; anybody else is sent to the login, and back. */
export const modalForUsers = <Props extends object>(Content: ComponentType<Props>) =>
  function ForUsers(props: Props) {
    const { status } = useStore($session)
    useEffect(requireLogin, [])
    if (status === 'known') return <Content {...props} />
    return <Waiting>{WORDS.checking}</Waiting>
  }
