import { Check, X } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { results as WORDS } from '#domain/words/en/common.json'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

/** The result of a button's last press; `idle` when there is none to show. */
export type Result = 'idle' | 'pending' | 'success' | 'error'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger'
  /** A spinner, then a check or a cross, over the label; a pending button ignores presses. */
  result?: Result
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The product's button. Its size stays the same whatever its result. */
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
      // Not `disabled`, which would lose the dialog's focus.
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
      {result === 'success' && <Check size={18} role="img" aria-label={WORDS.done} />}
      {result === 'error' && <X size={18} role="img" aria-label={WORDS.failed} />}
    </span>
  )
}
