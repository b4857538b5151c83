import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { type Belongings, belongingsOf } from '#domain/words/belongings.ts'
import {
  account as ACCOUNT_MESSAGES,
  forms as FORM_WORDS,
  own as WORDS,
} from '#domain/words/en/account.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { fill } from '#domain/words/fill.ts'
import { LANGUAGES, titledName } from '#domain/words/language.ts'
import { type Answer, call, callOpen, type Reply } from '../../state/api.ts'
import { fetchAccountSettings, loginSettings } from '../../state/login-settings.ts'
import { refusedField } from '../../state/refusals.ts'
import { quotationPath } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { reloadInLanguage } from '../../state/tool-language.ts'
import { toolLocale } from '../../state/tool-locale.ts'
import { Button, type Result } from '../../ui/button.tsx'
import { Expander } from '../../ui/expander.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
import { CheckField } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { useResult } from '../../ui/use-result.ts'
import { announceAnswer } from './announce-answer.ts'
import { slideTo } from './login-redirect.ts'
import styles from './own-account.module.css'
import { NewPasswordFields, PasswordField, useNewPassword } from './password-fields.tsx'
import { endSession } from './start-session.ts'

type AccountSettings = Reply<'account-settings', 'get'>

const fetchSettings = () => call('GET', 'offer-settings')

/** Whether the user is mailed about offers that nobody answers (product: Reminders). */
export function ReminderChoice() {
  const { data, setData } = useFetched(fetchSettings)

  async function change(reminds: boolean) {
    setData({ reminds })
    const answer = await call('PUT', 'offer-settings', { reminds })
    if (answer.ok) return
    setData({ reminds: !reminds })
    toast.error(MESSAGES.networkError)
  }

  return (
    <CheckField
      className={`${field.check} ${styles.choice}`}
      checked={data?.reminds ?? true}
      disabled={data === null}
      onChange={change}
    >
      {WORDS.reminders}
    </CheckField>
  )
}

export { DeveloperSettings } from '../developers/index.tsx'

/** The language, and changing the password and deleting the account, which ask for the password. */
export function OwnAccount() {
  const { data, setData } = useFetched(fetchAccountSettings)
  const hasPassword = data?.hasPassword ?? true
  const { passwordLogin = true } = loginSettings()
  return (
    <div>
      <OwnLanguage settings={data} onChange={setData} />
      {passwordLogin && (
        <Expander label={WORDS.changePassword}>
          {hasPassword ? <ChangePassword /> : <SetPassword />}
        </Expander>
      )}
      <Expander label={WORDS.deleteAccount}>
        {hasPassword ? (
          <DeleteAccount />
        ) : (
          <p className={styles.note}>{passwordLogin ? WORDS.setFirst : WORDS.othersDelete}</p>
        )}
      </Expander>
    </div>
  )
}

const OPTIONS = ['', ...LANGUAGES] as const
type Option = (typeof OPTIONS)[number]

interface OwnLanguageProps {
  settings: AccountSettings | null
  onChange: (settings: AccountSettings) => void
}

/** The language of the tool and of its mails, in all browsers of the user (product: Account settings). */
function OwnLanguage({ settings, onChange }: OwnLanguageProps) {
  async function change(option: Option) {
    if (!settings) return
    const language = option || null
    onChange({ ...settings, language })
    const answer = await call('PUT', 'account-settings', { language })
    if (answer.ok) return reloadInLanguage()
    onChange(settings)
    toast.error(MESSAGES.networkError)
  }

  return (
    <SelectField
      label={WORDS.language}
      options={OPTIONS.map((one): [Option, string] => [
        one,
        one ? titledName(one) : WORDS.asBrowser,
      ])}
      value={settings?.language ?? ''}
      disabled={settings === null}
      onChange={change}
    />
  )
}

/** For an account without a password: the provider logs its user in. */
function SetPassword() {
  const { email } = useStore($session)
  const [result, run] = useResult()
  const mail = async () => {
    const answer = await run(() => callOpen('POST', 'request-password-reset', { email }))
    if (answer) announceAnswer('requestPasswordReset', answer)
  }
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        {fill(WORDS.noPassword, { name: loginSettings().provider ?? '' })}
      </p>
      <Button className={styles.submit} result={result} onClick={mail}>
        {WORDS.mailLink}
      </Button>
    </div>
  )
}

function ChangePassword() {
  const current = useCurrentPassword()
  const chosen = useNewPassword()
  const [result, run] = useResult()

  const change = async () => {
    const { password } = current
    const answer = await run(() => changePassword({ password, newPassword: chosen.password }))
    if (!answer) return
    if (!answer.ok && refusedField(answer) === 'newPassword') return chosen.refuse()
    announceAnswer('changePassword', answer)
    if (!answer.ok) return current.refuseIf(answer.message)
    current.setPassword('')
    chosen.setPassword('')
    chosen.setConfirmation('')
  }

  return (
    <PasswordForm
      action={WORDS.changePassword}
      kind="primary"
      isReady={current.password !== '' && chosen.isReady}
      result={result}
      onSubmit={change}
    >
      <CurrentPassword label={FORM_WORDS.currentPassword} current={current} />
      <NewPasswordFields label={FORM_WORDS.newPassword} chosen={chosen} />
      <p className={styles.note}>{WORDS.loggedOutElsewhere}</p>
    </PasswordForm>
  )
}

function DeleteAccount() {
  const current = useCurrentPassword()
  const [result, run] = useResult()
  const { data: belongings } = useFetched(countBelongings)

  const remove = async () => {
    const answer = await run(() => deleteAccount(current.password))
    if (!answer) return
    announceAnswer('deleteAccount', answer)
    if (!answer.ok) current.refuseIf(answer.message)
  }

  return (
    <PasswordForm
      action={WORDS.deleteAccount}
      kind="danger"
      isReady={current.password !== ''}
      result={result}
      onSubmit={remove}
    >
      <p className={styles.note} role="status">
        {belongings
          ? fill(WORDS.goneForGood, { belongings: belongingsOf(belongings, toolLocale()) })
          : WORDS.everythingGone}
      </p>
      <CurrentPassword label={FORM_WORDS.password} current={current} />
    </PasswordForm>
  )
}

interface PasswordFormProps {
  action: string
  kind: 'primary' | 'danger'
  isReady: boolean
  result: Result
  onSubmit: () => void
  children: ReactNode
}

function PasswordForm({ children, ...form }: PasswordFormProps) {
  const { email } = useStore($session)
  return (
    <Form {...form} className={styles.form} mainClass={styles.submit}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {children}
    </Form>
  )
}

function useCurrentPassword() {
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  return {
    password,
    setPassword,
    isRefused: password === refused && password !== '',
    /** Shows under the field that the password is wrong, if that was the answer. */
    refuseIf: (message: string) => message === 'bad password' && setRefused(password),
  }
}

function CurrentPassword(props: { label: string; current: ReturnType<typeof useCurrentPassword> }) {
  const { password, setPassword, isRefused } = props.current
  return (
    <PasswordField
      label={props.label}
      name="current-password"
      value={password}
      onType={setPassword}
      problem={isRefused && ACCOUNT_MESSAGES.wrongPassword}
    />
  )
}

const changePassword = (body: { password: string; newPassword: string }) =>
  call('POST', 'change-password', body)

/** Deletes the account and goes to an empty quotation, since nothing of the user's is left. */
async function deleteAccount(password: string) {
  const answer = await call('DELETE', 'delete-account', { password })
  if (answer.ok) {
    slideTo(quotationPath())
    endSession()
  }
  return answer
}

/** What the account holds. */
async function countBelongings(): Promise<Answer<Belongings>> {
  const [quotations, bookmarks, files] = await Promise.all([
    call('GET', 'get-quotation-list', { ownership: 'own', limit: 1 }),
    call('GET', 'get-bookmark-list', { limit: 1 }),
    call('GET', 'get-file-list', { limit: 1 }),
  ])
  if (!quotations.ok) return quotations
  if (!bookmarks.ok) return bookmarks
  if (!files.ok) return files
  return {
    ...files,
    data: {
      quotations: quotations.data.total,
      bookmarks: bookmarks.data.total,
      files: files.data.total,
    },
  }
}
