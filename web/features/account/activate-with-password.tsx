import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $session } from '../../state/session.ts'
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
      action="Activate"
      lead={leadFor(session.status === 'known' ? session.email : null)}
      isReady={password !== ''}
      result={result}
      onSubmit={activate}
      links={
        <span>
          Forgot it? <ModalLink to="register">Register again</ModalLink>
        </span>
      }
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextField
        ref={field}
        label="Password"
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
        hint={isWrong && <Wrong>{WRONG}</Wrong>}
      />
    </AccountForm>
  )
}

const LEAD =
  'Please enter the password that you chose when you registered: it was in another browser. If you did not register, just close this.'

const leadFor = (loggedIn: string | null) =>
  loggedIn === null ? LEAD : `${LEAD} You stay logged in as ${loggedIn}.`

const WRONG =
  'That is not the password of this registration. If you registered twice, try the link of the other mail.'
