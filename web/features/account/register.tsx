import { useStore } from '@nanostores/react'
import { isEmail } from '../../../src/domain/words/email.ts'
import { api } from '../../state/api.ts'
import { useResult } from '../../ui/use-result.ts'
import { AccountForm } from './account-form.tsx'
import { countRegistration } from './count-registration.ts'
import { enterIfComplete } from './credentials.ts'
import { EmailField } from './email-field.tsx'
import { ModalLink } from './modal-link.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { refusedField, sayAnswer } from './say.ts'
import { goOnSoon, goToParentSoon } from './target.ts'
import { $typedEmail } from './typed-email.ts'
import { useLeaving } from './use-leaving.ts'
import { useSavingLead } from './use-saving-lead.ts'

/** Register (spec 2, 4, 5): the mail's link activates; without activation one is in at once. */
export function Register() {
  const email = useStore($typedEmail)
  const chosen = useNewPassword()
  const [result, run] = useResult()
  const leave = useLeaving()
  const lead = useSavingLead()

  const register = async () => {
    const { password } = chosen
    const answer = await run(() => api.register({ email: email.trim(), password }))
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return chosen.refuse()
    sayAnswer('register', answer)
    if (!answer.ok) return
    countRegistration()
    leave(enterIfComplete(answer.data) ? goOnSoon : goToParentSoon)
  }

  return (
    <AccountForm
      action="REGISTER"
      lead={lead}
      isReady={isEmail(email) && chosen.isReady}
      result={result}
      onSubmit={register}
      links={
        <span>
          Registered already? <ModalLink to="login">Log in</ModalLink>
        </span>
      }
    >
      <EmailField value={email} onChange={(value) => $typedEmail.set(value)} />
      <NewPasswordFields label="Password" chosen={chosen} />
    </AccountForm>
  )
}
