import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { $session } from '../../state/session.ts'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm, ModalLink } from './account-form.tsx'
import { type Activation, activateWith } from './activation.ts'
import { $email } from './email-field.tsx'
import { MAX_PASSWORD, Wrong } from './password-fields.tsx'

interface ActivateWithPasswordProps {
  email: string
  activationKey: string
  onDone: (activation: Activation) => void
}

/**
 * Asks for the password chosen at registration: anybody can register anybody's address, and the
 * mails look alike, but only the person who registered knows the password.
 */
export function ActivateWithPassword({ email, activationKey, onDone }: ActivateWithPasswordProps) {
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [result, run] = useResult()
  const field = useRef<HTMLInputElement>(null)
  const session = useStore($session)

  // The other account forms then show this address.
  useEffect(() => $email.set(email), [email])
  useEffect(() => field.current?.focus(), [])

  const activate = async () => {
    const done = await run(() => activateWith(activationKey, password))
    if (!done) return
    setWrong(done.asked !== undefined)
    if (done.asked) field.current?.select()
    else if (done.ok) onDone(done)
  }

  return (
    <AccountForm
      action={WORDS.activate}
      lead={leadFor(session.status === 'known' ? session.email : null)}
      isReady={password !== ''}
      result={result}
      onSubmit={activate}
      links={
        <span>
          {fillNodes(WORDS.forgotIt, {
            link: <ModalLink to="register">{WORDS.links.registerAgain}</ModalLink>,
          })}
        </span>
      }
    >
      <TextField
        label={WORDS.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextField
        ref={field}
        label={WORDS.password}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrong(false)
        }}
        isWrong={isWrong}
        hint={isWrong && <Wrong>{WORDS.wrongOfRegistration}</Wrong>}
      />
    </AccountForm>
  )
}

const leadFor = (loggedIn: string | null) =>
  loggedIn === null
    ? WORDS.passwordOfRegistration
    : fill(WORDS.passwordOfOther, { email: loggedIn })
