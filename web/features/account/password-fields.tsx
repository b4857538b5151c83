import { type ChangeEvent, useRef, useState } from 'react'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'

/** The length of a password, in characters (product: Passwords). */
const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200

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
  const shared = { type: 'password', autoComplete: 'new-password', maxLength: MAX_PASSWORD }
  return (
    <>
      <TextField
        {...shared}
        ref={chosen.field}
        label={label}
        name="password"
        value={password}
        onChange={valueTo(chosen.setPassword)}
        isWrong={isRefused}
        hint={
          isRefused ? (
            <Wrong>{ACCOUNT_MESSAGES.passwordTooCommon}</Wrong>
          ) : (
            !isLongEnough && fill(WORDS.passwordLength, { count: MIN_PASSWORD })
          )
        }
      />
      <TextField
        {...shared}
        label={WORDS.confirmPassword}
        name="confirmation"
        value={confirmation}
        onChange={valueTo(chosen.setConfirmation)}
        isWrong={isMismatch}
        hint={isMismatch && <Wrong>{ACCOUNT_MESSAGES.passwordsDiffer}</Wrong>}
      />
    </>
  )
}

/** A field's hint that says what is wrong. */
export const Wrong = ({ children }: { children: string }) => (
  <span className={styles.wrong} role="status">
    {children}
  </span>
)

const valueTo = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  set(event.target.value)
