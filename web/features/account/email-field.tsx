import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FocusEvent, useEffect, useState } from 'react'
import { isEmail } from '#domain/words/email.ts'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { suggestEmail } from '#domain/words/suggest-email.ts'
import { keepInTab, tabStorage } from '../../state/session.ts'
import { DidYouMean } from '../../ui/did-you-mean.tsx'
import { TextField, Wrong } from '../../ui/text-field.tsx'

const KEPT = 'typed-email'

/** The email of all account forms: it stays typed when the user switches between them, and the tool's language. */
export const $email = atom(tabStorage()?.getItem(KEPT) ?? '')
tabStorage()?.removeItem(KEPT)

/** Keeps the email for the form that is loaded next. */
export const keepEmail = (): void => keepInTab(KEPT, $email.get())

/**
 * The email, whose label turns to 'Check email pattern' once it was left
 * invalid (product: Email fields).
 * @param props.problem why the server refused it
 */
export function EmailField({ problem = '' }: { problem?: string | false }) {
  const email = useStore($email)
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && !isEmail(email)
  const suggestion = wasLeft ? suggestEmail(email) : null
  return (
    <TextField
      label={isWrong ? ACCOUNT_MESSAGES.checkEmail : WORDS.email}
      isWrong={isWrong}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      value={email}
      onChange={(event) => $email.set(event.target.value)}
      onBlur={(event) => onceLeft(event, () => setLeft(true))}
      hint={
        suggestion ? (
          <DidYouMean email={suggestion} onAccept={() => $email.set(suggestion)} />
        ) : (
          problem && <Wrong>{problem}</Wrong>
        )
      }
    />
  )
}

/** The address that a mailed link is for; the other account forms then show it. */
export function KnownEmail({ email }: { email: string }) {
  useEffect(() => $email.set(email), [email])
  const isWrong = !isEmail(email)
  return (
    <TextField
      label={isWrong ? ACCOUNT_MESSAGES.checkEmail : WORDS.email}
      isWrong={isWrong}
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
    />
  )
}

/**
 * The window losing focus does not count as leaving the field. After a press elsewhere the hint
 * waits for the end of the press, so that it does not move the pressed element away.
 */
function onceLeft({ currentTarget }: FocusEvent, act: () => void): void {
  if (document.activeElement === currentTarget) return
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) onceReleased(act)
  else act()
}

function onceReleased(act: () => void): void {
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(act)
  }
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, end, { signal: ended.signal })
}
