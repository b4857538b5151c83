import { type ReactNode, useEffect, useRef } from 'react'
import { sent as WORDS } from '#domain/words/en/sending.json'
import type { Result } from '../../../ui/button.tsx'
import { Button } from '../../../ui/button.tsx'
import form from '../../../ui/form.module.css'
import styles from './person.module.css'

interface AskProps {
  text: string
  action: string
  result: Result
  /** A second way to do it. */
  other?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks in place, before something that others notice. */
export function Ask({ text, action, result, other, onConfirm, onCancel }: AskProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset
      className={styles.ask}
      aria-label={text}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Not the whole modal.
        event.stopPropagation()
        onCancel()
      }}
    >
      <p>{text}</p>
      <div className={`${form.answers} ${styles.answers}`}>
        <Button onClick={onCancel}>{WORDS.keep}</Button>
        {other}
        <Button ref={first} kind="primary" result={result} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </fieldset>
  )
}
