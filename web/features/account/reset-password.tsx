import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { door as DOOR, titles as TITLES, forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { callOpen } from '../../state/api.ts'
import { loginSettings } from '../../state/login-settings.ts'
import { refusedField } from '../../state/refusals.ts'
import { $session, onceChecked } from '../../state/session.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useForm } from '../../ui/form.tsx'
import styles from './account.module.css'
import { AccountForm, LinkLine, ModalLink } from './account-form.tsx'
import { announceAnswer } from './announce-answer.ts'
import { $email, EmailField, KnownEmail } from './email-field.tsx'
import { goToParent, goToTarget } from './login-redirect.ts'
import { NewPasswordFields, useNewPassword } from './password-fields.tsx'
import { ProviderOnly } from './provider-login.tsx'
import { startSession } from './start-session.ts'
import { OtherAccount } from './use-on-open.tsx'
import { NewHere } from './who-may-register.tsx'

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
  return isInvitation() ? (
    <Invitation params={params} />
  ) : (
    <ResetForm params={params} words={RESET} />
  )
}

/** A link that invites sets the first password; all else is the same. */
const isInvitation = () => location.search === '?invited'

export const ResetTitle = () => (isInvitation() ? TITLES.invitation : TITLES.newPassword)

/** Makes the account that somebody was invited to (product: Who may register). */
function Invitation({ params }: ModalContentProps) {
  const { passwordLogin = true, provider = '', registration } = loginSettings()
  if (registration === 'closed') return <ProviderOnly lead={DOOR.closed} />
  if (passwordLogin) return <ResetForm params={params} words={INVITED} />
  const { email = '' } = params
  return <ProviderOnly lead={fill(DOOR.invitedToProvider, { name: provider, email })} />
}

const INVITED = {
  call: 'invitation',
  action: DOOR.createAccount,
  password: WORDS.password,
  over: DOOR.invitationOver,
  lead: DOOR.invitedLead,
} as const

const RESET = {
  call: 'resetPassword',
  action: WORDS.reset,
  password: WORDS.newPassword,
  /** Why the link can't be used; `{link}` leads to another one. */
  over: WORDS.linkIsOver,
  lead: undefined,
} as const

interface ResetFormProps extends ModalContentProps {
  words: typeof INVITED | typeof RESET
}

/** Sets a password with the key of a mail, and logs in. */
function ResetForm({ params, words }: ResetFormProps) {
  const { email = '', resetPasswordKey = '' } = params
  const chosen = useNewPassword()
  const [isKeyInvalid, setKeyInvalid] = useState(false)
  const { result, run, leave } = useForm({})

  const reset = async () => {
    const { password } = chosen
    const answer = await run(async () => {
      // If the credential check failed later, it would end the session that starts here.
      await onceChecked()
      return startSession(callOpen('POST', 'reset-password', { resetPasswordKey, email, password }))
    })
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'password') return chosen.refuse()
    announceAnswer(words.call, answer)
    if (answer.ok) leave(goToTarget)
    setKeyInvalid(!answer.ok && answer.message === 'incorrect reset key')
  }

  return (
    <AccountForm
      action={words.action}
      lead={words.lead}
      isReady={isEmail(email) && chosen.isReady}
      result={result}
      onSubmit={reset}
      links={
        <>
          <NewHere />
          <LinkLine text={WORDS.rememberedIt} to="login" link={WORDS.links.logIn} />
        </>
      }
    >
      <KnownEmail email={email} />
      <NewPasswordFields label={words.password} chosen={chosen} />
      {isKeyInvalid && <InvalidKey text={words.over} />}
    </AccountForm>
  )
}

const InvalidKey = ({ text }: { text: string }) => (
  <p className={styles.lead} role="status">
    {fillNodes(text, {
      link: <ModalLink to="request-password-reset">{WORDS.links.askAgain}</ModalLink>,
    })}
  </p>
)

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
