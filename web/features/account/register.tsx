import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isEmail } from '../../../src/domain/email.ts'
import { MESSAGES } from '../../../src/domain/messages.ts'
import { api } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import styles from './account.module.css'
import { AccountForm } from './account-form.tsx'
import { enterIfComplete } from './credentials.ts'
import { EmailField } from './email-field.tsx'
import { ModalLink } from './modal-link.tsx'
import { refusedField, sayAnswer } from './say.ts'
import { goOnSoon, goToParentSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'

/** What a password has to be (api: Accounts); which ones are too common, the server knows. */
const MIN_PASSWORD = 8
const MAX_PASSWORD = 200
const TOO_COMMON = 'That password is too common. Choose another.'

/** Register (spec 2, 4, 5): the mail's link activates; without activation one is in at once. */
export function Register() {
  const email = useStore($typedEmail)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [result, run] = useResult()
  const leave = useLeaving()
  const isMismatch = confirmation !== '' && confirmation !== password
  const isLongEnough = password.length >= MIN_PASSWORD

  const register = async () => {
    const answer = await run(() => api.register({ email: email.trim(), password }))
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return toast.warning(TOO_COMMON)
    sayAnswer('register', answer)
    if (answer.ok) leave(enterIfComplete(answer.data) ? goOnSoon : goToParentSoon)
  }

  return (
    <AccountForm
      action="REGISTER"
      isReady={isEmail(email) && isLongEnough && confirmation === password}
      result={result}
      onSubmit={register}
      links={<ModalLink to="login">Log in</ModalLink>}
    >
      <EmailField value={email} onChange={(value) => $typedEmail.set(value)} />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={isLongEnough ? null : `At least ${MIN_PASSWORD} characters`}
      />
      <TextField
        label="Confirm password"
        isWrong={isMismatch}
        type="password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        hint={
          isMismatch && <span className={styles.wrong}>{MESSAGES.account.passwordsDiffer}</span>
        }
      />
    </AccountForm>
  )
}
