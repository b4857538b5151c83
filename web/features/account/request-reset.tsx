import { useStore } from '@nanostores/react'
import { isEmail } from '../../../src/domain/words/email.ts'
import { api } from '../../state/api.ts'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { ModalLink } from './modal-link.tsx'
import { sayAnswer } from './say.ts'
import { goToParentSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'

/** Reset request (spec 2, 4, 5): mails a link by which a new password is chosen. */
export function RequestReset() {
  const email = useStore($typedEmail)
  const [result, run] = useResult()
  const leave = useLeaving()

  const request = async () => {
    const answer = await run(() => api.requestPasswordReset(email.trim()))
    if (!answer) return
    sayAnswer('requestPasswordReset', answer)
    if (answer.ok) leave(goToParentSoon)
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
      <EmailField value={email} onChange={(value) => $typedEmail.set(value)} />
    </AccountForm>
  )
}
