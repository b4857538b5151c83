import { useStore } from '@nanostores/react'
import { isEmail } from '../../../src/domain/words/email.ts'
import { callOpen } from '../../state/api.ts'
import { useForm } from '../../ui/form.tsx'
import { AccountForm, ModalLink } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToParent } from './login-redirect.ts'

/**
 * Requests a password reset (product: Password reset): mails a link that leads to a new password.
 */
export function RequestReset() {
  const email = useStore($email)
  const { result, run, leave } = useForm({})

  const request = async () => {
    const answer = await run(() =>
      callOpen('POST', 'request-password-reset', { email: email.trim() }),
    )
    if (!answer) return
    announceAnswer('requestPasswordReset', answer)
    if (answer.ok) leave(goToParent)
  }

  return (
    <AccountForm
      action="RESET"
      isReady={isEmail(email)}
      result={result}
      onSubmit={request}
      lead="We will mail you a link. With it you choose a new password."
      links={
        <span>
          Remembered it? <ModalLink to="login">Log in</ModalLink>
        </span>
      }
    >
      <EmailField />
    </AccountForm>
  )
}
