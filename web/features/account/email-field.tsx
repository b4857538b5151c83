import { type FocusEvent, useState } from 'react'
import { isEmail, suggestEmail } from '../../../src/domain/words/email.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
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
      onBlur={(event) => onceLeft(event, () => setLeft(true))}
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

/**
 * A window that loses the focus is no field that is left. Where a press leaves it, what appears
 * under the field waits for the press's end, so as not to push its aim away.
 */
function onceLeft({ currentTarget }: FocusEvent, act: () => void): void {
  if (document.activeElement === currentTarget) return
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) onceReleased(act)
  else act()
}

function onceReleased(act: () => void): void {
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(act)
  }
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, end, { signal: ended.signal })
}
