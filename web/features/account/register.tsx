import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { door as DOOR, forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { fetchNeedsCode, loginSettings } from '../../state/login-settings.ts'
import { refusedField } from '../../state/refusals.ts'
import { useForm } from '../../ui/form.tsx'
import { TextField, Wrong } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { AccountForm, LinkLine, useLead } from './account-form.tsx'
import { awaitLink } from './activation.ts'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToParent, goToTarget } from './login-redirect.ts'
import { NewPasswordFields, useNewPassword } from './password-fields.tsx'
import { ProviderButton, ProviderOnly } from './provider-login.tsx'
import { startSessionIfComplete } from './start-session.ts'

/**
 * Register (product: Register): a mailed link activates the account; where no activation is
 * needed, it logs in at once. Where it is not open, the first account takes the console's code.
 */
export function Register() {
  const { registration, passwordLogin = true } = loginSettings()
  const { data: needsCode, hasFailed } = useFetched(fetchNeedsCode)
  if (registration && !needsCode)
    return <ProviderOnly lead={needsCode === null && !hasFailed ? '' : DOOR[registration]} />
  return passwordLogin || needsCode ? (
    <RegisterForm needsCode={needsCode === true} />
  ) : (
    <ProviderOnly />
  )
}

function RegisterForm({ needsCode }: { needsCode: boolean }) {
  const [code, setCode] = useState('')
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const email = useStore($email)
  const chosen = useNewPassword()
  const { result, run, leave } = useForm({})
  const lead = useLead()

  const register = async () => {
    const { password } = chosen
    const body = { email: email.trim(), password, ...(needsCode && { code }) }
    const answer = await run(() => callOpen('POST', 'register', body))
    if (!answer) return
    if (!answer.ok && answer.message === 'bad code') return setWrongCode(code)
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
      lead={needsCode ? DOOR.firstLead : lead}
      isReady={isEmail(email) && chosen.isReady && (!needsCode || code !== '')}
      result={result}
      onSubmit={register}
      other={!needsCode && <ProviderButton />}
      links={<LinkLine text={WORDS.isRegistered} to="login" link={WORDS.links.logIn} />}
    >
      <EmailField />
      <NewPasswordFields label={WORDS.password} chosen={chosen} />
      {needsCode && (
        <TextField
          label={DOOR.code}
          name="code"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          isWrong={code === wrongCode}
          hint={code === wrongCode && <Wrong>{DOOR.wrongCode}</Wrong>}
        />
      )}
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
