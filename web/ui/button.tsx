import { Check, X } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

/** What a button's last press came to; `idle` when there is nothing to tell. */
export type Result = 'idle' | 'pending' | 'success' | 'error'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger'
  /** Shows a spinner, then a check or a cross, over the words; a pending button does nothing. */
  result?: Result
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The product's button. Its size never changes with its result. */
export function Button({ kind = 'plain', result = 'idle', icon, children, ...rest }: ButtonProps) {
  const isPending = result === 'pending'
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[kind]} ${rest.className ?? ''}`}
      data-result={result}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      // Not `disabled`: the focus would be lost, and with it the place in the dialog.
      onClick={isPending ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={styles.words}>
        {icon}
        {children}
      </span>
      {result !== 'idle' && <ResultIcon result={result} />}
    </button>
  )
}

function ResultIcon({ result }: { result: Exclude<Result, 'idle'> }) {
  return (
    <span className={styles.result}>
      {result === 'pending' && <Spinner />}
      {result === 'success' && <Check size={18} role="img" aria-label="Done" />}
      {result === 'error' && <X size={18} role="img" aria-label="Failed" />}
    </span>
  )
}
