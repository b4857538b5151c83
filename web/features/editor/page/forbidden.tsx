import { useStore } from '@nanostores/react'
import { forbidden as FORBIDDEN, editor as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { runMenu } from '../../../state/menu.ts'
import { $route, type ModalKey, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import type { Mailed } from '../document/load-state.ts'
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
        title: fill(FORBIDDEN.mailed, { owner: mailed.from }),
        text: isKnown
          ? fill(FORBIDDEN.otherAccount, { address: mailed.to, email })
          : fill(FORBIDDEN.mailedTo, { address: mailed.to }),
      }
    : isKnown
      ? { title: FORBIDDEN.notShared, text: fill(FORBIDDEN.loggedIn, { email }) }
      : { title: FORBIDDEN.closed, text: FORBIDDEN.logInFirst }
  const open = (key: ModalKey) => {
    if (mailed) void import('../../account/modals.ts').then(({ $email }) => $email.set(mailed.to))
    navigate(modalPath($route.get(), key), { slide: true })
  }
  const register = { key: 'register', label: FORBIDDEN.register } as const
  const login = { key: 'login', label: FORBIDDEN.logIn } as const
  const logout = { key: 'logout', label: FORBIDDEN.logout } as const
  const ways = isKnown ? [logout] : mailed ? [register, login] : [login, register]
  return (
    <>
      <h1 className={styles.problem}>{title}</h1>
      <p className={styles.explanation}>{text}</p>
      <div className={`acts ${styles.remedies}`}>
        {ways.map(({ key, label }, at) => (
          <button
            key={key}
            type="button"
            className={at === 0 ? 'act main' : 'act'}
            onClick={() => open(key)}
          >
            {label}
          </button>
        ))}
        <button type="button" className="act" onClick={() => runMenu('new')}>
          {WORDS.loading.startNew}
        </button>
      </div>
    </>
  )
}
