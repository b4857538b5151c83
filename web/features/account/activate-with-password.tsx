import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { $session } from '../../state/session.ts'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm, LinkLine } from './account-form.tsx'
import { type Activation, activateWith } from './activation.ts'
import { KnownEmail } from './email-field.tsx'
import { PasswordField } from './password-fields.tsx'

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
      links={<LinkLine text={WORDS.forgotIt} to="register" link={WORDS.links.registerAgain} />}
    >
      <KnownEmail email={email} />
      <PasswordField
        ref={field}
        label={WORDS.password}
        value={password}
        onType={(typed) => {
          setPassword(typed)
          setWrong(false)
        }}
        problem={isWrong && WORDS.wrongOfRegistration}
      />
    </AccountForm>
  )
}

const leadFor = (loggedIn: string | null) =>
  loggedIn === null
    ? WORDS.passwordOfRegistration
    : fill(WORDS.passwordOfOther, { email: loggedIn })
