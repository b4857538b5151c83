import { useStore } from '@nanostores/react'
import { runMenu } from '../../../state/menu.ts'
import { $route, type ModalKey, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import type { Mailed } from '../document/load-state.ts'
import { WORDS } from '../editor-words.ts'
import styles from './editor-page.module.css'

const FORBIDDEN = {
  mailed: (owner: string) => `${owner} shared a quotation with you`,
  mailedTo: (address: string) =>
    `The link was mailed to ${address}. Register with this address, or log in, to open it.`,
  otherAccount: (address: string, email: string) =>
    `The link was mailed to ${address}, and you are logged in as ${email}.`,
  closed: 'This quotation opens for some people only',
  logIn: 'If it is shared with you, log in with the address that it is shared with.',
  notShared: 'This quotation is not shared with you',
  loggedIn: (email: string) =>
    `You are logged in as ${email}. Its owner can share it with this address.`,
  register: 'Register',
  logout: 'Log out',
} as const

/**
 * Shown over the placeholder of a quotation that the user may not read: says how to get access.
 * Somebody who followed a mailed link reads who shared the quotation, and with which address.
 */
export function Forbidden({ mailed }: { mailed: Mailed | null }) {
  const { status, email } = useStore($session)
  const isKnown = status === 'known'
  const { title, text } = mailed
    ? {
        title: FORBIDDEN.mailed(mailed.from),
        text: isKnown ? FORBIDDEN.otherAccount(mailed.to, email) : FORBIDDEN.mailedTo(mailed.to),
      }
    : isKnown
      ? { title: FORBIDDEN.notShared, text: FORBIDDEN.loggedIn(email) }
      : { title: FORBIDDEN.closed, text: FORBIDDEN.logIn }
  const open = (key: ModalKey) => {
    if (mailed) void import('../../account/modals.ts').then(({ $email }) => $email.set(mailed.to))
    navigate(modalPath($route.get(), key), { slide: true })
  }
  const register = { key: 'register', label: FORBIDDEN.register } as const
  const login = { key: 'login', label: WORDS.loading.login } as const
  const logout = { key: 'logout', label: FORBIDDEN.logout } as const
  const ways = isKnown ? [logout] : mailed ? [register, login] : [login, register]
  return (
    <>
      <h1 className={styles.problem}>{title}</h1>
      <p className={styles.explanation}>{text}</p>
      <div className={styles.remedies}>
        {ways.map(({ key, label }) => (
          <button key={key} type="button" className={styles.retry} onClick={() => open(key)}>
            {label}
          </button>
        ))}
        <button type="button" className={styles.retry} onClick={() => runMenu('new')}>
          {WORDS.loading.startNew}
        </button>
      </div>
    </>
  )
}
