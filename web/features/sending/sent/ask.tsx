import { type ReactNode, useEffect, useRef } from 'react'
import { sent as WORDS } from '#domain/words/en/sending.json'
import { Button, type Result } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import styles from './sent.module.css'

interface AskProps {
  text: string
  action: string
  result: Result
  /** A second way to do it. */
  other?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** A field. */
  children?: ReactNode
}

/** Asks in place, before something that others notice. The focus returns to what was pressed. */
export function Ask({ text, action, result, other, onConfirm, onCancel, children }: AskProps) {
  const asked = useRef<HTMLFormElement>(null)
  // Before the question that this one replaces gives the focus back to its own.
  const opener = useRef(document.activeElement)
  useEffect(() => {
    asked.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
    return () => void (opener.current instanceof HTMLElement && opener.current.focus())
  }, [])
  const others = (
    <>
      <Button onClick={onCancel}>{WORDS.keep}</Button>
      {other}
    </>
  )
  return (
    <Form
      ref={asked}
      action={action}
      // It closes after a success, so one that is there is of what was asked before.
      result={result === 'success' ? 'idle' : result}
      className={styles.inPlace}
      aria-label={text}
      others={others}
      isWide
      onSubmit={onConfirm}
      onEscape={onCancel}
    >
      <p>{text}</p>
      {children}
    </Form>
  )
}
