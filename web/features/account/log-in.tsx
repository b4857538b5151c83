import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { $session, forgetUser } from '../../state/session.ts'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm, ModalLink, useLead } from './account-form.tsx'
import { awaitLink } from './activation.ts'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField } from './email-field.tsx'
import { goToTarget } from './login-redirect.ts'
import { MAX_PASSWORD, Wrong } from './password-fields.tsx'
import { startSession } from './start-session.ts'

/** Log in (product: Log in): 1 s after a success it goes to the stored target. */
export function LogIn() {
  const email = useStore($email)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { result, run, leave } = useForm({})
  const lead = useLead()

  // A login in another tab, or through a mailed link, counts here too.
  useEffect(
    () => $session.subscribe(({ status }) => void (status === 'known' && leave(goToTarget))),
    [leave],
  )

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
      lead={lead}
      isReady={isEmail(email) && password !== ''}
      result={result}
      onSubmit={logIn}
      links={
        <>
          <span>
            {fillNodes(WORDS.isNew, {
              link: <ModalLink to="register">{WORDS.links.register}</ModalLink>,
            })}
          </span>
          <span>
            {fillNodes(WORDS.forgotPassword, {
              link: <ModalLink to="request-password-reset">{WORDS.links.reset}</ModalLink>,
            })}
          </span>
        </>
      }
    >
      <EmailField problem={refusal === 'not registered' && ACCOUNT_MESSAGES.noAccount} />
      <TextField
        label={WORDS.password}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefusal(null)
        }}
        isWrong={refusal === 'bad password'}
        hint={refusal === 'bad password' && <Wrong>{ACCOUNT_MESSAGES.wrongLogin}</Wrong>}
      />
    </AccountForm>
  )
}
