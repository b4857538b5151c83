import { useStore } from '@nanostores/react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { refusedField } from '../../state/refusals.ts'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useForm } from '../../ui/form.tsx'
import { AccountForm, ModalLink, useLead } from './account-form.tsx'
import { awaitLink } from './activation.ts'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToParent, goToTarget } from './login-redirect.ts'
import { NewPasswordFields, useNewPassword } from './password-fields.tsx'
import { startSessionIfComplete } from './start-session.ts'

/**
 * Register (product: Register): a mailed link activates the account; where no activation is
 * needed, it logs in at once.
 */
export function Register() {
  const email = useStore($email)
  const chosen = useNewPassword()
  const { result, run, leave } = useForm({})
  const lead = useLead()

  const register = async () => {
    const { password } = chosen
    const answer = await run(() => callOpen('POST', 'register', { email: email.trim(), password }))
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return chosen.refuse()
    announceAnswer('register', answer)
    if (!answer.ok) return
    countRegistration()
    const isLoggedIn = startSessionIfComplete(answer.data)
    if (!isLoggedIn) awaitLink(normalizeEmail(email))
    leave(isLoggedIn ? goToTarget : goToParent)
  }

  return (
    <AccountForm
      action={WORDS.register}
      lead={lead}
      isReady={isEmail(email) && chosen.isReady}
      result={result}
      onSubmit={register}
      links={
        <span>
          {fillNodes(WORDS.isRegistered, {
            link: <ModalLink to="login">{WORDS.links.logIn}</ModalLink>,
          })}
        </span>
      }
    >
      <EmailField />
      <NewPasswordFields label={WORDS.password} chosen={chosen} />
    </AccountForm>
  )
}

/**
 * Pushes an event, without personal data, to the page's own `dataLayer` if it has
 * analytics (product: Register).
 */
function countRegistration(): void {
  const { dataLayer } = globalThis as { dataLayer?: unknown }
  if (Array.isArray(dataLayer)) dataLayer.push({ event: 'registration' })
}
