import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { loginSettings } from '../../state/login-settings.ts'
import { $session, forgetUser } from '../../state/session.ts'
import { useForm } from '../../ui/form.tsx'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { AccountForm, LinkLine, useLead } from './account-form.tsx'
import { awaitLink } from './activation.ts'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToTarget } from './login-redirect.ts'
import { PasswordField } from './password-fields.tsx'
import { FinishLogin, hasAnswer, ProviderButton, ProviderForm } from './provider-login.tsx'
import { startSession } from './start-session.ts'
import { NewHere } from './who-may-register.tsx'

/** Log in (product: Log in): 1 s after a success it goes to the stored target. */
export function LogIn() {
  const [problem, setProblem] = useState<string | null>(null)
  const { passwordLogin = true } = loginSettings()
  const leave = useDelayedLeave()

  // A login in another tab, or through a mailed link, counts here too.
  useEffect(
    () => $session.subscribe(({ status }) => void (status === 'known' && leave(goToTarget))),
    [leave],
  )

  if (hasAnswer() && problem === null) return <FinishLogin onProblem={setProblem} />
  if (passwordLogin) return <LogInForm problem={problem} />
  return (
    <ProviderForm problem={problem}>
      <NewHere />
    </ProviderForm>
  )
}

/** @param props.problem why a login with the provider failed */
function LogInForm({ problem }: { problem: string | null }) {
  const email = useStore($email)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { result, run } = useForm({})
  const lead = useLead()

  const logIn = async () => {
    const answer = await run(() =>
      startSession(callOpen('POST', 'login', { email: email.trim(), password })),
    )
    if (!answer || answer.ok) return
    forgetUser()
    announceAnswer('login', answer)
    setRefusal(answer.message)
    if (answer.message === 'activation link sent again') awaitLink(normalizeEmail(email))
  }

  return (
    <AccountForm
      action={WORDS.logIn}
      lead={problem ? undefined : lead}
      isReady={isEmail(email) && password !== ''}
      result={result}
      onSubmit={logIn}
      other={<ProviderButton problem={problem} />}
      links={
        <>
          <NewHere />
          <LinkLine
            text={WORDS.forgotPassword}
            to="request-password-reset"
            link={WORDS.links.reset}
          />
        </>
      }
    >
      <EmailField problem={refusal === 'not registered' && ACCOUNT_MESSAGES.noAccount} />
      <PasswordField
        label={WORDS.password}
        value={password}
        onType={(typed) => {
          setPassword(typed)
          setRefusal(null)
        }}
        problem={refusal === 'bad password' && ACCOUNT_MESSAGES.wrongLogin}
      />
    </AccountForm>
  )
}
