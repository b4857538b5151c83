import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { TextField, Wrong } from '../../ui/text-field.tsx'

/** The length of a password, in characters (product: Passwords). */
const MIN_PASSWORD = 8
const MAX_PASSWORD = 200

export type NewPassword = ReturnType<typeof useNewPassword>

/**
 * A new password, typed twice (product: Passwords). The server refuses those that are too common.
 */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isLongEnough = password.length >= MIN_PASSWORD

  return {
    password,
    setPassword,
    confirmation,
    setConfirmation,
    field,
    isLongEnough,
    isReady: isLongEnough && confirmation === password,
    isRefused: password === refused,
    /** Shows under the field that the server refused it as too common, and focuses it. */
    refuse: () => {
      setRefused(password)
      field.current?.select()
    },
  }
}

/** The two fields of a new password. */
export function NewPasswordFields({ label, chosen }: { label: string; chosen: NewPassword }) {
  const { password, confirmation, isRefused, isLongEnough } = chosen
  const isMismatch = confirmation !== '' && confirmation !== password
  return (
    <>
      <PasswordField
        ref={chosen.field}
        label={label}
        autoComplete="new-password"
        value={password}
        onType={chosen.setPassword}
        problem={isRefused && ACCOUNT_MESSAGES.passwordTooCommon}
        hint={!isLongEnough && fill(WORDS.passwordLength, { count: MIN_PASSWORD })}
      />
      <PasswordField
        label={WORDS.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onType={chosen.setConfirmation}
        problem={isMismatch && ACCOUNT_MESSAGES.passwordsDiffer}
      />
    </>
  )
}

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  onType: (password: string) => void
  /** What is wrong with it. */
  problem?: string | false
  hint?: ReactNode
}

/** A password, that of the login unless it says otherwise. */
export const PasswordField = ({ onType, problem, hint, ...field }: PasswordFieldProps) => (
  <TextField
    type="password"
    name="password"
    autoComplete="current-password"
    maxLength={MAX_PASSWORD}
    {...field}
    onChange={({ target }) => onType(target.value)}
    isWrong={Boolean(problem)}
    hint={problem ? <Wrong>{problem}</Wrong> : hint}
  />
)
