import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { callOpen } from '../../state/api.ts'
import { refusedField } from '../../state/refusals.ts'
import { $session, onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'
import { AccountForm, ModalLink } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { $email } from './email-field.tsx'
import { goToTarget } from './login-redirect.ts'
import { NewPasswordFields, useNewPassword } from './password-fields.tsx'
import { startSession } from './start-session.ts'
import { OtherAccount } from './use-on-open.tsx'

/** Resets the password by a mailed link (product: Password reset): sets a new one and logs in. */
export function ResetPassword({ params }: ModalContentProps) {
  const { email = '' } = params
  const session = useStore($session)
  const [mayEndSession, setMayEndSession] = useState(false)
  const isOther =
    session.status === 'known' && normalizeEmail(session.email) !== normalizeEmail(email)
  if (isOther && !mayEndSession)
    return (
      <OtherAccount action={WORDS.setNewPassword} onSwitch={() => setMayEndSession(true)}>
        {fillNodes(WORDS.linkSetsPassword, { email: <strong>{email}</strong> })}
      </OtherAccount>
    )
  return <ResetForm params={params} />
}

function ResetForm({ params }: ModalContentProps) {
  const { email = '', resetPasswordKey = '' } = params
  const chosen = useNewPassword()
  const [isKeyInvalid, setKeyInvalid] = useState(false)
  const { result, run, leave } = useForm({})

  // The other account forms then show this address.
  useEffect(() => $email.set(email), [email])

  const reset = async () => {
    const { password } = chosen
    const answer = await run(async () => {
      // If the credential check failed later, it would end the session that starts here.
      await onceChecked()
      return startSession(callOpen('POST', 'reset-password', { resetPasswordKey, email, password }))
    })
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return chosen.refuse()
    announceAnswer('resetPassword', answer)
    if (answer.ok) leave(goToTarget)
    setKeyInvalid(!answer.ok && answer.message === 'incorrect reset key')
  }

  return (
    <AccountForm
      action={WORDS.reset}
      isReady={isEmail(email) && chosen.isReady}
      result={result}
      onSubmit={reset}
      links={
        <>
          <span>
            {fillNodes(WORDS.isNew, {
              link: <ModalLink to="register">{WORDS.links.register}</ModalLink>,
            })}
          </span>
          <span>
            {fillNodes(WORDS.rememberedIt, {
              link: <ModalLink to="login">{WORDS.links.logIn}</ModalLink>,
            })}
          </span>
        </>
      }
    >
      <TextField
        label={isEmail(email) ? WORDS.email : ACCOUNT_MESSAGES.checkEmail}
        isWrong={!isEmail(email)}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPasswordFields label={WORDS.newPassword} chosen={chosen} />
      {isKeyInvalid && <InvalidKey />}
    </AccountForm>
  )
}

const InvalidKey = () => (
  <p className={styles.lead} role="status">
    {fillNodes(WORDS.linkIsOver, {
      link: <ModalLink to="request-password-reset">{WORDS.links.askAgain}</ModalLink>,
    })}
  </p>
)
