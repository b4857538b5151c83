import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isEmail } from '../../../src/domain/email.ts'
import { api } from '../../state/api.ts'
import { forgetUser, rememberUser } from '../../state/session.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { ModalLink } from './modal-link.tsx'
import { sayAnswer } from './say.ts'
import { goOnSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'

/** Log in (spec 2, 4, 5): on success on to where one was heading, after 1 s. */
export function LogIn() {
  const email = useStore($typedEmail)
  const [password, setPassword] = useState('')
  const [result, run] = useResult()
  const leave = useLeaving()

  const logIn = async () => {
    const answer = await run(() => api.login({ email: email.trim(), password }))
    if (!answer) return
    if (answer.ok) {
      rememberUser(answer.data)
      leave(goOnSoon)
    } else {
      forgetUser()
      sayAnswer('login', answer)
    }
  }

  return (
    <AccountForm
      action="LOG IN"
      isReady={isEmail(email) && password !== ''}
      result={result}
      onSubmit={logIn}
      links={<ModalLink to="register">Register</ModalLink>}
    >
      <EmailField value={email} onChange={(value) => $typedEmail.set(value)} />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </AccountForm>
  )
}
