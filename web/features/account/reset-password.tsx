import { useEffect, useState } from 'react'
import { isEmail } from '../../../src/domain/words/email.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import styles from './account.module.css'
import { AccountForm } from './account-form.tsx'
import { enterWith } from './credentials.ts'
import { ModalLink } from './modal-link.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { refusedField, sayAnswer } from './say.ts'
import { goOnSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'

/** Reset password (spec 2, 4, 5), by the link of a mail: a new password, which logs in. */
export function ResetPassword({ params }: ModalContentProps) {
  const { email = '', resetPasswordKey = '' } = params
  const chosen = useNewPassword()
  const [isKeyBad, setKeyBad] = useState(false)
  const [result, run] = useResult()
  const leave = useLeaving()

  // Whoever goes from here to another form finds the address there.
  useEffect(() => $typedEmail.set(email), [email])

  const reset = async () => {
    const { password } = chosen
    const answer = await run(async () => {
      // The check's 'not logged in' must not meet a session that is just made.
      await onceChecked()
      return enterWith(api.resetPassword({ resetPasswordKey, email, password }))
    })
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return chosen.refuse()
    sayAnswer('resetPassword', answer)
    if (answer.ok) leave(goOnSoon)
    setKeyBad(!answer.ok && answer.message === 'incorrect reset key')
  }

  return (
    <AccountForm
      action="RESET"
      isReady={isEmail(email) && chosen.isReady}
      result={result}
      onSubmit={reset}
      links={
        <>
          <span>
            New here? <ModalLink to="register">Register</ModalLink>
          </span>
          <span>
            Remembered it? <ModalLink to="login">Log in</ModalLink>
          </span>
        </>
      }
    >
      <TextField
        label={isEmail(email) ? 'Email' : MESSAGES.account.checkEmail}
        isWrong={!isEmail(email)}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPasswordFields label="New password" chosen={chosen} />
      {isKeyBad && <KeyIsBad />}
    </AccountForm>
  )
}

const KeyIsBad = () => (
  <p className={styles.lead} role="status">
    A link from the mail works once, within an hour.{' '}
    <ModalLink to="request-password-reset">Ask for a new one</ModalLink>
  </p>
)
