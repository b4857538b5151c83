import { useStore } from '@nanostores/react'
import { isEmail } from '#domain/words/email.ts'
import { forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { loginSettings } from '../../state/login-settings.ts'
import { useForm } from '../../ui/form.tsx'
import { AccountForm, LinkLine } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToParent } from './login-redirect.ts'
import { ProviderOnly } from './provider-login.tsx'

/**
 * Requests a password reset (product: Password reset): mails a link that leads to a new password.
 */
export const RequestReset = () =>
  loginSettings().passwordLogin === false ? <ProviderOnly /> : <RequestForm />

function RequestForm() {
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
      action={WORDS.reset}
      isReady={isEmail(email)}
      result={result}
      onSubmit={request}
      lead={WORDS.resetLead}
      links={<LinkLine text={WORDS.rememberedIt} to="login" link={WORDS.links.logIn} />}
    >
      <EmailField />
    </AccountForm>
  )
}
