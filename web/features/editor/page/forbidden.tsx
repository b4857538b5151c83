import { useStore } from '@nanostores/react'
import { runMenu } from '../../../state/menu.ts'
import { $route, type ModalKey, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { fillInEmail } from '../../account/index.ts'
import type { Mailed } from '../document/load-state.ts'
import { WORDS } from '../editor-words.ts'
import styles from './editor-page.module.css'

/**
 * Shown over the placeholder of a quotation that the user may not read: says how to get access.
 * Somebody who followed a mailed link reads who shared the quotation, and with which address.
 */
export function Forbidden({ mailed }: { mailed: Mailed | null }) {
  const { status, email } = useStore($session)
  const isKnown = status === 'known'
  const { title, text } = mailed
    ? {
        title: WORDS.forbidden.mailed(mailed.from),
        text: isKnown
          ? WORDS.forbidden.otherAccount(mailed.to, email)
          : WORDS.forbidden.mailedTo(mailed.to),
      }
    : isKnown
      ? { title: WORDS.forbidden.notShared, text: WORDS.forbidden.loggedIn(email) }
      : { title: WORDS.forbidden.closed, text: WORDS.forbidden.logIn }
  const open = (key: ModalKey) => {
    if (mailed) void fillInEmail(mailed.to)
    navigate(modalPath($route.get(), key), { slide: true })
  }
  const register = { key: 'register', label: WORDS.forbidden.register } as const
  const login = { key: 'login', label: WORDS.loading.login } as const
  const logout = { key: 'logout', label: WORDS.forbidden.logout } as const
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
