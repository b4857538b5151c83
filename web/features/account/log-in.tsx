import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isEmail } from '../../../src/domain/words/email.ts'
import { api } from '../../state/api.ts'
import { $session, forgetUser } from '../../state/session.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm } from './account-form.tsx'
import { enterWith } from './credentials.ts'
import { EmailField } from './email-field.tsx'
import { MAX_PASSWORD } from './limits.ts'
import { ModalLink } from './modal-link.tsx'
import { sayAnswer } from './say.ts'
import { goOnSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'
import { useSavingLead } from './use-saving-lead.ts'

/** Log in (spec 2, 4, 5): on success on to where one was heading, after 1 s. */
export function LogIn() {
  const email = useStore($typedEmail)
  const [password, setPassword] = useState('')
  const [result, run] = useResult()
  const leave = useLeaving()
  const lead = useSavingLead()

  // Somebody who logs in in another tab, or by the link of his mail, is in here too.
  useEffect(
    () => $session.subscribe(({ status }) => void (status === 'known' && leave(goOnSoon))),
    [leave],
  )

  const logIn = async () => {
    const answer = await run(() => enterWith(api.login({ email: email.trim(), password })))
    if (!answer || answer.ok) return
    forgetUser()
    sayAnswer('login', answer)
  }

  return (
    <AccountForm
      action="LOG IN"
      lead={lead}
      isReady={isEmail(email) && password !== ''}
      result={result}
      onSubmit={logIn}
      links={
        <>
          <span>
            New here? <ModalLink to="register">Register</ModalLink>
          </span>
          <span>
            Forgot your password? <ModalLink to="request-password-reset">Reset</ModalLink>
          </span>
        </>
      }
    >
      <EmailField value={email} onChange={(value) => $typedEmail.set(value)} />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </AccountForm>
  )
}
