import { useState } from 'react'
import { isEmail, suggestEmail } from '../../../src/domain/email.ts'
import { MESSAGES } from '../../../src/domain/messages.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The email, whose label turns to 'Check email pattern' once it was left unfit (spec 5). */
export function EmailField({ value, onChange }: EmailFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && !isEmail(value)
  const suggestion = wasLeft ? suggestEmail(value) : null
  return (
    <TextField
      label={isWrong ? MESSAGES.account.checkEmail : 'Email'}
      isWrong={isWrong}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(wasLeft || value !== '')}
      hint={
        suggestion && (
          <>
            {MESSAGES.account.didYouMean}{' '}
            <button type="button" className={styles.link} onClick={() => onChange(suggestion)}>
              {suggestion}
            </button>
          </>
        )
      }
    />
  )
}
